import { inspect, MAX_INPUT_BYTES, VERSION } from '@vec/core'
import { examineOutput } from '../batch/process-job'
import { EXIT_FAILED, EXIT_OK } from '../exit-codes'
import { type Failure, printable, toFailure } from '../failure'
import type { MissingInput } from '../inputs/missing-input'
import { readAll } from '../inputs/read-input'
import type { Job } from '../outputs/job'
import { writeStandardOutput } from '../outputs/write-output'
import type { Records } from '../records/records'
import { resultKey } from '../records/result-key'
import type { Standing } from '../records/standing'
import { errorLine } from '../report/lines'
import { examineTerminal } from '../terminal/terminal'
import { count } from '../terminal/units'
import type { ConvertArguments } from '../words/convert-arguments'
import { readApiKey } from './choose-converter'
import { openRecords } from './open-records'

/** What a run would do with one file. */
type Intention = 'create' | 'replace' | 'keep' | 'write'

const INTENTIONS: Readonly<Record<Standing['kind'], Intention>> = {
  absent: 'create',
  empty: 'replace',
  ours: 'replace',
  foreign: 'replace',
  current: 'keep',
  special: 'write',
}

/** `--dry-run`: says of each file what a run would do, and of those that would fail without being decoded, why. The exit status. */
export async function tellPlan(
  jobs: readonly Job[],
  missing: readonly MissingInput[],
  given: ConvertArguments,
): Promise<number> {
  const records = openRecords(given)
  // Asked for before anything is told: a wrong command line does nothing.
  const key = given.remote === undefined ? undefined : readApiKey(process.env)
  const failures: { readonly input: string; readonly failure: Failure }[] = missing.map((one) => {
    return { input: one.word, failure: toFailure(one.error) }
  })
  let conversions = 0
  for (const job of jobs) {
    try {
      const intentions = await intend(job, given, records)
      if (intentions.some(({ intention }) => intention !== 'keep')) conversions++
      for (const one of intentions) await writeStandardOutput(planLine(job.input.path, one, given.json))
    } catch (error) {
      failures.push({ input: job.input.path, failure: toFailure(error) })
    }
  }
  for (const { input, failure } of failures) {
    process.stderr.write(`${errorLine(input, failure)}\n`)
    if (given.json) await writeStandardOutput(`${JSON.stringify({ input, error: failure })}\n`)
  }
  if (given.remote !== undefined && key !== undefined) await tellCredits(given.remote, key, conversions)
  return failures.length === 0 ? EXIT_OK : EXIT_FAILED
}

async function intend(
  { input, outputs }: Job,
  given: ConvertArguments,
  records: Records,
): Promise<{ readonly output: string; readonly intention: Intention }[]> {
  // Reading standard input would use it up.
  if (input.path === '-') return outputs.map(({ path: output }) => ({ output, intention: 'write' }))
  const image = await readAll(input.path, MAX_INPUT_BYTES)
  inspect(image)
  return outputs.map(({ path: output, format }) => {
    const key = resultKey(image, given.options, given.remote ?? VERSION, format)
    const { kind } = examineOutput(output, key, { records, overwrite: given.overwrite })
    // Stages come up while a result is made, so it is made again.
    const again = kind === 'current' && given.stagesDir !== undefined
    return { output, intention: again ? 'replace' : INTENTIONS[kind] }
  })
}

function planLine(
  input: string,
  { output, intention }: { output: string; intention: Intention },
  json: boolean,
): string {
  if (json) return `${JSON.stringify({ input, output, intention })}\n`
  const { arrow } = examineTerminal(process.stdout, process.env)
  return `${intention.padEnd(7)}  ${printable(input)} ${arrow} ${printable(output)}\n`
}

async function tellCredits(url: string, key: string, conversions: number): Promise<void> {
  const { ServiceClient } = await import('../remote/remote')
  const client = new ServiceClient(url, key)
  try {
    const available = await client.availableCredits()
    process.stderr.write(`${count(conversions, 'credit')} needed at most, ${available.toLocaleString('en-US')} left\n`)
  } catch (error) {
    process.stderr.write(`${errorLine(url, toFailure(error))}\n`)
  } finally {
    client.close()
  }
}

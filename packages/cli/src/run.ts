import { VERSION } from '@vec/core'
import { CommanderError } from 'commander'
import { type Arguments, parseArguments } from './arguments'
import { convertFile } from './convert-file'
import { EXIT_FAILED, EXIT_OK, EXIT_USAGE } from './exit-codes'
import { toFailure } from './failure'
import { CollisionError, type Job, planOutputs } from './plan-outputs'
import { errorLine, jsonLine } from './report'
import { writeStandardOutput } from './write-output'

/** The whole command: the words after `vec` in, the exit status out. Files are converted one after the other, in their order. */
export async function run(words: readonly string[]): Promise<number> {
  let given: Arguments
  let jobs: Job[]
  try {
    given = parseArguments(words, VERSION)
    jobs = planOutputs(given)
  } catch (error) {
    // Commander has printed its text already, be it help or an error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_OK : EXIT_USAGE
    if (!(error instanceof CollisionError)) throw error
    process.stderr.write(`vec: ${error.message}\n`)
    return EXIT_USAGE
  }
  let status = EXIT_OK
  for (const job of jobs) {
    if (!(await convertAndReport(job, given))) status = EXIT_FAILED
  }
  return status
}

async function convertAndReport(job: Job, given: Arguments): Promise<boolean> {
  try {
    const result = await convertFile(job, given)
    if (given.json) await writeStandardOutput(jsonLine(job, result))
    return true
  } catch (error) {
    const failure = toFailure(error)
    process.stderr.write(errorLine(job.input, failure))
    if (given.json) await writeStandardOutput(jsonLine(job, failure))
    return false
  }
}

import { VERSION } from '@vec/core'
import type { Outcome } from '../batch/outcome'
import type { Tally } from '../batch/tally'
import type { Output } from '../outputs/job'
import { writeStandardOutput } from '../outputs/write-output'
import type { Ending, Reporter } from './reporter'

/** `--json`: one object a line on standard output, a summary last. The SVG itself is in the output file. */
export class JsonReporter implements Reporter {
  private written: Promise<void> = Promise.resolve()

  onOutcome(outcome: Outcome): void {
    this.print(toObject(outcome))
  }

  async onEnd(tally: Tally, { early, total, milliseconds }: Ending): Promise<void> {
    const { converted, unchanged, failed, bytesIn, bytesOut, creditsCharged, creditsRemaining } = tally
    const failures = Object.fromEntries(tally.failures)
    const summary = { total, converted, unchanged, failed, failures, bytesIn, bytesOut }
    const credits = { creditsCharged, creditsRemaining }
    const isRemote = creditsCharged > 0 || creditsRemaining !== null
    const rest = { milliseconds: Math.round(milliseconds), endedEarly: early ?? null, version: VERSION }
    this.print({ summary: { ...summary, ...(isRemote && credits), ...rest } })
    await this.written
  }

  private print(value: object): void {
    this.written = this.written.then(() => writeStandardOutput(`${JSON.stringify(value)}\n`))
  }
}

function toObject(outcome: Outcome): object {
  if (outcome.kind === 'failed') {
    return { input: outcome.input, ...namesOf(outcome.outputs), error: outcome.failure }
  }
  const { input, outputs, kind, bytesIn, bytesOut, details } = outcome
  const charge = outcome.kind === 'converted' && outcome.charge ? { creditsCharged: outcome.charge.charged } : {}
  return { input, ...namesOf(outputs), status: kind, bytesIn, bytesOut, ...details, ...charge }
}

/** `output` is the first file, `outputs` all of several. */
function namesOf(outputs: readonly Output[]): object {
  const paths = outputs.map(({ path }) => path)
  return { ...(paths.length > 0 && { output: paths[0] }), ...(paths.length > 1 && { outputs: paths }) }
}

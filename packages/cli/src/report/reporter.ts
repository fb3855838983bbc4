import type { Outcome } from '../batch/outcome'
import type { EarlyEnd } from '../batch/run-batch'
import type { Tally } from '../batch/tally'

/** Tells people or programs how a run goes. */
export interface Reporter {
  /** A job is done; told at once, for displays of progress. */
  onDone?(tally: Tally, outcome: Outcome): void
  /** What became of one input; told in the order of the inputs. */
  onOutcome(outcome: Outcome): void
  /** All is done, or the run ends early. Resolves once everything was taken. */
  onEnd(tally: Tally, end: Ending): Promise<void>
}

export interface Ending {
  readonly early: EarlyEnd | undefined
  /** Inputs of the run, reached or not. */
  readonly total: number
  readonly milliseconds: number
}

import { Interrupted } from '../engine/converter'
import type { FailureCode } from '../failure'
import type { Job } from '../outputs/job'
import type { Outcome } from './outcome'

/** Codes of the hosted service that say the same of every other file: asking again is of no use. */
const HOPELESS: readonly FailureCode[] = [
  'unauthorized',
  'no_credits',
  'spend_limit',
  'daily_limit',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'unreachable',
]

export interface Batch {
  readonly jobs: readonly Job[]
  /** Jobs under way at the same time. */
  readonly concurrency: number
  readonly failFast: boolean
  /** Aborted when a signal ends the run. */
  readonly interrupted: AbortSignal
  /** Rejects with `Interrupted` when the batch has ended, as the signal says, before the job has begun. */
  readonly process: (job: Job, ended: AbortSignal) => Promise<Outcome>
  /** Called for each job once, in the order of the jobs. Those that were not reached are left out. */
  readonly onOutcome: (outcome: Outcome) => void
  /** Called for each job once, as soon as it is done. */
  readonly onDone: (outcome: Outcome) => void
}

/** Why a batch ended before all of its jobs were done. */
export type EarlyEnd = 'failed' | 'hopeless' | 'interrupted'

/** Works through the jobs, several at a time. Resolves to undefined when all were done. */
export async function runBatch(batch: Batch): Promise<EarlyEnd | undefined> {
  const { jobs, concurrency, onDone } = batch
  const inOrder = new InOrder(batch.onOutcome)
  const failure = new AbortController()
  const ended = AbortSignal.any([batch.interrupted, failure.signal])
  let next = 0
  let end: EarlyEnd | undefined
  const work = async () => {
    while (end === undefined && next < jobs.length) {
      const index = next++
      try {
        const outcome = await batch.process(jobs[index]!, ended)
        onDone(outcome)
        inOrder.add(index, outcome)
        end ??= endsWith(outcome, batch.failFast)
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error
        end ??= 'interrupted'
      }
      if (end !== undefined) failure.abort()
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, jobs.length) }, work))
  inOrder.flush()
  return end
}

function endsWith(outcome: Outcome, failFast: boolean): EarlyEnd | undefined {
  if (outcome.kind !== 'failed') return undefined
  if (HOPELESS.includes(outcome.failure.code)) return 'hopeless'
  return failFast ? 'failed' : undefined
}

/** Holds back outcomes until those of all earlier jobs were told. */
class InOrder {
  private readonly held = new Map<number, Outcome>()
  private next = 0

  constructor(private readonly tell: (outcome: Outcome) => void) {}

  add(index: number, outcome: Outcome): void {
    this.held.set(index, outcome)
    for (let held = this.held.get(this.next); held !== undefined; held = this.held.get(this.next)) {
      this.held.delete(this.next++)
      this.tell(held)
    }
  }

  /** Tells the rest, when some jobs will never be done. */
  flush(): void {
    for (const index of [...this.held.keys()].sort((a, b) => a - b)) this.tell(this.held.get(index)!)
    this.held.clear()
  }
}

import type { FailureCode } from '../failure'
import type { Outcome } from './outcome'

/** What became of all inputs of a run so far. */
export class Tally {
  converted = 0
  unchanged = 0
  failed = 0
  readonly failures = new Map<FailureCode, number>()
  /** Of the files that were converted. */
  bytesIn = 0
  bytesOut = 0
  creditsCharged = 0
  /** As the service said last; null where it did not. */
  creditsRemaining: number | null = null

  get done(): number {
    return this.converted + this.unchanged + this.failed
  }

  add(outcome: Outcome): void {
    this[outcome.kind]++
    if (outcome.kind === 'failed') {
      const { code } = outcome.failure
      this.failures.set(code, (this.failures.get(code) ?? 0) + 1)
    }
    if (outcome.kind !== 'converted') return
    this.bytesIn += outcome.bytesIn
    this.bytesOut += outcome.bytesOut
    if (outcome.charge === undefined) return
    this.creditsCharged += outcome.charge.charged
    this.creditsRemaining = outcome.charge.remaining
  }
}

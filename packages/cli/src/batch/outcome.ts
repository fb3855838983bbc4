import type { Charge, Details } from '../engine/converter'
import { type Failure, toFailure } from '../failure'
import type { MissingInput } from '../inputs/missing-input'
import type { Output } from '../outputs/job'

interface Made {
  readonly input: string
  readonly outputs: readonly Output[]
  readonly bytesIn: number
  /** Of all outputs. */
  readonly bytesOut: number
  readonly details: Details
}

/** What became of one input. */
export type Outcome =
  /** Converted and written. `milliseconds` is the time from its reading to its writing, without that for which it waited for others. */
  | (Made & { readonly kind: 'converted'; readonly milliseconds: number; readonly charge?: Charge })
  /** The result of an earlier run is what this one would write. */
  | (Made & { readonly kind: 'unchanged' })
  /** Nothing was written, or not all. There are no outputs where a word led to no file. */
  | {
      readonly kind: 'failed'
      readonly input: string
      readonly outputs: readonly Output[]
      readonly failure: Failure
    }

/** A word that led to no image is a failure of its own. */
export function missingOutcome({ word, error }: MissingInput): Outcome {
  return { kind: 'failed', input: word, outputs: [], failure: toFailure(error) }
}

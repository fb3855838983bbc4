import type { FileFailure } from '../failure'

/** A word of the command line that led to no image, and why. */
export interface MissingInput {
  readonly word: string
  readonly error: FileFailure
}

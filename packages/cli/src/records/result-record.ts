import type { Details } from '../engine/converter'

/** What one result was made of and what it is: enough to know it again. */
export interface ResultRecord {
  /** Stands for the image, the options and the engine. */
  readonly key: string
  /** SHA-256 of the result's bytes, in hexadecimal. */
  readonly sha256: string
  readonly details: Details
}

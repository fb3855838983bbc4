import type { Format } from '@vec/core/formats'
import type { Input } from '../inputs/input'

/** One file to write, `-` being standard output. */
export interface Output {
  readonly path: string
  readonly format: Format
}

/** One conversion: what it reads, and the files that it writes of it, one for each format. */
export interface Job {
  readonly input: Input
  readonly outputs: readonly Output[]
}

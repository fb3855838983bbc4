import type { Resolved, Stats, VectorizeOptions } from '@vec/core'
import type { Format } from '@vec/core/formats'

/** What is known of a result beside its text. The hosted service tells a part of what the library does. */
export interface Details extends Partial<Made> {
  readonly width: number
  readonly height: number
}

/** What the options became, and what the SVG holds. */
export interface Made {
  readonly resolved: Omit<Resolved, 'scores'>
  readonly stats: Pick<Stats, 'shapes' | 'segments' | 'colors' | 'gradients'>
}

/** What one conversion cost at the hosted service. */
export interface Charge {
  /** Credits taken: 0 for a free repeat. */
  readonly charged: number
  /** Images that can still be processed, or null where the service did not say. */
  readonly remaining: number | null
}

export interface Conversion {
  readonly svg: string
  readonly details: Details
  readonly charge?: Charge
}

/** Told how long a request has waited for others, ms, when its turn comes. A converter where requests never wait for others does not tell. */
export type OnTurn = (waited: number) => void

/** Writes a result in another format than SVG. */
export interface FormatWriter {
  /** Rejects with VecError or FileFailure, and with `Interrupted` once closed. */
  write(svg: string, format: Format, onTurn?: OnTurn): Promise<Uint8Array>
  /** Ends what is running, at once. */
  close(): void
}

/** Turns images into SVG: in this process, in child processes, or at a hosted service. */
export interface Converter extends FormatWriter {
  /** Images that are worth handing over at the same time. */
  readonly concurrency: number
  /**
   * Rejects with VecError or FileFailure, and with `Interrupted` once closed, or when the signal comes before the image's turn: what has begun is
   * finished where that is a matter of seconds.
   */
  convert(
    image: Uint8Array,
    options: Partial<VectorizeOptions>,
    signal?: AbortSignal,
    onTurn?: OnTurn,
  ): Promise<Conversion>
}

/** What a conversion rejects with that was given up because the run ends. */
export class Interrupted extends Error {
  constructor() {
    super('the run was interrupted')
    this.name = 'Interrupted'
  }
}

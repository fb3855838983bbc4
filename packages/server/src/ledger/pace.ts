import { setTimeout as sleep } from 'node:timers/promises'

/** Time that one slice of background work aims at, ms: requests of an embedded database wait no longer than a slice takes. */
const SLICE_MS = 8

/** Smallest slice, which is the first, and largest slice, rows. */
export const LEAST_ROWS = 20
const MOST_ROWS = 2_000

/** Background work on many rows in slices whose size follows the time that they take, with as much time for others in between. */
export class Pace {
  private rows = LEAST_ROWS

  /** Runs one slice of the given number of rows. */
  async slice<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const started = performance.now()
    const result = await work(this.rows)
    const took = Math.max(0.1, performance.now() - started)
    const factor = Math.min(2, Math.max(0.25, SLICE_MS / took))
    this.rows = Math.round(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, this.rows * factor)))
    await sleep(Math.min(took, 10 * SLICE_MS))
    return result
  }
}

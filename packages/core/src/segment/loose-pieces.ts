import { PURE, SOLID } from '../model/indexed'
import type { PurePixels } from './pure-pixels'

/** Largest number of pixels of a piece that is no line of its own, whatever its colors. */
const MAX_CHANCE = 12

/** Connected pixels of one ink of which none lies beside a solid pixel of it: what tells their ink is only their own color. */
export interface LoosePiece {
  /** Row-major indices, in the order in which they were found. */
  readonly pixels: readonly number[]
  readonly ink: number
  /** Whether most of the pixels are pure in the ink. */
  readonly isPure: boolean
  /** Whether the piece is so long that it may be a line of its own. */
  readonly isLine: boolean
}

/** Finds the loose pieces of an indexed picture. */
export class LoosePieces {
  /** For each pixel, the last round in which it was met. */
  private readonly met: Int32Array
  private round = 0

  /** `inkOf` is the ink of each pixel, which may change between rounds. */
  constructor(
    private readonly inkOf: Int32Array,
    private readonly pure: PurePixels,
  ) {
    this.met = new Int32Array(inkOf.length)
  }

  /** The number of loose pixels. */
  count(): number {
    let count = 0
    for (let i = 0; i < this.inkOf.length; i++) if (this.isLoose(i)) count++
    return count
  }

  /** Calls `visitor` for the piece of each loose pixel that was not met before, in scan order. `visitor` may change the inks of the piece. */
  visit(visitor: (piece: LoosePiece) => void): void {
    this.round++
    for (let i = 0; i < this.inkOf.length; i++) {
      if (this.met[i] !== this.round && this.isLoose(i)) visitor(this.collect(i))
    }
  }

  /** The piece of a loose pixel: pixels that touch at sides or corners. */
  private collect(first: number): LoosePiece {
    const { inkOf, met, round } = this
    const { width, height, purity } = this.pure
    const ink = inkOf[first]
    const pixels = [first]
    met[first] = round
    let pure = 0
    for (const i of pixels) {
      if (purity[i] === PURE) pure++
      const x = i % width
      const y = (i - x) / width
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const k = v * width + u
          if (inkOf[k] !== ink || met[k] === round || !this.isLoose(k)) continue
          met[k] = round
          pixels.push(k)
        }
      }
    }
    return { pixels, ink, isPure: 2 * pure > pixels.length, isLine: pixels.length > MAX_CHANCE }
  }

  /** Whether pixel i is not solid and touches no solid pixel of its ink. */
  private isLoose(i: number): boolean {
    const { inkOf } = this
    const { width, height, purity } = this.pure
    if (purity[i] === SOLID) return false
    const x = i % width
    const y = (i - x) / width
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const k = v * width + u
        if (purity[k] === SOLID && inkOf[k] === inkOf[i]) return false
      }
    }
    return true
  }
}

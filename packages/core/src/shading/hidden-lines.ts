import { channelDistance } from '../image/pixels'

/** Largest distance, levels, of a line's color from a blend that passes for it. */
const MAX_NEAR = 24
/** Share of a line's distance from a taken color: within it, blends of that color pass for the line. */
const HIDDEN_SHARE = 0.75

/** A color that hides a line. */
const HIDING = -1

/** A line's color, and for each taken color the squared distance, levels squared, below which blends of that pass for the line. */
interface Line {
  readonly line: number
  readonly limits: number[]
}

/**
 * Tells which colors would hide lines: those of which some blend with a taken color has about the color of a line, as the pixels of an edge
 * between the two have. Colors are packed premultiplied. Each pair of a color and a taken one is compared once.
 */
export class HiddenLines {
  private readonly taken: number[] = []
  private readonly lines: readonly Line[]
  /** For each color that was asked for, the number of taken colors that it was compared with, or `HIDING`. */
  private readonly compared = new Map<number, number>()

  constructor(lines: readonly number[]) {
    this.lines = lines.map((line) => ({ line, limits: [] }))
  }

  /** Takes a further color. */
  take(color: number): void {
    this.taken.push(color)
    for (const { line, limits } of this.lines)
      limits.push(Math.min(MAX_NEAR, HIDDEN_SHARE * channelDistance(line, color)) ** 2)
  }

  /** Whether a line has about the color of a blend of a taken color and the given one. */
  isHiddenBy(color: number): boolean {
    const { taken, lines, compared } = this
    if (lines.length === 0) return false
    const known = compared.get(color) ?? 0
    if (known === HIDING) return true
    const hides = (other: number, k: number) =>
      lines.some(({ line, limits }) => squaredFromBlends(line, other, color) < limits[k])
    for (let k = known; k < taken.length; k++) {
      if (!hides(taken[k], k)) continue
      compared.set(color, HIDING)
      return true
    }
    compared.set(color, taken.length)
    return false
  }
}

/** The squared Euclidean distance, levels squared, of a color from the nearest blend of two others, all packed premultiplied. */
function squaredFromBlends(color: number, from: number, to: number): number {
  let along = 0
  let length = 0
  let squares = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const start = (from >>> shift) & 255
    const step = ((to >>> shift) & 255) - start
    const difference = ((color >>> shift) & 255) - start
    along += step * difference
    length += step * step
    squares += difference * difference
  }
  const share = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0
  return Math.max(0, squares - share * (2 * along - share * length))
}

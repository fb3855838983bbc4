/** Side of the square of a corner that is looked at, px. */
export const CORNER_SIZE = 28
/** Samples along the side of a pixel, by which its coverage is told. */
const SAMPLES = 4

/** How much of each pixel of a corner a border covers (`band`) and what it encloses (`inner`), 0-1, row-major, `CORNER_SIZE` a row. */
export interface CornerCover {
  readonly band: Float32Array
  readonly inner: Float32Array
}

/** The covers of corners, each computed once. */
export class CornerCovers {
  private readonly known = new Map<number, CornerCover>()

  /**
   * The cover of a corner at the upper left of a border: its sides are `across` px high and `down` px wide, 1 or 2, its outer border is a quarter
   * of a circle of this radius, px, 0 or more, a multiple of a half.
   */
  of(radius: number, across: number, down: number): CornerCover {
    const key = 16 * 2 * radius + 4 * across + down
    const found = this.known.get(key)
    if (found !== undefined) return found
    const made = coverOf(radius, across, down)
    this.known.set(key, made)
    return made
  }
}

function coverOf(radius: number, across: number, down: number): CornerCover {
  const band = new Float32Array(CORNER_SIZE * CORNER_SIZE)
  const inner = new Float32Array(CORNER_SIZE * CORNER_SIZE)
  const step = 1 / SAMPLES
  for (let y = 0, i = 0; y < CORNER_SIZE; y++) {
    for (let x = 0; x < CORNER_SIZE; x++, i++) {
      let enclosed = 0
      let all = 0
      for (let v = y + step / 2; v < y + 1; v += step) {
        for (let u = x + step / 2; u < x + 1; u += step) {
          if (isWithin(u, v, radius, radius, radius)) all++
          if (u >= down && v >= across && isWithin(u, v, radius, radius - down, radius - across)) enclosed++
        }
      }
      inner[i] = enclosed * step * step
      band[i] = (all - enclosed) * step * step
    }
  }
  return { band, inner }
}

/** Whether a point of the corner's square is inside an ellipse about (center, center) with these half axes, or right of or below it. */
function isWithin(u: number, v: number, center: number, halfWidth: number, halfHeight: number): boolean {
  if (u >= center || v >= center || halfWidth <= 0 || halfHeight <= 0) return true
  const a = (center - u) / halfWidth
  const b = (center - v) / halfHeight
  return a * a + b * b <= 1
}

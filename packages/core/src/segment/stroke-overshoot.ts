import type { Picture } from '../model/color-space'
import { type Inks, premultiplied } from '../model/palette'
import { distanceBeyond } from './distance-beyond'

/** Distance from a pixel, px in rows and in columns, of the strokes that may move it: a Lanczos filter reaches 3 px. */
const RADIUS = 3
/** Least difference, levels, of the strongest pixel of a stroke from its ground. */
const MIN_CONTRAST = 48
/** Largest overshoot beside strokes as a share of that difference: a thin one makes 0.14 by a Lanczos filter, two beside each other twice as much. */
const LIMIT = 0.3

/** Tells whether pixels lie beyond their ground because a filter moved them beside a stroke, whose ink fills no area. */
export class StrokeOvershoot {
  private readonly colors: Float64Array
  /** The levels of the strongest pixel. */
  private readonly strongest = new Float64Array(4)

  constructor(
    private readonly picture: Picture<'rgb'>,
    inks: Inks<'rgb'>,
  ) {
    this.colors = premultiplied(inks)
  }

  /** Distance, levels, of pixel (x, y) from the colors beyond ink `ground` as seen from the pixel nearby that lies farthest on the other side, up to `limit` of the difference of the two (at most `LIMIT`). Infinite where none does. */
  distance(x: number, y: number, ground: number, limit = LIMIT): number {
    const pixel = this.picture.pixels[y * this.picture.width + x]
    if (!this.findStrongest(x, y, pixel, ground)) return Number.POSITIVE_INFINITY
    return distanceBeyond(pixel, this.colors, ground, this.strongest, 0, Math.min(LIMIT, limit))
  }

  /** Writes the pixel around (x, y) that differs most from a ground on the other side of it than `pixel`; says whether it differs enough. */
  private findStrongest(x: number, y: number, pixel: number, ground: number): boolean {
    const { width, height, pixels } = this.picture
    const { colors } = this
    const r0 = colors[4 * ground]
    const g0 = colors[4 * ground + 1]
    const b0 = colors[4 * ground + 2]
    const a0 = colors[4 * ground + 3]
    const r = (pixel & 255) - r0
    const g = ((pixel >>> 8) & 255) - g0
    const b = ((pixel >>> 16) & 255) - b0
    const a = (pixel >>> 24) - a0
    let most = 0
    let found = -1
    for (let v = Math.max(0, y - RADIUS); v <= Math.min(height - 1, y + RADIUS); v++) {
      for (let u = Math.max(0, x - RADIUS); u <= Math.min(width - 1, x + RADIUS); u++) {
        const there = pixels[v * width + u]
        const across =
          -r * ((there & 255) - r0) -
          g * (((there >>> 8) & 255) - g0) -
          b * (((there >>> 16) & 255) - b0) -
          a * ((there >>> 24) - a0)
        if (across <= most) continue
        most = across
        found = there
      }
    }
    let square = 0
    for (let c = 0; c < 4; c++) {
      this.strongest[c] = (found >>> (8 * c)) & 255
      square += (this.strongest[c] - colors[4 * ground + c]) ** 2
    }
    return found >= 0 && square >= MIN_CONTRAST ** 2
  }
}

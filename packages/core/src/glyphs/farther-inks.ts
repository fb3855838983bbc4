import type { Picture } from '../model/color-space'
import { appendInks, type Inks, premultiplied, straightColors } from '../model/palette'
import { farthestPixel } from './farthest-pixel'
import type { Glyph } from './find-glyphs'
import { TOLERANCE } from './glyph-inks'

/** Most such inks. Each is tried for every glyph. */
const MAX_FARTHER = 32

/**
 * The inks of a picture and, after them, those that its glyphs show but no block of pixels does. The ink that a palette finds in thin strokes is
 * a middle of their darkest pixels, so the darkest ones lie beyond it on the line from the ground: the farthest pixel of the glyphs
 * `unexplained` on such a line is an ink.
 */
export function withFartherInks(
  unexplained: readonly Glyph[],
  { pixels }: Picture<'rgb'>,
  inks: Inks<'rgb'>,
): Inks<'rgb'> {
  const levels = premultiplied(inks)
  const found = new Map<number, number>()
  for (const ground of new Set(unexplained.map((glyph) => glyph.ground))) {
    const own = unexplained
      .filter((glyph) => glyph.ground === ground)
      .map((glyph) => ({ members: glyph.members, outermost: farthestPixel(glyph, pixels) }))
    for (let ink = 0; ink < inks.count; ink++) {
      if (ink === ground || levels[4 * ink + 3] !== levels[4 * ground + 3]) continue
      const ray = new Ray(levels, ground, ink)
      let farthest = 1
      let color = -1
      for (const { members, outermost } of own) {
        if (!ray.holds(outermost) || !members.every((i) => ray.holds(pixels[i]))) continue
        for (const i of members) {
          const reach = ray.reachOf(pixels[i])
          if (reach <= farthest) continue
          farthest = reach
          color = pixels[i]
        }
      }
      if (color >= 0 && found.size < MAX_FARTHER && !found.has(color)) found.set(color, inks.tolerance[ink])
    }
  }
  return found.size === 0
    ? inks
    : appendInks(inks, straightColors([...found.keys()]), Float64Array.from(found.values()))
}

/** The line from the color of a ground through that of an ink, and on. */
class Ray {
  private readonly step: readonly number[]
  private readonly length: number

  constructor(
    private readonly levels: Float64Array,
    private readonly ground: number,
    ink: number,
  ) {
    this.step = [0, 1, 2, 3].map((c) => levels[4 * ink + c] - levels[4 * ground + c])
    this.length = this.step.reduce((sum, d) => sum + d * d, 0)
  }

  /** Where the foot of a packed pixel lies: 0 at the ground, 1 at the ink, more beyond. */
  reachOf(pixel: number): number {
    let dot = 0
    for (let c = 0; c < 4; c++) dot += this.step[c] * (((pixel >>> (8 * c)) & 255) - this.levels[4 * this.ground + c])
    return this.length > 0 ? dot / this.length : 0
  }

  /** Whether a packed pixel lies on the line or beyond the ink, within `TOLERANCE`. */
  holds(pixel: number): boolean {
    const t = Math.max(0, this.reachOf(pixel))
    let error = 0
    for (let c = 0; c < 4; c++) {
      error += (((pixel >>> (8 * c)) & 255) - this.levels[4 * this.ground + c] - t * this.step[c]) ** 2
    }
    return error <= TOLERANCE ** 2
  }
}

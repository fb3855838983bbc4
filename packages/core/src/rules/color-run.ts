import { lumaAt } from '../image/luma'
import type { Raster } from '../model/raster'
import type { Run } from './find-runs'
import type { Rule } from './rule'

/** Px on each side of a run to which compression may spread its color: chroma of half the resolution, drawn smoothly, goes 3 px far. */
const SPREAD = 3
/** Px beside these in which the color of the ground is told. */
const BESIDE = 2
/** Largest difference in luma, levels, of the pixels beside a run from its ground where nothing is written beside it. */
const QUIET = 8
/** Columns of a run that must be quiet for its color to be told from the sums across it. */
const MIN_QUIET = 4

/**
 * A run as a rule, in the luma of its pixels and the chroma that these and the pixels beside them hold together: files keep chroma at half the
 * resolution, which blurs a line's over the grounds and keeps its sum. Where something is written all along, the rule has the mean color of its pixels.
 */
export function colored(raster: Raster, run: Run, isVertical: boolean): Rule {
  const { row, thickness, first, end, level, before, after } = run
  const box = isVertical
    ? { left: row, top: first, right: row + thickness, bottom: end }
    : { left: first, top: row, right: end, bottom: row + thickness }
  const [r, g, b] = sumColor(raster, run, isVertical).map((value) => Math.max(0, Math.min(255, Math.round(value))))
  return { ...box, isVertical, rgb: (r << 16) | (g << 8) | b, level, before, after }
}

/** The color of a run, levels, not limited to what pixels can have. */
function sumColor({ width, height, rgba }: Raster, run: Run, isVertical: boolean): number[] {
  const { row, thickness, first, end, level, before, after } = run
  const along = isVertical ? width : 1
  const across = isVertical ? 1 : width
  const far = SPREAD + BESIDE
  const isInside = row >= far && row + thickness + far <= (isVertical ? width : height)
  const own = [0, 0, 0]
  const spread = [0, 0, 0]
  const grounds = [0, 0, 0]
  let quiet = 0
  for (let x = first; x < end; x++) {
    const i = row * across + x * along
    for (let d = 0; d < thickness; d++) for (let c = 0; c < 3; c++) own[c] += rgba[4 * (i + d * across) + c]
    if (!isInside || !isQuietAt(rgba, i, across, thickness, before, after)) continue
    quiet++
    for (let c = 0; c < 3; c++) {
      const at = (d: number): number => rgba[4 * (i + d * across) + c]
      let one = 0
      let other = 0
      for (let k = 1; k <= BESIDE; k++) {
        one += at(-SPREAD - k) / BESIDE
        other += at(thickness - 1 + SPREAD + k) / BESIDE
      }
      grounds[c] += (one + other) / 2
      for (let k = 1; k <= SPREAD; k++) spread[c] += at(-k) - one + at(thickness - 1 + k) - other
      for (let d = 0; d < thickness; d++) spread[c] += at(d) - (one + other) / 2
    }
  }
  if (quiet < MIN_QUIET) return own.map((sum) => sum / (thickness * (end - first)))
  const color = spread.map((sum, c) => grounds[c] / quiet + sum / (thickness * quiet))
  const off = level - lumaAt(color, 0)
  return color.map((value) => value + off)
}

/** Whether nothing is written beside pixel i of a run: the pixels across it are ground, but for those next to it. */
function isQuietAt(
  rgba: Raster['rgba'],
  i: number,
  across: number,
  thickness: number,
  before: number,
  after: number,
): boolean {
  for (let d = 2; d <= SPREAD + BESIDE; d++) {
    if (Math.abs(lumaAt(rgba, 4 * (i - d * across)) - before) > QUIET) return false
    if (Math.abs(lumaAt(rgba, 4 * (i + (thickness - 1 + d) * across)) - after) > QUIET) return false
  }
  return true
}

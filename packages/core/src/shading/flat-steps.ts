import { spread } from '../geometry/spread'
import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'

/** Pixels, about, by which steps are told. */
const SAMPLES = 5000
/** Least share of pixels that are of the same color as their four neighbors. Where steps are wide, most are; a ramp of a level a px has none. */
const MIN_LEVEL = 0.5
/** Least share of these that a color must have to count. Anti-aliasing leaves rare ones. */
const MIN_COLOR = 0.01
/** Fewest such colors: a ramp between two flat ends has two, and up to four are told from a ramp by their error alone. */
const MIN_COLORS = 5
/** Least distance, levels, of any two of the colors. Those of a slow ramp are one level apart. */
const MIN_STEP = 3

/** Whether the pixels of a clean picture are flat colors side by side, too near each other for an edge, and no ramp that was rounded to levels. */
export function areFlatSteps({ pixels, width }: Picture<'rgb'>, members: Int32Array): boolean {
  const sampled = spread(members, SAMPLES)
  const counts = new Map<number, number>()
  let level = 0
  for (const i of sampled) {
    const color = pixels[i]
    // Beside the frame a neighbor would be the end of another row
    if (i % width === 0 || i % width === width - 1) continue
    if (pixels[i - 1] !== color || pixels[i + 1] !== color) continue
    if (pixels[i - width] !== color || pixels[i + width] !== color) continue
    counts.set(color, (counts.get(color) ?? 0) + 1)
    level++
  }
  if (level < MIN_LEVEL * sampled.length) return false
  const colors = [...counts].filter(([, count]) => count >= MIN_COLOR * level).map(([color]) => color)
  if (colors.length < MIN_COLORS) return false
  return colors.every((a, k) => colors.slice(k + 1).every((b) => channelDistance(a, b) >= MIN_STEP))
}

import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'

/** Most pixels, about, by which colors are counted. */
const COLOR_SAMPLES = 20_000

/** The color that occurs most often. */
export function mostFrequent(colors: ReadonlyMap<number, number>): number {
  let most = 0
  for (const [color, count] of colors) if (count > (colors.get(most) ?? 0)) most = color
  return most
}

/** How many pixels have one of the `most` most frequent colors. */
export function countMostFrequent(colors: ReadonlyMap<number, number>, most: number): number {
  const largest = new Float64Array(most)
  for (const count of colors.values()) {
    if (count <= largest[most - 1]) continue
    let place = most - 1
    for (; place > 0 && largest[place - 1] < count; place--) largest[place] = largest[place - 1]
    largest[place] = count
  }
  return largest.reduce((sum, count) => sum + count, 0)
}

/** How often each color occurs in an area, by a number of its pixels; counts are scaled to all of them. */
export function countColors({ pixels }: Picture<'rgb'>, members: Int32Array): Map<number, number> {
  const counts = new Map<number, number>()
  const chosen = spread(members, COLOR_SAMPLES)
  const weight = members.length / chosen.length
  for (let k = 0; k < chosen.length; ) {
    const color = pixels[chosen[k]]
    let count = counts.get(color) ?? 0
    for (; k < chosen.length && pixels[chosen[k]] === color; k++) count += weight
    counts.set(color, count)
  }
  return counts
}

import type { Picture, Pixels } from '../model/color-space'
import { countColors, mostFrequent } from './frequent-colors'
import { rampsBeside } from './ramps-beside'
import { COLORS, colorOnLine, fitTintLine, type TintLine } from './tint-line'
import { TintNumbers, type Tints } from './tints'

/** Least share (0-1) of a picture that has the ground's color. */
const MIN_GROUND = 0.1
/** Fewest and most tints of a shadow: a filter makes one of each of 255 opacities. Shadows that were made rough have 59 to 124. */
const MIN_TINTS = 16
const MAX_TINTS = 255
/**
 * Least and largest roughness beside the line, levels: root mean square of second differences from pixel to pixel. Shadows that were made in sRGB have 0 to 1.35, by rounding; tinted ones
 * that were made in 8 bits of linear light 1.84 to 2.8, rings of filters and small writing 1.8 to 6.5.
 */
const MIN_ROUGH = 1.8
const MAX_ROUGH = 3
/**
 * Largest roughness along the line, levels, of the tints at their settled places. Shadows with a blur of 4 px and more have 0.56 to 1.1, of 2 px 2.0 to 2.3. Of 486 other pictures with
 * shading, 18 have sets that are as rough beside a line; along it these have 3 to 55.
 */
const MAX_SETTLED = 2.2
/** Rounds in which tints take their places from their neighbors; the share of the way that they go in each; and how far they may go in all, levels. */
const ROUNDS = 8
const PACE = 0.5
const MAX_SHIFT = 6

/**
 * The picture with even tints in the soft shadows on its most frequent color that a filter in linear light made rough: such a filter rounds the colors of faint shadows to a few levels of
 * light, so that neighbors differ in hue. Other pixels stay; a picture without such shadows comes back itself.
 */
export function withStraightTints(picture: Picture<'rgb'>): Picture<'rgb'> {
  const { pixels } = picture
  const all = new Int32Array(pixels.length)
  for (let i = 0; i < all.length; i++) all[i] = i
  const frequent = countColors(picture, all)
  const ground = mostFrequent(frequent)
  if (ground >>> 24 < 255 || (frequent.get(ground) ?? 0) < MIN_GROUND * pixels.length) return picture
  const numbers = new TintNumbers(picture, ground)
  let out: Pixels<'rgb'> | null = null
  for (const set of rampsBeside(picture, ground)) {
    const tints = numbers.of(set, MAX_TINTS)
    const even = tints === null ? null : evenTints(picture, set, tints, ground)
    if (tints !== null && even !== null) {
      out ??= pixels.slice() as Pixels<'rgb'>
      for (const i of set) out[i] = even[tints.numberOf[i]]
    }
    numbers.forget(set)
  }
  return out === null ? picture : { ...picture, pixels: out }
}

/** For each tint of a shadow the color (packed) on the line of its tints; null where the set is no shadow that a filter made rough. */
function evenTints(
  picture: Picture<'rgb'>,
  members: Int32Array,
  tints: Tints,
  ground: number,
): readonly number[] | null {
  const line = tints.colors.length > MIN_TINTS ? fitTintLine(tints, ground) : null
  if (line === null) return null
  const triples = triplesOf(picture, members, tints, line)
  const rough = roughness(triples, line.offsets, COLORS)
  if (rough < MIN_ROUGH || rough > MAX_ROUGH) return null
  const places = settledPlaces(triples, line.places)
  if (roughness(triples, places, 1) > MAX_SETTLED) return null
  return tints.colors.map((color, n) => (line.isNear[n] === 1 ? colorOnLine(ground, line.direction, places[n]) : color))
}

/** The tints of three pixels in a row or in a column, all on the line and not all equal: three numbers each. */
function triplesOf(
  { width, pixels }: Picture<'rgb'>,
  members: Int32Array,
  { numberOf }: Tints,
  { isNear }: TintLine,
): Int16Array {
  const triples = new Int16Array(6 * members.length)
  let count = 0
  const add = (i: number, step: number): void => {
    const before = numberOf[i - step]
    const middle = numberOf[i]
    const after = numberOf[i + step]
    if (before < 0 || after < 0 || (isNear[before] & isNear[middle] & isNear[after]) === 0) return
    if (before === middle && middle === after) return
    triples[count++] = before
    triples[count++] = middle
    triples[count++] = after
  }
  for (const i of members) {
    const x = i % width
    if (x > 0 && x + 1 < width) add(i, 1)
    if (i >= width && i + width < pixels.length) add(i, width)
  }
  return triples.subarray(0, count)
}

/** Root mean square of the second differences over triples of tints that have `size` values each; 0 without triples. */
function roughness(triples: Int16Array, values: Float64Array, size: number): number {
  let squares = 0
  for (let k = 0; k < triples.length; k += 3) {
    const before = size * triples[k]
    const middle = size * triples[k + 1]
    const after = size * triples[k + 2]
    for (let c = 0; c < size; c++) squares += (values[before + c] - 2 * values[middle + c] + values[after + c]) ** 2
  }
  return triples.length === 0 ? 0 : Math.sqrt((3 * squares) / triples.length)
}

/**
 * The places of tints on the line, settled. A filter gives all pixels of one opacity one tint, so that they share a place, which is the mean of those of their neighbors: it is averaged
 * along its contour, where the shadow rises and where it falls. The ground, tint 0, stays at 0.
 */
function settledPlaces(triples: Int16Array, first: Float64Array): Float64Array {
  const places = first.slice()
  const sums = new Float64Array(first.length)
  const counts = new Float64Array(first.length)
  for (let k = 0; k < triples.length; k += 3) counts[triples[k + 1]]++
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0)
    for (let k = 0; k < triples.length; k += 3)
      sums[triples[k + 1]] += (places[triples[k]] + places[triples[k + 2]]) / 2
    for (let n = 1; n < places.length; n++) {
      if (counts[n] === 0) continue
      const next = places[n] + PACE * (sums[n] / counts[n] - places[n])
      places[n] = Math.max(first[n] - MAX_SHIFT, Math.min(first[n] + MAX_SHIFT, next))
    }
  }
  return places
}

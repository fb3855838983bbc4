import { spread } from '../geometry/spread'
import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import { edgeShare } from './edge-share'
import type { Paint } from './fit/paint'
import { CHANNELS, samplePixels } from './fit/samples'
import { flatGroupsError } from './flat-groups'
import { areFlatSteps } from './flat-steps'
import { countColors, mostFrequent } from './frequent-colors'
import { hasStep } from './hidden-steps'
import type { ShadedPart } from './shaded-part'
import { isStaircase } from './staircase'

/** Least distance, levels, between the colors of a gradient's knots: a smaller one is a flat color. */
const MIN_RANGE = 3
/** Range of a channel from its least to its largest level. */
const FULL_RANGE = 255
/** What a level of noise adds to that, levels. */
const NOISE_RANGE = 5
/** Flat colors that are tried in place of a gradient, and the share of its error that they may leave at most to be better. */
const GROUPS = 4
const GROUPS_SHARE = 0.6
const NOISY_GROUPS = 3
const NOISY_GROUPS_SHARE = 0.9
/**
 * In a compressed picture: least part of the spread of colors that two flat colors leave. An even ramp leaves half. Two flat areas whose
 * border compression has hidden leave 0.14 to 0.28, ramps of emoji 0.35 and more.
 */
const MIN_TWO_SHARE = 0.32
/** In a compressed picture: fewest pixels of a part; least spread of its colors by level of noise; and the largest part of the spread that a paint may leave. */
const MIN_NOISY_PIXELS = 300
const NOISY_SPREAD = 4
const NOISY_SHARE = 0.45
/** In a compressed picture: largest share of the change of colors that lies in edges between flat colors. */
const MAX_EDGE_SHARE = 0.5
/**
 * In a compressed picture: distance, levels for each level of noise, of pixels from a frequent color up to which they have it, and the largest share of an area under
 * several gradients that may have one of three such colors. Several gradients imitate flat areas whose soft borders compression hid: a face above a collar and
 * a shirt has 0.87 and 0.93, areas of shaded emoji 0.1 to 0.77.
 */
const FLAT_REACH = 3
const FLAT_COLORS = 3
const MAX_FLAT_SHARE = 0.82
/** Number of pixels by which flat colors are tried. */
const SAMPLES = 450
/** The same for frequent ones: noise spreads them over tens of colors. */
const FREQUENT_SAMPLES = 3000

/**
 * Whether the paint of a part is shading: it changes by more than one sees, not within a step, and says more of the pixels than a few flat
 * colors do, and its pixels are no flat steps. In a compressed picture (`noise` above 0, the standard deviation of a channel in levels), the pixels must also differ by more
 * than compression makes them.
 */
export function isShading(picture: Picture<'rgb'>, { members, paint, error }: ShadedPart, noise: number): boolean {
  if (rangeOf(paint) < MIN_RANGE + NOISE_RANGE * noise) return false
  if (hasStep(paint.gradients, noise)) return false
  const samples = samplePixels(picture, members, SAMPLES)
  if (noise === 0) return flatGroupsError(samples, GROUPS) > GROUPS_SHARE * error && !areFlatSteps(picture, members)
  if (flatGroupsError(samples, NOISY_GROUPS) <= NOISY_GROUPS_SHARE * error) return false
  const flatError = flatGroupsError(samples, 1)
  if (flatGroupsError(samples, 2) < MIN_TWO_SHARE * flatError) return false
  if (members.length < MIN_NOISY_PIXELS || flatError < NOISY_SPREAD * noise || error > NOISY_SHARE * flatError)
    return false
  if (paint.gradients.length > 1 && flatShare(picture, members, noise) > MAX_FLAT_SHARE) return false
  if (paint.gradients.length === 1 && isStaircase(picture, members, paint.gradients[0], noise)) return false
  return edgeShare(picture, members, noise) < MAX_EDGE_SHARE
}

/** Share (0-1) of pixels that have one of the `FLAT_COLORS` most frequent colors but for noise: each is that of the pixels that the ones before leave. */
function flatShare(picture: Picture<'rgb'>, members: Int32Array, noise: number): number {
  const sampled = spread(members, FREQUENT_SAMPLES)
  let rest = sampled
  for (let k = 0; k < FLAT_COLORS && rest.length > 0; k++) {
    const color = mostFrequent(countColors(picture, rest))
    rest = rest.filter((i) => channelDistance(picture.pixels[i], color) > FLAT_REACH * noise)
  }
  return 1 - rest.length / sampled.length
}

/** Largest range of one channel over the knots of a paint, levels. That of several gradients counts as full: one gradient was not enough. */
function rangeOf({ gradients }: Paint): number {
  if (gradients.length > 1) return FULL_RANGE
  const { straight } = gradients[0]
  let range = 0
  for (let c = 0; c < CHANNELS; c++) {
    let low = 255
    let high = 0
    for (let k = c; k < straight.length; k += CHANNELS) {
      low = Math.min(low, straight[k])
      high = Math.max(high, straight[k])
    }
    range = Math.max(range, high - low)
  }
  return range
}

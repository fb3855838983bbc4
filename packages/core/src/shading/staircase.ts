import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'
import { type Axis, positionOn } from './fit/axis'
import type { Gradient } from './fit/gradient'

/** Most pixels whose mean colors along the axis are looked at. Twenty and more for each px of it leave a fifth of the noise. */
const SAMPLES = 30_000
/** Fewest samples of a place on the axis, 1 px long, that count. */
const MIN_COUNT = 6
/** Distances, px, over which colors are compared: the width of an edge that compression blurred, and three of them. */
const NEAR = 4
const FAR = 12
/**
 * Largest mean square of the change over `FAR`, in that over `NEAR`. Steps that are farther apart than `FAR` have 3, as the ratio of the distances is, since a step lies in as
 * many pairs as its distance is long; ramps have 9, its square. Blurred rings 12 px wide have 3.7, ramps of scenes 4.7 and more where they are no stairs of blocks.
 */
const MAX_RATIO = 4.2
/** Shortest axis, px: on a shorter one, a rim beside a face has as many pairs as steps have. */
const MIN_LENGTH = 4 * FAR
/** Fewest steps. Up to three flat colors are told from a ramp by their error. */
const MIN_STEPS = 4
/**
 * Least height of a step, levels (Euclidean) for each level of noise. A slow ramp through JPEG is stairs too, of blocks: of 1.7 levels at quality 85, of 4 to 6 at quality
 * 60 to 75, where they are told by their places.
 */
const MIN_HEIGHT = 2.8
/** Side of a block of a JPEG, px: a block keeps so little of a slow ramp that it is flat. */
const BLOCK = 8
/**
 * Distance of steps, px, from which on they are none of blocks, whose measure is 10 to 11; and share (0-1) of the squared changes from line to line that lies between blocks,
 * an eighth of all places, from which on nearer steps are theirs. Skies of quality 60 to 75 have 0.39 to 0.68, bars 12 px wide 0.31.
 */
const MAX_BLOCK_PERIOD = 14
const MAX_BLOCK_SHARE = 0.35
/** Sine of the largest angle between an axis and the rows or columns that is level or upright. */
const MAX_SLANT = 0.1
/**
 * Largest angle, radians, between an axis and the rows or columns for which steps are looked for along these too. Noise turns the axis that is fitted to steps: an error of 0.02 smears 200 px long steps over 4 px,
 * and their height seems 10 to 16 % lower (8 bars 3 levels apart, JPEG 75 to 92). With less than 0.02, the bars stay a gradient at JPEG 85; with more, more ramps are judged twice.
 */
const MAX_TURN = 0.1
/** A right angle, radians. */
const QUARTER = Math.PI / 2
/** What rounding moves positions by at most, px: pixels of a row lie whole numbers apart along it. */
const ROUNDING = 1e-6
/** Red, green and blue. */
const COLORS = 3

/**
 * Whether the colors of pixels change in steps along the axis of a gradient, as those of flat areas side by side do, and not evenly. Means over all pixels at one position
 * show the steps through noise as high as they are. Told by the growth of the mean square change with distance (the variogram; Matheron 1963), which places no border.
 * `noise` is in levels, above 0.
 */
export function isStaircase(picture: Picture<'rgb'>, members: Int32Array, { axis }: Gradient, noise: number): boolean {
  if (isStaircaseAlong(picture, members, axis, noise)) return true
  const straight = straightened(axis)
  return straight !== null && isStaircaseAlong(picture, members, straight, noise)
}

/** The nearest axis along rows or columns of a linear one that is turned by `MAX_TURN` at most; null for others. */
function straightened({ kind, values }: Axis): Axis | null {
  if (kind !== 'linear') return null
  const straight = QUARTER * Math.round(values[0] / QUARTER)
  return Math.abs(values[0] - straight) <= MAX_TURN ? { kind, values: [straight] } : null
}

function isStaircaseAlong(picture: Picture<'rgb'>, members: Int32Array, axis: Axis, noise: number): boolean {
  const profile = new AxisProfile(picture, members, axis)
  if (profile.length < MIN_LENGTH) return false
  const near = profile.squareChange(NEAR)
  const far = profile.squareChange(FAR)
  if (near === 0 || far === 0 || far > MAX_RATIO * near) return false
  // A step of height h every p px: the mean square over d < p is h h d / p, the mean change for each px h / p
  const slope = profile.way() / profile.length
  const height = near / (NEAR * slope)
  const isStairs = height >= MIN_HEIGHT * noise && profile.way() >= MIN_STEPS * height
  if (!isStairs) return false
  const period = (profile.length * height) / profile.way()
  return period >= MAX_BLOCK_PERIOD || blockShare(picture, members, axis) < MAX_BLOCK_SHARE
}

/**
 * The share (0-1) of the squared changes of the mean color from one row to the next that lies between blocks of a JPEG, if the axis is upright; of columns, if it is
 * level; 0 for other axes, along which blocks overlap.
 */
function blockShare({ pixels, width, height }: Picture<'rgb'>, members: Int32Array, { kind, values }: Axis): number {
  const isUpright = Math.abs(Math.cos(values[0])) < MAX_SLANT
  if (kind !== 'linear' || (!isUpright && Math.abs(Math.sin(values[0])) >= MAX_SLANT)) return 0
  const lines = isUpright ? height : width
  const sums = new Float64Array(COLORS * lines)
  const counts = new Float64Array(lines)
  for (const i of members) {
    const line = isUpright ? Math.floor(i / width) : i % width
    counts[line]++
    for (let c = 0; c < COLORS; c++) sums[COLORS * line + c] += (pixels[i] >>> (8 * c)) & 255
  }
  let between = 0
  let all = 0
  for (let line = 1; line < lines; line++) {
    if (Math.min(counts[line - 1], counts[line]) < MIN_COUNT) continue
    let change = 0
    for (let at = COLORS * line; at < COLORS * (line + 1); at++)
      change += (sums[at] / counts[line] - sums[at - COLORS] / counts[line - 1]) ** 2
    all += change
    if (line % BLOCK === 0) between += change
  }
  return all === 0 ? 0 : between / all
}

/** Mean colors of pixels by their position on an axis, in places of 1 px. */
class AxisProfile {
  readonly length: number
  private readonly means: Float64Array
  private readonly counts: Float64Array

  constructor({ pixels, width }: Picture<'rgb'>, members: Int32Array, axis: Axis) {
    const chosen = spread(members, SAMPLES)
    const positions = Float64Array.from(chosen, (i) => {
      const x = i % width
      return positionOn(axis, x + 0.5, (i - x) / width + 0.5)
    })
    const first = positions.reduce((least, t) => Math.min(least, t), Number.POSITIVE_INFINITY)
    const last = positions.reduce((most, t) => Math.max(most, t), first)
    this.length = Math.floor(last - first + ROUNDING) + 1
    this.means = new Float64Array(COLORS * this.length)
    this.counts = new Float64Array(this.length)
    for (let k = 0; k < chosen.length; k++) {
      const place = Math.floor(positions[k] - first + ROUNDING)
      this.counts[place]++
      for (let c = 0; c < COLORS; c++) this.means[COLORS * place + c] += (pixels[chosen[k]] >>> (8 * c)) & 255
    }
    for (let at = 0; at < this.means.length; at++) this.means[at] /= Math.max(1, this.counts[Math.floor(at / COLORS)])
  }

  /** The mean square change, levels, between places `distance` px apart, weighted by their samples; 0 where there are none. */
  squareChange(distance: number): number {
    let sum = 0
    let weights = 0
    for (let place = 0; place + distance < this.length; place++) {
      const weight = this.weightOf(place, distance)
      sum += weight * this.changeFrom(place, distance) ** 2
      weights += weight
    }
    return weights > 0 ? sum / weights : 0
  }

  /** How far the color goes along the axis, levels: the sum of its changes over `FAR`, which noise changes little. */
  way(): number {
    let sum = 0
    let weights = 0
    for (let place = 0; place + FAR < this.length; place++) {
      const weight = this.weightOf(place, FAR) > 0 ? 1 : 0
      sum += weight * this.changeFrom(place, FAR)
      weights += weight
    }
    return weights > 0 ? (sum / weights) * (this.length / FAR) : 0
  }

  private weightOf(place: number, distance: number): number {
    const weight = Math.min(this.counts[place], this.counts[place + distance])
    return weight < MIN_COUNT ? 0 : weight
  }

  /** The distance, levels, of the colors of two places. */
  private changeFrom(place: number, distance: number): number {
    let squares = 0
    for (let at = COLORS * place; at < COLORS * (place + 1); at++)
      squares += (this.means[at + COLORS * distance] - this.means[at]) ** 2
    return Math.sqrt(squares)
  }
}

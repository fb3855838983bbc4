import { type Box, boxAround } from '../../geometry/box'
import type { Picture } from '../../model/color-space'
import type { Axis } from './axis'
import type { FittedPaint } from './compose-paint'
import { Gradient } from './gradient'
import { Paint } from './paint'
import type { Layer } from './paint-fit'
import { factorize, type KnownEntries } from './rank-one'
import { refinePaint } from './refine-paint'
import { areOpaque, CHANNELS, distanceFrom, type Samples, samplePixels } from './samples'
import { placeKnots } from './stops'

/** Pixels by which the two factors are found, and by which stops are fitted. */
const FACTOR_SAMPLES = 12_000
const STOP_SAMPLES = 1500
/** Fewest pixels by column and row of the box around them: fewer say too little of a function of the column and one of the row. */
const MIN_DENSITY = 3
/**
 * Root mean square distance, levels, of colors from one line through the ground's, up to which they are blends of it with one color. Browsers
 * leave up to 1.4 in saturated glows, which they composite in whole levels of opacity; with 0.9, three of four such glows on dark ground are not found.
 */
const MAX_OFF_LINE = 2
/** Least strength of a shadow, levels. */
const MIN_STRENGTH = 4
/** Share of the largest value of a factor from which on it counts as level: between its first and its last such value it has no knots. */
const LEVEL_SHARE = 0.99
/** Distance, px, beyond the pixels at which a shadow ends. */
const END = 1

const ACROSS: Axis = { kind: 'linear', values: [0] }
const DOWN: Axis = { kind: 'linear', values: [Math.PI / 2] }

/**
 * The soft shadow or glow of a box on a ground of one color (packed, opaque), as two gradients: the shadow's color over the columns, and the
 * ground's color over the rows, as clear as the shadow is strong there. A rectangle blurred by a Gaussian is a product of a function of the
 * column and one of the row, because the Gaussian is; with round corners it nearly is outside of the box. Null where ground or pixels
 * are not opaque, and where the pixels are no blends of the ground with one color, or too few. `slack` is what noise adds to the errors, levels.
 */
export function fitShadow(
  picture: Picture<'rgb'>,
  members: Int32Array,
  ground: number,
  slack: number,
): FittedPaint | null {
  if (ground >>> 24 < 255) return null
  const box = boxAround(members, picture.width)
  const width = box.right - box.left
  const height = box.bottom - box.top
  if (members.length < MIN_DENSITY * (width + height)) return null
  const samples = samplePixels(picture, members, FACTOR_SAMPLES)
  if (!areOpaque(samples)) return null
  const direction = directionFrom(ground, samples)
  const strengths = strengthsAlong(direction, ground, samples, MAX_OFF_LINE + slack)
  if (strengths === null) return null
  const product = factorize(entriesOf(samples, strengths, box), width, height)
  const across = falloffOf(product.columns, box.left)
  const down = falloffOf(
    product.rows.map((share) => share * across.largest),
    box.top,
  )
  if (across.largest < MIN_STRENGTH) return null
  const layers = layersOf(across, down, direction, ground)
  const many = samplePixels(picture, members, STOP_SAMPLES)
  refinePaint(layers, many)
  const paint = new Paint([withEnds(layers[0], across, ground), withEnds(layers[1], down, ground)])
  return { paint, error: distanceFrom(paint, many) }
}

/** The direction, of length 1, in which colors differ from the ground on average. */
function directionFrom(ground: number, { count, colors }: Samples): Float64Array {
  const mean = new Float64Array(3)
  for (let k = 0; k < count; k++)
    for (let c = 0; c < 3; c++) mean[c] += colors[CHANNELS * k + c] - ((ground >>> (8 * c)) & 255)
  const length = Math.hypot(mean[0], mean[1], mean[2])
  return mean.map((sum) => (length > 0 ? sum / length : 0))
}

/** How far each sample lies from the ground along a direction, levels; null where they lie beside it. */
function strengthsAlong(
  direction: Float64Array,
  ground: number,
  { count, colors }: Samples,
  maxOff: number,
): Float64Array | null {
  const strengths = new Float64Array(count)
  let off = 0
  for (let k = 0; k < count; k++) {
    let along = 0
    let squares = 0
    for (let c = 0; c < 3; c++) {
      const difference = colors[CHANNELS * k + c] - ((ground >>> (8 * c)) & 255)
      along += difference * direction[c]
      squares += difference * difference
    }
    strengths[k] = along
    off += squares - along * along
  }
  return off <= maxOff * maxOff * count ? strengths : null
}

function entriesOf({ count, x, y }: Samples, values: Float64Array, { left, top }: Box): KnownEntries {
  const columns = new Int32Array(count)
  const rows = new Int32Array(count)
  for (let k = 0; k < count; k++) {
    columns[k] = Math.floor(x[k]) - left
    rows[k] = Math.floor(y[k]) - top
  }
  return { columns, rows, values }
}

/** A factor as a piecewise linear function: positions of its knots, px, their levels, and the largest of these. */
interface Falloff {
  readonly positions: number[]
  readonly levels: number[]
  readonly largest: number
}

/**
 * The falloff of a factor whose first value is at `first` + 1/2 px. It is level between its two sides, and 0 at both ends, but for a side that begins
 * level, as where the frame or a panel cuts the shadow: that one has no knots, and goes on beyond its pixels.
 */
function falloffOf(factor: Float64Array, first: number): Falloff {
  let largest = 0
  for (const value of factor) largest = Math.max(largest, value)
  let from = 0
  while (factor[from] < LEVEL_SHARE * largest) from++
  let to = factor.length - 1
  while (factor[to] < LEVEL_SHARE * largest) to--
  const positions = [from === 0 ? first : first - END]
  const levels = [from === 0 ? factor[0] : 0]
  for (const [start, end] of [
    [0, from],
    [to, factor.length - 1],
  ] as const) {
    const side = factor.subarray(start, end + 1)
    if (side.length < 2) continue
    const colors = new Float64Array(CHANNELS * side.length)
    side.forEach((level, k) => {
      colors[CHANNELS * k] = level
    })
    const places = Float64Array.from(side, (_, k) => first + start + k + 0.5)
    const knots = placeKnots(places, colors, side.length)
    knots.positions.forEach((position, k) => {
      if (position <= positions[positions.length - 1]) return
      positions.push(position)
      levels.push(Math.max(0, knots.colors[CHANNELS * k]))
    })
  }
  const isCut = to === factor.length - 1
  positions.push(first + factor.length + (isCut ? 0 : END))
  levels.push(isCut ? factor[to] : 0)
  return { positions, levels, largest }
}

/** The two gradients before their stops are fitted to pixels. */
function layersOf(across: Falloff, down: Falloff, direction: Float64Array, ground: number): Layer[] {
  const base = new Float64Array(CHANNELS * across.positions.length).fill(255)
  across.levels.forEach((level, k) => {
    for (let c = 0; c < 3; c++) {
      base[CHANNELS * k + c] = Math.min(255, Math.max(0, ((ground >>> (8 * c)) & 255) + level * direction[c]))
    }
  })
  const cover = new Float64Array(CHANNELS * down.positions.length)
  down.levels.forEach((level, k) => {
    for (let c = 0; c < 3; c++) cover[CHANNELS * k + c] = (ground >>> (8 * c)) & 255
    cover[CHANNELS * k + 3] = 255 * Math.max(0, 1 - level / across.largest)
  })
  return [
    { axis: ACROSS, positions: Float64Array.from(across.positions), stops: base },
    { axis: DOWN, positions: Float64Array.from(down.positions), stops: cover },
  ]
}

/** The gradient of a layer, with the ground's color at the ends at which its falloff is 0: the color stays beyond them. */
function withEnds({ axis, positions, stops }: Layer, { levels }: Falloff, ground: number): Gradient {
  const straight = stops.slice()
  for (const end of [0, levels.length - 1]) {
    if (levels[end] > 0) continue
    const at = CHANNELS * end
    for (let c = 0; c < CHANNELS; c++) straight[at + c] = (ground >>> (8 * c)) & 255
  }
  return Gradient.ofStops(axis, positions, straight, true)
}

import { solveCholesky } from '../../geometry/solve'
import { type Axis, positionOn } from './axis'
import { Gradient } from './gradient'
import { knotBefore, shareBetween } from './knots'
import { Paint } from './paint'
import { CHANNELS, distanceFrom, type Samples } from './samples'

/** A paint and the root mean square distance, levels, of the samples from it. */
export interface FittedPaint {
  readonly paint: Paint
  readonly error: number
}

/** A term of a sum of colors: an axis, the position beyond which it adds the same, and the colors that it adds as a function of the position. */
export interface Term {
  readonly axis: Axis
  readonly limit: number
  readonly positions: Float64Array
  readonly colors: Float64Array
}

/** Factor of the first opacity of an overlay over the least with which its color can be reached. */
const OPACITY_ROOM = 1.2
/** Rounds in which each gradient is fitted again over and under the others. */
const ROUNDS = 12
/** Weight of the wish that a knot keeps its color and opacity, in samples of contrast 1 level. */
const RIDGE = 2
/** Color channels; the opacity is the fourth unknown of a knot. */
const COLORS = 3

/** A gradient over those below: at knot k the color `values[4 k .. 4 k + 2]`, multiplied by opacity, and the opacity `values[4 k + 3]`, 0-255. */
interface Overlay {
  readonly axis: Axis
  readonly positions: Float64Array
  readonly values: Float64Array
}

/**
 * The terms of a sum of colors as gradients over one another. The lowest is opaque. At first each other one is as clear as its colors allow;
 * then the colors and opacities of each are fitted to the samples, given all others (alternating least squares), in which compositing is
 * linear.
 */
export function composePaint(samples: Samples, added: readonly Term[]): FittedPaint {
  const overlays = firstOverlays(samples, added)
  let best: FittedPaint | null = null
  for (let round = 0; round <= ROUNDS; round++) {
    const paint = new Paint(overlays.map(({ axis, positions, values }) => new Gradient(axis, positions, values)))
    const error = distanceFrom(paint, samples)
    if (best === null || error < best.error) best = { paint, error }
    for (let k = 0; k < overlays.length && round < ROUNDS; k++) refit(overlays, k, samples)
  }
  return best as FittedPaint
}

/** The gradients with first opacities: 0 at one knot, where an overlay adds nothing, and elsewhere little more than what its change needs. */
function firstOverlays(samples: Samples, added: readonly Term[]): Overlay[] {
  const mean = new Float64Array(CHANNELS)
  for (let k = 0; k < samples.colors.length; k++) mean[k % CHANNELS] += samples.colors[k] / samples.count
  const base = added[0].colors.slice()
  const overlays: Overlay[] = [{ axis: added[0].axis, positions: added[0].positions, values: base }]
  for (const { axis, positions, colors } of added.slice(1)) {
    const knots = positions.length
    let clear = 0
    for (let k = 1; k < knots; k++) if (leastOpacity(colors, k, mean) < leastOpacity(colors, clear, mean)) clear = k
    const values = new Float64Array(CHANNELS * knots)
    for (let k = 0; k < knots; k++) {
      const opacity = Math.min(1, OPACITY_ROOM * opacityFor(colors, k, clear, mean))
      for (let c = 0; c < COLORS; c++) {
        const level = opacity * mean[c] + colors[CHANNELS * k + c] - colors[CHANNELS * clear + c]
        values[CHANNELS * k + c] = Math.min(255 * opacity, Math.max(0, level))
      }
      values[CHANNELS * k + 3] = 255 * opacity
    }
    overlays.push({ axis, positions, values })
    for (let at = 0; at < base.length; at++) base[at] += colors[CHANNELS * clear + (at % CHANNELS)]
  }
  for (let at = 0; at < base.length; at++) base[at] = at % CHANNELS === 3 ? 255 : Math.min(255, Math.max(0, base[at]))
  return overlays
}

/** The largest opacity that any knot needs if knot `clear` adds nothing. */
function leastOpacity(colors: Float64Array, clear: number, below: Float64Array): number {
  let largest = 0
  for (let k = 0; k < colors.length / CHANNELS; k++) largest = Math.max(largest, opacityFor(colors, k, clear, below))
  return largest
}

/** The least opacity at which a color in range changes the color `below` by what knot k adds more than knot `clear`. */
function opacityFor(colors: Float64Array, k: number, clear: number, below: Float64Array): number {
  let opacity = 0
  for (let c = 0; c < COLORS; c++) {
    const change = colors[CHANNELS * k + c] - colors[CHANNELS * clear + c]
    opacity = Math.max(opacity, change > 0 ? change / Math.max(1, 255 - below[c]) : -change / Math.max(1, below[c]))
  }
  return opacity
}

/** Fits the colors and opacities of gradient n to the samples, the others being as they are. The lowest stays opaque. */
function refit(overlays: Overlay[], n: number, { count, x, y, colors }: Samples): void {
  const { axis, positions, values } = overlays[n]
  const below = new Paint(overlays.slice(0, n).map(gradientOf))
  const above = overlays.slice(n + 1).map(gradientOf)
  const knots = positions.length
  const size = CHANNELS * knots
  const matrix = new Float64Array(size * size)
  const rhs = new Float64Array(size)
  for (let at = 0; at < size; at++) {
    matrix[at * size + at] = RIDGE
    rhs[at] = RIDGE * values[at]
  }
  const under = new Float64Array(CHANNELS)
  const over = new Float64Array(CHANNELS)
  for (let i = 0; i < count; i++) {
    if (n > 0) below.colorAt(x[i], y[i], under)
    const through = throughAll(above, x[i], y[i], over)
    const t = positionOn(axis, x[i], y[i])
    const k = knotBefore(positions, t)
    const v = shareBetween(positions, k, t)
    for (let c = 0; c < COLORS; c++) {
      // through * (color - opacity * under) = wanted; opacity counts in levels, as color does
      const wanted = colors[CHANNELS * i + c] - over[c] - through * under[c]
      const depth = n > 0 ? -under[c] / 255 : 0
      addRow(matrix, rhs, size, CHANNELS * k, c, v, through, depth, wanted)
    }
  }
  if (!solveCholesky(matrix, rhs, size, 1)) return
  for (let k = 0; k < knots; k++) {
    const alpha = n === 0 ? 255 : Math.min(255, Math.max(0, rhs[CHANNELS * k + 3]))
    for (let c = 0; c < COLORS; c++) values[CHANNELS * k + c] = Math.min(alpha, Math.max(0, rhs[CHANNELS * k + c]))
    values[CHANNELS * k + 3] = alpha
  }
}

function gradientOf({ axis, positions, values }: Overlay): Gradient {
  return new Gradient(axis, positions, values)
}

/** What overlays add at (x, y), to `out`, and the part of what is below that they let through. */
function throughAll(overlays: readonly Gradient[], x: number, y: number, out: Float64Array): number {
  const color = new Float64Array(CHANNELS)
  let through = 1
  out.fill(0)
  for (const overlay of overlays) {
    overlay.colorAt(x, y, color)
    const rest = 1 - color[3] / 255
    for (let c = 0; c < COLORS; c++) out[c] = rest * out[c] + color[c]
    through *= rest
  }
  return through
}

/**
 * Adds an equation to the normal equations: `through` times the color of channel c plus `depth` times the opacity, both between the knots at
 * `at` and after it in the ratio v, is `wanted`.
 */
function addRow(
  matrix: Float64Array,
  rhs: Float64Array,
  size: number,
  at: number,
  c: number,
  v: number,
  through: number,
  depth: number,
  wanted: number,
): void {
  const columns = [at + c, at + 3, at + CHANNELS + c, at + CHANNELS + 3]
  const factors = [(1 - v) * through, (1 - v) * through * depth, v * through, v * through * depth]
  for (let p = 0; p < 4; p++) {
    rhs[columns[p]] += factors[p] * wanted
    for (let q = 0; q < 4; q++) {
      if (columns[q] <= columns[p]) matrix[columns[p] * size + columns[q]] += factors[p] * factors[q]
    }
  }
}

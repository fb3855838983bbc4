import { type Axis, positionsOn } from './axis'
import { Gradient } from './gradient'
import { Overlay } from './overlay'
import { Paint } from './paint'
import type { Layer } from './paint-fit'
import { refinePaintAndAxes } from './refine-paint'
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
/** Rounds in which each gradient is fitted again over and under the others, before all are fitted together. */
const ROUNDS = 4
/** Distance, px, from the outermost samples up to which a knot is their end: knots lie between bins. */
const END = 0.5
/** Color channels; the opacity is the fourth value of a knot. */
const COLORS = 3

/**
 * The terms of a sum of colors as gradients over one another. The lowest is opaque. At first each other one is as clear as its colors allow;
 * then the colors and opacities of each are fitted to the samples, given all others (alternating least squares), in which compositing is
 * linear; then those of all gradients together, and their axes.
 */
export function composePaint(samples: Samples, added: readonly Term[]): FittedPaint {
  const best = refitInTurn(samples, added, ROUNDS)
  const layers: Layer[] = best.paint.gradients.map(({ axis, positions, straight }) => ({
    axis,
    positions,
    stops: straight.slice(),
  }))
  refinePaintAndAxes(layers, samples)
  const paint = new Paint(layers.map((layer) => gradientOf(layer, samples)))
  const error = distanceFrom(paint, samples)
  return error < best.error ? { paint, error } : best
}

/**
 * The gradient of a layer. Where samples lie beyond its first or last knot, they have shown that its color stays: it must not be continued over them. The
 * knots of a round term end at its limit, within the samples.
 */
export function gradientOf({ axis, positions, stops }: Layer, { count, x, y }: Samples): Gradient {
  const places = new Float64Array(count)
  positionsOn(axis, x, y, count, places)
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const place of places) {
    low = Math.min(low, place)
    high = Math.max(high, place)
  }
  return Gradient.ofStops(
    axis,
    positions,
    stops,
    positions[0] > low + END,
    positions[positions.length - 1] < high - END,
  )
}

/** The best of the paints before and after each round in which every gradient is fitted given all others. */
function refitInTurn(samples: Samples, added: readonly Term[], rounds: number): FittedPaint {
  const overlays = firstValues(samples, added).map((values, k) => new Overlay(samples, added[k], values))
  const under = new Float64Array(CHANNELS * samples.count)
  const over = new Float64Array(CHANNELS * samples.count)
  let best: FittedPaint | null = null
  for (let round = 0; round <= rounds; round++) {
    composite(overlays, under)
    const error = rootMeanSquare(under, samples)
    if (best === null || error < best.error)
      best = { paint: new Paint(overlays.map(({ gradient }) => gradient)), error }
    for (let n = 0; n < overlays.length && round < rounds; n++) {
      composite(overlays.slice(0, n), under)
      composite(overlays.slice(n + 1), over)
      overlays[n].refit(samples, n === 0 ? null : under, n + 1 === overlays.length ? null : over)
    }
  }
  return best as FittedPaint
}

/**
 * The colors, multiplied by opacity, and opacities of the gradients' knots at first: 0 at one knot, where an overlay adds nothing, and elsewhere
 * little more than what its change needs.
 */
function firstValues(samples: Samples, added: readonly Term[]): Float64Array[] {
  const mean = new Float64Array(CHANNELS)
  for (let k = 0; k < samples.colors.length; k++) mean[k % CHANNELS] += samples.colors[k] / samples.count
  const base = added[0].colors.slice()
  const all = [base]
  for (const { positions, colors } of added.slice(1)) {
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
    all.push(values)
    for (let at = 0; at < base.length; at++) base[at] += colors[CHANNELS * clear + (at % CHANNELS)]
  }
  for (let at = 0; at < base.length; at++) base[at] = at % CHANNELS === 3 ? 255 : Math.min(255, Math.max(0, base[at]))
  return all
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

/** Writes the colors of overlays over one another at the samples to `out`. */
function composite(overlays: readonly Overlay[], out: Float64Array): void {
  if (overlays.length === 0) return
  out.set(overlays[0].colors)
  for (let n = 1; n < overlays.length; n++) {
    const { colors } = overlays[n]
    for (let at = 0; at < out.length; at += CHANNELS) {
      const rest = 1 - colors[at + 3] / 255
      out[at] = rest * out[at] + colors[at]
      out[at + 1] = rest * out[at + 1] + colors[at + 1]
      out[at + 2] = rest * out[at + 2] + colors[at + 2]
      out[at + 3] = rest * out[at + 3] + colors[at + 3]
    }
  }
}

/** Root mean square distance, levels, of samples from other colors. */
function rootMeanSquare(others: Float64Array, { count, colors }: Samples): number {
  let sum = 0
  for (let at = 0; at < others.length; at++) sum += (others[at] - colors[at]) * (others[at] - colors[at])
  return Math.sqrt(sum / count)
}

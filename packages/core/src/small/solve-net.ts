import type { BorderNet } from './border-net'
import type { ColorChanges } from './color-changes'
import type { NetBending } from './net-bending'
import type { PixelBlur } from './pixel-blur'

/** Iterations of conjugate gradients. */
const ITERATIONS = 15
/** Price of a vertex's movement in a step, in squared parts of the 255 levels for each squared sample. Ten times as much stays within 0.01 dB. */
const DAMPING = 0.00003
/** Squared gradient at which nothing is left to move. */
const SETTLED = 1e-20

/**
 * The movements of the vertices of a net (interleaved x, y, samples) that explain most of what is left of the colors of pixels at the least
 * turns: one Gauss-Newton step, by conjugate gradients (Hestenes and Stiefel 1952). `rest` holds four parts of the 255 levels a pixel and is overwritten.
 */
export function solveNet(
  net: BorderNet,
  changes: ColorChanges,
  bending: NetBending,
  blur: PixelBlur,
  rest: Float64Array,
): Float64Array {
  const size = net.coords.length
  const slopes = new Float64Array(size)
  // The filter is its own transpose
  blur.apply(rest)
  changes.addTransposed(rest, slopes)
  bending.add(net.coords, -1, slopes)
  net.pin(slopes)
  const moves = new Float64Array(size)
  const direction = slopes.slice()
  const product = new Float64Array(size)
  let squares = dot(slopes, slopes)
  for (let k = 0; k < ITERATIONS && squares > SETTLED; k++) {
    rest.fill(0)
    changes.add(direction, rest)
    blur.apply(rest)
    blur.apply(rest)
    for (let i = 0; i < size; i++) product[i] = DAMPING * direction[i]
    changes.addTransposed(rest, product)
    bending.add(direction, 1, product)
    net.pin(product)
    const step = squares / dot(direction, product)
    for (let i = 0; i < size; i++) {
      moves[i] += step * direction[i]
      slopes[i] -= step * product[i]
    }
    const next = dot(slopes, slopes)
    for (let i = 0; i < size; i++) direction[i] = slopes[i] + (next / squares) * direction[i]
    squares = next
  }
  return moves
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

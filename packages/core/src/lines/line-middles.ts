import type { Picture } from '../model/color-space'
import type { LinePath } from './link-lines'

/** Positions along a line on each side by which its middle and its direction are told: the pixels of slopes wander by half a px. */
const HALF_WINDOW = 8
/** Largest distance, px, of these from a straight line. Rings of notes bend more. Beside a corner, the places on one side of it are straight. */
const MAX_OFF = 0.75
/** Largest distance, px, of the middle of a line from that of its pixel. */
const MAX_SHIFT = 0.7

/** The middles of a line between pixels, and its directions. */
export interface LineMiddles {
  readonly x: Float64Array
  readonly y: Float64Array
  /** The unit vector along the line. */
  readonly alongX: Float64Array
  readonly alongY: Float64Array
  /** 1 where the line is so crooked that neither is known. */
  readonly isCrooked: Uint8Array
}

/** Where a line runs at each position of its path: on straight lines of least squares through the extremes of luma around, before or after it. */
export function middlesOf(path: LinePath, picture: Picture<'ycbcr'>): LineMiddles {
  const n = path.length
  const x = new Float64Array(n)
  const y = new Float64Array(n)
  const alongX = new Float64Array(n)
  const alongY = new Float64Array(n)
  const isCrooked = new Uint8Array(n)
  const { xs, ys } = extremesOf(path, picture)
  for (let k = 0; k < n; k++) {
    const place = straightest(xs, ys, k)
    if (place === null) {
      isCrooked[k] = 1
      continue
    }
    const length = Math.hypot(place.dx, place.dy)
    x[k] = place.x
    y[k] = place.y
    alongX[k] = place.dx / length
    alongY[k] = place.dy / length
  }
  return { x, y, alongX, alongY, isCrooked }
}

/** The extremes of the parabola through three pixels across a path, at each of its positions. */
function extremesOf(path: LinePath, { pixels, width }: Picture<'ycbcr'>): { xs: Float64Array; ys: Float64Array } {
  const xs = Float64Array.from(path, (i) => i % width)
  const ys = Float64Array.from(path, (i) => Math.floor(i / width))
  const shifts = path.map((i, k) => {
    const from = Math.max(0, k - HALF_WINDOW)
    const to = Math.min(path.length - 1, k + HALF_WINDOW)
    const isFlat = Math.abs(xs[to] - xs[from]) >= Math.abs(ys[to] - ys[from])
    const step = isFlat ? width : 1
    const [before, own, after] = [pixels[i - step] & 255, pixels[i] & 255, pixels[i + step] & 255]
    const bend = before - 2 * own + after
    const shift = bend === 0 ? 0 : Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, (0.5 * (before - after)) / bend))
    return { isFlat, shift }
  })
  shifts.forEach(({ isFlat, shift }, k) => {
    if (isFlat) ys[k] += shift
    else xs[k] += shift
  })
  return { xs, ys }
}

/** A place and the direction there, which is no unit vector. */
interface Place {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/** The place at index k on a straight line that places around, before or after it lie near to; null where none does. */
function straightest(xs: Float64Array, ys: Float64Array, k: number): Place | null {
  const last = xs.length - 1
  const windows = [
    [Math.max(0, k - HALF_WINDOW), Math.min(last, k + HALF_WINDOW)],
    [k - HALF_WINDOW, k],
    [k, k + HALF_WINDOW],
  ]
  for (const [from, to] of windows) {
    if (from < 0 || to > last) continue
    const [x, dx] = lineThrough(xs, from, to, k)
    const [y, dy] = lineThrough(ys, from, to, k)
    const length = Math.hypot(dx, dy)
    let off = 0
    for (let m = from; m <= to; m++) off = Math.max(off, Math.abs((xs[m] - x) * dy - (ys[m] - y) * dx))
    if (length > 0 && off <= MAX_OFF * length) return { x, y, dx, dy }
  }
  return null
}

/** The value at index k of the straight line of least squares through the values from one index to another, and its slope. */
function lineThrough(values: Float64Array, from: number, to: number, k: number): [value: number, slope: number] {
  const count = to - from + 1
  const middle = (from + to) / 2
  let mean = 0
  let sum = 0
  let squares = 0
  for (let n = from; n <= to; n++) {
    mean += values[n] / count
    sum += (n - middle) * values[n]
    squares += (n - middle) ** 2
  }
  const slope = squares > 0 ? sum / squares : 0
  return [mean + slope * (k - middle), slope]
}

import type { Raster } from '../model/raster'
import type { Fade } from './fade'

/** Distance, px in rows and columns, within which a border's pixel finds the color of its figure. A lower one misses it beside overshoot; a higher one takes that of other parts. */
const REACH = 3
/** Widest border, px: anti-aliasing and what resizing and compression add. A higher one clears details near the border. */
const MAX_DEPTH = 4
/** Depth of pixels farther in. */
const DEEP = 9
/** Least distance, levels over three channels, from the shadow of a color that tells how much of a pixel it covers. A lower one reads noise as coverage, a higher one leaves shadow in the borders of pale figures. */
const MIN_CONTRAST = 24
/** Largest distance of a border's pixel from the blends of its figure and shadow, as a share (0-1) of the contrast. A higher one recolors what is no blend; a lower one leaves shadow in borders of figures with gradients. */
const NEAR = 0.12
/** Coverage (0-1) from which on a pixel is the figure's alone. */
const WHOLE = 0.97
/** Coverage (0-1) up to which what lies behind a border's pixel may be border too. */
const PARTIAL = 0.9

/** A figure without what lies below it. */
export interface LiftedFigure {
  readonly raster: Raster
  /** Pixels beside the shadow, and how many of these are blends of the figure and the shadow. */
  readonly count: number
  readonly blends: number
}

/** What a figure is taken off (compositing's backdrop): 1 for the figure's pixels, the fade, its opacity (0-255) in each pixel, and the noise of the figure's pixels, levels over three channels. */
export interface Backdrop {
  readonly isFigure: Uint8Array
  readonly fade: Fade
  readonly opacity: Float32Array
  readonly noise: number
}

/**
 * The figure of an opaque picture on transparency. Pixels at its border, up to 4 px deep, become as opaque as the figure covers them: their color lies between that of the shadow below and that of the figure behind. Those that are no such blends stay as they are. Both counts are 0 without a figure. The quantization of a JPEG is left out, since its pixels are no longer those.
 */
export function liftFigure(raster: Raster, backdrop: Backdrop): LiftedFigure {
  const lifter = new FigureLifter(raster, backdrop)
  for (let depth = 1; depth <= MAX_DEPTH; depth++) lifter.lift(depth)
  const { rgba, count, blends } = lifter
  return { raster: { ...raster, rgba, quantization: undefined }, count, blends }
}

class FigureLifter {
  readonly rgba: Uint8ClampedArray
  count = 0
  blends = 0
  private readonly depth: Uint8Array
  /** Pixels of each depth of a border, ascending. */
  private readonly layers: readonly number[][] = Array.from({ length: MAX_DEPTH + 1 }, () => [])
  /** The color below the pixel in hand. */
  private readonly under = new Float64Array(3)

  constructor(
    private readonly raster: Raster,
    private readonly backdrop: Backdrop,
  ) {
    this.rgba = Uint8ClampedArray.from(raster.rgba)
    const { isFigure } = backdrop
    this.depth = depthsOf(isFigure, raster.width)
    // A copy has a buffer of its own
    const packed = new Uint32Array(this.rgba.buffer)
    for (let i = 0; i < isFigure.length; i++) {
      const depth = this.depth[i]
      if (depth === 0) packed[i] = 0
      else if (depth <= MAX_DEPTH) this.layers[depth].push(i)
    }
  }

  /** Lifts the pixels of one depth, px from the shadow, beside such as the figure covers in part. */
  lift(depth: number): void {
    const { backdrop, rgba, raster } = this
    for (const i of this.layers[depth]) {
      if (depth > 1 && !this.isBehindPartial(i)) continue
      for (let c = 0; c < 3; c++) this.under[c] = backdrop.fade.composite(backdrop.opacity[i], c)
      const at = this.figureBehind(i)
      if (depth === 1) this.count++
      if (at < 0) continue
      if (depth === 1) this.blends++
      const cover = this.coverOf(i, at)
      if (cover > WHOLE) continue
      for (let c = 0; c < 3; c++) rgba[4 * i + c] = cover === 0 ? 0 : raster.rgba[4 * at + c]
      rgba[4 * i + 3] = Math.round(255 * cover)
    }
  }

  private isBehindPartial(i: number): boolean {
    return this.someNeighbor(i, 1, (k) => this.depth[k] === this.depth[i] - 1 && this.rgba[4 * k + 3] < 255 * PARTIAL)
  }

  /** The pixel that shows the figure alone and explains pixel i as a blend: the nearest one farther in that has its like behind it, else the one that stands out most, which may be i itself; -1 for none. */
  private figureBehind(i: number): number {
    const { depth } = this
    const { width } = this.raster
    const x = i % width
    let nearest = Number.POSITIVE_INFINITY
    let at = -1
    let most = this.contrast(i)
    let strongest = most >= MIN_CONTRAST ? i : -1
    this.someNeighbor(i, REACH, (k) => {
      if (depth[k] === 0) return false
      const contrast = this.contrast(k)
      if (contrast < MIN_CONTRAST || this.coverOf(i, k) < 0) return false
      if (contrast > most) {
        most = contrast
        strongest = k
      }
      const u = (k % width) - x
      const v = Math.floor(k / width) - Math.floor(i / width)
      const distance = u * u + v * v
      if (depth[k] <= depth[i] || distance >= nearest || !this.hasLike(k, contrast)) return false
      nearest = distance
      at = k
      return false
    })
    return at >= 0 ? at : strongest
  }

  /** Whether a pixel farther in than pixel k, or as deep as all that are deep, has nearly its color. */
  private hasLike(k: number, contrast: number): boolean {
    const { depth } = this
    const { rgba } = this.raster
    const least = Math.min(DEEP, depth[k] + 1)
    return this.someNeighbor(k, 1, (n) => depth[n] >= least && distanceOf(rgba, 4 * n, rgba, 4 * k) <= NEAR * contrast)
  }

  private contrast(i: number): number {
    return distanceOf(this.raster.rgba, 4 * i, this.under, 0)
  }

  /** The part (0-1) of pixel i that the color of pixel `at` covers; -1 where it is no blend of that and what is below. */
  private coverOf(i: number, at: number): number {
    const { under } = this
    const { rgba } = this.raster
    let dot = 0
    let length = 0
    for (let c = 0; c < 3; c++) {
      const step = rgba[4 * at + c] - under[c]
      dot += (rgba[4 * i + c] - under[c]) * step
      length += step * step
    }
    const cover = Math.min(1, Math.max(0, dot / length))
    let error = 0
    for (let c = 0; c < 3; c++) {
      error += (rgba[4 * i + c] - under[c] - cover * (rgba[4 * at + c] - under[c])) ** 2
    }
    return Math.sqrt(error) > Math.max(this.backdrop.noise, NEAR * Math.sqrt(length)) ? -1 : cover
  }

  /** Whether a test holds for some pixel within `reach` px of pixel i in rows and columns, in scan order. */
  private someNeighbor(i: number, reach: number, test: (k: number) => boolean): boolean {
    const { width, height } = this.raster
    const x = i % width
    const y = (i - x) / width
    for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
      for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
        const k = v * width + u
        if (k !== i && test(k)) return true
      }
    }
    return false
  }
}

function distanceOf(a: ArrayLike<number>, p: number, b: ArrayLike<number>, q: number): number {
  const x = a[p] - b[q]
  const y = a[p + 1] - b[q + 1]
  const z = a[p + 2] - b[q + 2]
  return Math.sqrt(x * x + y * y + z * z)
}

/** How deep in the figure each pixel lies, px in rows and columns from the nearest that is none of it: 0 outside, up to one more than borders are wide, `DEEP` farther in (distance transform of the chessboard metric in two scans; Rosenfeld and Pfaltz 1968). */
function depthsOf(isFigure: Uint8Array, width: number): Uint8Array {
  const depth = isFigure.map((value) => (value === 1 ? DEEP : 0))
  const last = depth.length - 1
  for (let i = 0; i <= last; i++) if (depth[i] > 0) lower(depth, i, depthBeside(depth, i, width, -1))
  for (let i = last; i >= 0; i--) if (depth[i] > 0) lower(depth, i, depthBeside(depth, i, width, 1))
  return depth
}

/** Lowers a pixel's depth to one more than that of a neighbor. */
function lower(depth: Uint8Array, i: number, beside: number): void {
  if (beside <= MAX_DEPTH) depth[i] = Math.min(depth[i], beside + 1)
}

/** The least depth of the four of eight neighbors that come before pixel i in scan order (`way` -1) or after it (1). */
function depthBeside(depth: Uint8Array, i: number, width: number, way: -1 | 1): number {
  const x = i % width
  const row = i + way * width
  let least = DEEP
  if (row >= 0 && row < depth.length) {
    least = Math.min(least, depth[row])
    if (x > 0) least = Math.min(least, depth[row - 1])
    if (x + 1 < width) least = Math.min(least, depth[row + 1])
  }
  const hasBeside = way < 0 ? x > 0 : x + 1 < width
  return hasBeside ? Math.min(least, depth[i + way]) : least
}

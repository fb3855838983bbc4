import type { Window } from './sample-windows'

/** Smallest number of equal pixels in a row, px, that count as the flat side of an edge. */
const MIN_FLAT = 3
/**
 * Largest number of pixels between the flat sides of one edge in a picture of its first size. A Lanczos filter moves 3 px on each side,
 * sharpening one more.
 */
const MAX_EDGE = 9
/** Width of the edges, px, of a picture of its first size. Those of an enlarged one are wider, and so is what they overshoot. */
const FIRST_SIZE_WIDTH = 1.5
/** Smallest step between the flat sides of an edge in a channel, levels. Rounding changes the overshoot of such a step by 0.01. */
const MIN_STEP = 48
/**
 * Room between a flat side and the end of a channel's range, as a share of the step, that is needed to see an overshoot there. Sides
 * without room (black and white) are clipped and do not count.
 */
const MIN_ROOM = 0.2
/** Overshoot, as a share of the step, above which a side of an edge counts as overshooting. Rounding alone makes 0.01. */
const MIN_OVERSHOOT = 0.016
/** Overshoot, as a share of the step, from which on another color lies between the flat sides, and the edge does not count. */
const MAX_OVERSHOOT = 0.5
/** Smallest number of sides of edges that are needed to measure by. */
const MIN_SIDES = 12
/**
 * Smallest fraction of the sides that overshoot in a picture that has overshoot. Clean renders have almost none; pictures reduced by a
 * cubic or Lanczos filter have over 0.8, unless most edges lie on whole pixels.
 */
const MIN_FRACTION = 0.4
/** Quantile of the overshooting sides that is the picture's overshoot. */
const QUANTILE = 0.9
/** Bins of the histogram of overshoot per unit of it. */
const BINS_PER_STEP = 512

/**
 * How far the pixels beside edges lie beyond the colors of the two sides, as a share of the step between these: 0.04 after a cubic filter
 * (Catmull-Rom), 0.08 after Lanczos, 0.2 with sharpening, at most 0.5 (ringing; Mitchell and Netravali 1988). It is 0 when most edges do not
 * overshoot or too few could be measured. Edges are looked for along the rows and columns of the windows, between runs of equal pixels;
 * `edgeWidth` is their usual width, px.
 */
export function measureOvershoot(windows: readonly Window[], edgeWidth: number): number {
  const counts = new OvershootCounts(MAX_EDGE * Math.max(1, edgeWidth / FIRST_SIZE_WIDTH))
  for (const window of windows) counts.add(window)
  return counts.quantile()
}

/** How many sides of edges overshoot by how much. */
class OvershootCounts {
  private readonly sides = new Uint32Array(MAX_OVERSHOOT * BINS_PER_STEP)

  /** `maxEdge` is the largest number of pixels between the flat sides of an edge. */
  constructor(private readonly maxEdge: number) {}

  /** Counts the edges of all rows and columns of a window. */
  add({ width, height, pixels }: Window): void {
    for (let y = 0; y < height; y++) this.addLine(pixels, y * width, width, 1)
    for (let x = 0; x < width; x++) this.addLine(pixels, x, height, width)
  }

  /** The overshoot that most overshooting sides do not exceed, as a share of the step; 0 when most sides do not overshoot. */
  quantile(): number {
    const { sides } = this
    const first = Math.ceil(MIN_OVERSHOOT * BINS_PER_STEP)
    const all = sides.reduce((sum, n) => sum + n, 0)
    const beyond = sides.subarray(first).reduce((sum, n) => sum + n, 0)
    if (all < MIN_SIDES || beyond < MIN_FRACTION * all) return 0
    let bin = first
    for (let held = sides[bin]; held < QUANTILE * beyond; held += sides[bin]) bin++
    return (bin + 1) / BINS_PER_STEP
  }

  /** Counts the edges of one row or column: `count` pixels from `first`, `step` apart. */
  private addLine(pixels: Int32Array, first: number, count: number, step: number): void {
    let flatEnd = -1
    for (let k = 0, end = 0; k < count; k = end) {
      end = k + 1
      while (end < count && pixels[first + end * step] === pixels[first + k * step]) end++
      if (end - k < MIN_FLAT) continue
      const between = k - flatEnd - 1
      if (flatEnd >= 0 && between > 0 && between <= this.maxEdge) {
        this.addEdge(pixels, first + flatEnd * step, first + k * step, step)
      }
      flatEnd = end - 1
    }
  }

  /** Counts both sides of the edge between the flat pixels `from` and `to`, by the channel that overshoots most. */
  private addEdge(pixels: Int32Array, from: number, to: number, step: number): void {
    let before = -1
    let after = -1
    for (let shift = 0; shift < 32; shift += 8) {
      const a = (pixels[from] >>> shift) & 255
      const b = (pixels[to] >>> shift) & 255
      const size = b - a
      if (Math.abs(size) < MIN_STEP) continue
      let least = 0
      let most = 1
      for (let i = from + step; i < to; i += step) {
        const share = (((pixels[i] >>> shift) & 255) - a) / size
        if (share < least) least = share
        else if (share > most) most = share
      }
      const room = MIN_ROOM * Math.abs(size)
      if (roomBeyond(pixels[from], shift, size < 0) > room) before = Math.max(before, -least)
      if (roomBeyond(pixels[to], shift, size > 0) > room) after = Math.max(after, most - 1)
    }
    if (before >= MAX_OVERSHOOT || after >= MAX_OVERSHOOT) return
    if (before >= 0) this.sides[Math.floor(before * BINS_PER_STEP)]++
    if (after >= 0) this.sides[Math.floor(after * BINS_PER_STEP)]++
  }
}

/** Levels that the channel of a premultiplied pixel at bit `shift` can rise or fall before it reaches the end of its range. */
function roomBeyond(pixel: number, shift: number, isRising: boolean): number {
  const value = (pixel >>> shift) & 255
  if (!isRising) return value
  return (shift === 24 ? 255 : pixel >>> 24) - value
}

import { channelDistance } from '../image/pixels'
import { EDGE_REACH, MIN_CONTRAST } from './edge-width'
import type { Window } from './sample-windows'

/**
 * Levels by which rounding alone moves brightness off a plane, root mean square over 3 x 3 px, and a little more: rounding has a deviation
 * of 0.29 levels in one channel. With less, gradients become grain.
 */
const ROUNDING = 0.35
/**
 * Levels off its plane, root mean square, from which on grain is more than what sharpening makes of rounding. The median of the grain of shaded emoji that
 * were sharpened is 0.71 to 0.8, that of 86 photographs 1.0 and more.
 */
const STRONG_GRAIN = 0.9
/** The mark of grain that may be sharpened rounding. */
export const FAINT = 1
/** The mark of grain that is stronger. */
export const STRONG = 2
/**
 * How far brightness must lie off its plane to be grain, as a share of the range of brightness around it. Compression rings by a share of
 * the step beside it; texture and sensor noise do not know the step. With 0.04, and weights of the decision that fit it, 30 of 825
 * pictures are decided wrongly instead of 26.
 */
const MIN_SHARE = 0.02
/** Levels added to that range, so that a wall without any range of its own does not make grain of a single level. */
const RANGE_OFFSET = 8
/** Pixels on each side over which the range is taken: as far as a step rings in a JPEG block of 8 px. With 4 px, and weights that fit it, twice as many JPEGs of icons are photos. */
const RANGE_REACH = 7

/**
 * Marks the pixels of a window that are grain as `FAINT` or `STRONG`, all others as 0. `light` is their brightness, levels. Grain is where brightness, clear of edges, does not lie
 * on a plane. Gradients, however steep, are planes over 3 x 3 px, and so are flat colors; light on real things is not. Neither are faint straight lines and borders, which are the same all along.
 * Pixels at the border of the window are none.
 */
export function findGrain(window: Window, light: Float32Array): Uint8Array {
  const { width, height } = window
  const edges = nearEdges(window)
  const grain = new Uint8Array(light.length)
  const ranges = new RowRanges(light, width, height)
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1, i = y * width + 1; x + 1 < width; x++, i++) {
      if (edges[i] === 1 || isSameAlong(light, i, 1, width) || isSameAlong(light, i, width, 1)) continue
      const residual = distanceFromPlane(light, i, width) - ROUNDING
      if (residual <= MIN_SHARE * RANGE_OFFSET) continue
      if (residual > MIN_SHARE * (ranges.around(x, y) + RANGE_OFFSET))
        grain[i] = residual < STRONG_GRAIN - ROUNDING ? FAINT : STRONG
    }
  }
  return grain
}

/**
 * Whether brightness over the 3 x 3 px around pixel i does not change along one axis. So it is on flat colors, and on straight lines and borders along
 * the axis. `step` leads along the axis, `across` to the next row of pixels.
 */
function isSameAlong(light: Float32Array, i: number, step: number, across: number): boolean {
  for (let k = i - across; k <= i + across; k += across) {
    const own = light[k]
    if (light[k - step] !== own || light[k + step] !== own) return false
  }
  return true
}

/** The root mean square, levels, by which 3 x 3 px around pixel i miss the plane that fits them best; 6 degrees of freedom are left. */
function distanceFromPlane(light: Float32Array, i: number, width: number): number {
  const above = i - width
  const below = i + width
  const left = light[above - 1] + light[i - 1] + light[below - 1]
  const right = light[above + 1] + light[i + 1] + light[below + 1]
  const top = light[above - 1] + light[above] + light[above + 1]
  const bottom = light[below - 1] + light[below] + light[below + 1]
  const mean = (left + right + light[above] + light[i] + light[below]) / 9
  const slopeX = (right - left) / 6
  const slopeY = (bottom - top) / 6
  let squares = 0
  for (let v = -1; v <= 1; v++) {
    for (let u = -1; u <= 1; u++) {
      const off = light[i + v * width + u] - mean - u * slopeX - v * slopeY
      squares += off * off
    }
  }
  return Math.sqrt(squares / 6)
}

/** 1 for each pixel within `EDGE_REACH` px, along both axes, of two neighbors that differ by more than `MIN_CONTRAST` levels. */
function nearEdges({ width, height, pixels }: Window): Uint8Array {
  const near = new Uint8Array(pixels.length)
  const mark = (x: number, y: number, toX: number, toY: number) => {
    const right = Math.min(width - 1, toX + EDGE_REACH)
    const bottom = Math.min(height - 1, toY + EDGE_REACH)
    const left = Math.max(0, x - EDGE_REACH)
    for (let v = Math.max(0, y - EDGE_REACH); v <= bottom; v++) near.fill(1, v * width + left, v * width + right + 1)
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && isEdge(pixels[i], pixels[i + 1])) mark(x, y, x + 1, y)
      if (y + 1 < height && isEdge(pixels[i], pixels[i + width])) mark(x, y, x, y + 1)
    }
  }
  return near
}

function isEdge(a: number, b: number): boolean {
  return a !== b && channelDistance(a, b) > MIN_CONTRAST
}

/** The range of brightness around pixels of a window. Rows are read where a pixel asks for them: most drawings have few that do. */
class RowRanges {
  /** The lowest and the highest brightness within `RANGE_REACH` px along the row, for each pixel of the rows that were read. */
  private readonly lowest: Float32Array
  private readonly highest: Float32Array
  private readonly isRead: Uint8Array
  private readonly low: Float32Array
  private readonly high: Float32Array

  constructor(
    private readonly light: Float32Array,
    private readonly width: number,
    private readonly height: number,
  ) {
    this.lowest = new Float32Array(light.length)
    this.highest = new Float32Array(light.length)
    this.isRead = new Uint8Array(height)
    this.low = new Float32Array(width + 2 * RANGE_REACH)
    this.high = new Float32Array(this.low.length)
  }

  /** The highest brightness less the lowest, levels, within `RANGE_REACH` px of a pixel, in rows and in columns. */
  around(x: number, y: number): number {
    const { lowest, highest, width, height } = this
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    const bottom = Math.min(height - 1, y + RANGE_REACH)
    for (let v = Math.max(0, y - RANGE_REACH); v <= bottom; v++) {
      if (this.isRead[v] === 0) this.readRow(v)
      low = Math.min(low, lowest[v * width + x])
      high = Math.max(high, highest[v * width + x])
    }
    return high - low
  }

  /**
   * Finds the lowest and the highest brightness for each pixel of a row. Each is that of two ranges of `RANGE_REACH` + 1 px, which start and end at the pixel,
   * and are doubled from one pixel on: `RANGE_REACH` + 1 is a power of two.
   */
  private readRow(y: number): void {
    const { light, width, low, high } = this
    const row = y * width
    // The first and the last pixel go on beyond the frame, where they change no range that they are not in
    low.fill(light[row], 0, RANGE_REACH)
    low.set(light.subarray(row, row + width), RANGE_REACH)
    low.fill(light[row + width - 1], RANGE_REACH + width)
    high.set(low)
    for (let step = 1; step <= RANGE_REACH; step *= 2) {
      for (let k = 0; k + step < low.length; k++) {
        if (low[k + step] < low[k]) low[k] = low[k + step]
        if (high[k + step] > high[k]) high[k] = high[k + step]
      }
    }
    for (let x = 0; x < width; x++) {
      this.lowest[row + x] = Math.min(low[x], low[x + RANGE_REACH])
      this.highest[row + x] = Math.max(high[x], high[x + RANGE_REACH])
    }
    this.isRead[y] = 1
  }
}

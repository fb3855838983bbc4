import { squaredDistance } from '../color/difference'
import type { Borders } from '../model/borders'
import type { Coloring } from '../model/coloring'
import { isFrame, type PlanarMap } from '../model/planar-map'
import type { Raster } from '../model/raster'
import { ALPHA_SCALE, compositeOf } from './composite'
import { outlineShift } from './outline-shift'
import { averageEdge, findOutlines, smoothOutlines } from './outlines'

/**
 * Least standard error of a point, px. A smaller one takes the stairs of strong edges for their course: 0.2 px costs 3 % more bytes for 0.1 dB and frays
 * straight outlines.
 */
const MIN_SIGMA = 0.32
/** The same of a point on an outline that opacity measures. Over 61 cut-outs, 0.1 gains 0.08 dB and 0.22 loses 0.14 dB, for as many bytes. */
const OUTLINE_SIGMA = 0.15
/** Farthest that a point is moved off its lattice step, px. */
const MAX_SHIFT = 1
/** Passes of averaging along a border. Two take most of the lattice's stairs out of a slope. */
const PASSES = 2

/** Borders of a photo. */
export interface PhotoBorders extends Borders {
  /** Where each junction is drawn (interleaved x, y; px). */
  readonly junctions: Float64Array
  /** 1 for each edge of an outline, opaque on one side and not painted on the other, that opacity measures. */
  readonly isOutline: Uint8Array
}

/**
 * The borders of a photo: where the coverage of the pixels puts them, averaged along the border. The standard error of a point is the displacement that
 * adds as much squared error as `errorPerByte`, so that chi-squared counts in bytes. A border between two similar colors may stray far, a strong one may not.
 * Outlines are measured by opacity alone, not averaged where it measures them, and run on through their junctions. All other junctions stay on their
 * lattice points.
 */
export function measurePhotoBorders(
  map: PlanarMap,
  coloring: Coloring,
  picture: Raster,
  errorPerByte: number,
): PhotoBorders {
  const { edgeCount, edgeStart, points } = map
  const start = new Int32Array(edgeCount + 1)
  const x = new Float64Array(points.length / 2)
  const y = new Float64Array(points.length / 2)
  const sigma = new Float64Array(points.length / 2)
  const step = new Int32Array(points.length / 2)
  const isMeasured = new Uint8Array(points.length / 2)
  const outlines = findOutlines(map, coloring)
  const edgePoints = { start, x, y, isMeasured }
  const beside = new BorderPixels(coloring, picture)
  let count = 0
  for (let e = 0; e < edgeCount; e++) {
    start[e] = count
    if (isFrame(map, e)) continue
    beside.between(map.left[e], map.right[e])
    for (let k = edgeStart[e]; k + 1 < edgeStart[e + 1]; k++, count++) {
      const dx = points[2 * k + 2] - points[2 * k]
      const dy = points[2 * k + 3] - points[2 * k + 1]
      beside.step(points[2 * k], points[2 * k + 1], dx, dy)
      let { shift } = beside
      let least = MIN_SIGMA
      if (outlines.isOutline[e] === 1) {
        shift = outlineShift(picture, points[2 * k], points[2 * k + 1], dx, dy)
        if (shift !== 0) {
          isMeasured[count] = 1
          least = OUTLINE_SIGMA
        }
      }
      step[count] = k
      x[count] = points[2 * k] + dx / 2 - dy * shift
      y[count] = points[2 * k + 1] + dy / 2 + dx * shift
      sigma[count] = Math.max(least, Math.sqrt(errorPerByte / Math.max(1, beside.error)))
    }
  }
  start[edgeCount] = count
  for (let e = 0; e < edgeCount; e++) {
    if (outlines.isOutline[e] === 0) averageEdge(map, e, edgePoints, PASSES)
  }
  const junctions = Float64Array.from(map.junctions)
  const isOutline = smoothOutlines(map, outlines, edgePoints, junctions, PASSES)
  const used = { x: x.subarray(0, count), y: y.subarray(0, count), sigma: sigma.subarray(0, count) }
  return { map, points: { start, ...used, step: step.subarray(0, count) }, junctions, isOutline }
}

/** What the pixels on both sides of a lattice step say of the border between two regions. */
class BorderPixels {
  /** How far right of the step the border lies, px, by the coverage of two pixels on each side (partial area; Trujillo-Pino et al. 2013). */
  shift = 0
  /** Squared error that a pixel on the wrong side adds, the mean of the two beside the step. */
  error = 0
  private readonly fills: Float64Array
  private left = 0
  private right = 0
  /** The way from the left fill to the right one, as composite colors, is this long (squared). */
  private contrast = 0
  /** By how much a pixel goes that way for each level of red, green and blue under full opacity, and for each level of opacity; and where the left fill lies. */
  private red = 0
  private green = 0
  private blue = 0
  private alpha = 0
  private origin = 0

  constructor(
    private readonly coloring: Coloring,
    private readonly picture: Raster,
  ) {
    const { fills } = coloring
    this.fills = new Float64Array(4 * fills.count)
    for (let fill = 0; fill < fills.count; fill++) compositeOf(fills.colors, fill, this.fills, fill)
  }

  /** Turns to the border that has these regions on its left and on its right. */
  between(left: number, right: number): void {
    this.left = left
    this.right = right
    const { fills } = this
    const { colorOf } = this.coloring.regions
    const a = 4 * colorOf[left]
    const b = 4 * colorOf[right]
    this.contrast = squaredDistance(fills, colorOf[left], fills, colorOf[right])
    this.red = fills[b] - fills[a]
    this.green = fills[b + 1] - fills[a + 1]
    this.blue = fills[b + 2] - fills[a + 2]
    const opacity = fills[b + 3] - fills[a + 3]
    this.alpha = ALPHA_SCALE * opacity - (this.red + this.green + this.blue) / 2
    this.origin = fills[a] * this.red + fills[a + 1] * this.green + fills[a + 2] * this.blue + fills[a + 3] * opacity
  }

  /** Looks at the lattice step from (x, y) by (dx, dy). */
  step(x: number, y: number, dx: number, dy: number): void {
    const { width, labels } = this.coloring.regions
    const { contrast } = this
    const outward = dx * width - dy
    const right = (dy < 0 || dx < 0 ? y - 1 : y) * width + (dy > 0 || dx < 0 ? x - 1 : x)
    const left = right - outward
    const alongRight = this.along(right)
    const alongLeft = this.along(left)
    // The squared distances of a pixel from two points differ by how far it lies along the way between them.
    this.error = alongRight - alongLeft
    if (contrast === 0) {
      this.shift = 0
      return
    }
    let shift = 1 - share(alongRight, contrast) - share(alongLeft, contrast)
    if (this.isInside(right, dx, dy) && labels[right + outward] === this.right)
      shift += 1 - share(this.along(right + outward), contrast)
    if (this.isInside(left, -dx, -dy) && labels[left - outward] === this.left)
      shift -= share(this.along(left - outward), contrast)
    this.shift = Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, shift))
  }

  /** Whether the pixel beside pixel i, on the right of the direction (dx, dy), lies in the picture. */
  private isInside(i: number, dx: number, dy: number): boolean {
    const { width, height } = this.coloring.regions
    if (dy === 0) return dx > 0 ? i + width < width * height : i >= width
    const x = i % width
    return dy > 0 ? x > 0 : x + 1 < width
  }

  /** How far pixel i lies on the way from the left fill to the right one, times the length of that way. */
  private along(i: number): number {
    const { rgba } = this.picture
    const p = 4 * i
    const opacity = rgba[p + 3]
    const color = this.red * rgba[p] + this.green * rgba[p + 1] + this.blue * rgba[p + 2]
    return opacity * (color / 255 + this.alpha) - this.origin
  }
}

/** The part of a pixel that the right region covers, 0-1, if the pixel is a blend of the two. */
function share(along: number, contrast: number): number {
  return along <= 0 ? 0 : along >= contrast ? 1 : along / contrast
}

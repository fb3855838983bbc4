import { fillRun } from '../../geometry/fill-run'
import { flatten } from '../../geometry/flatten'
import { runEnd } from '../../geometry/run-end'
import type { Curve } from '../../model/curve'
import { OUTSIDE, type PlanarMap } from '../../model/planar-map'
import type { RegionMap } from '../../model/region-map'

/**
 * Greatest distance, px, between a fitted border curve and the polyline that is rasterized in its place; a fifth of a sample at twice the
 * picture's resolution.
 */
const FLATNESS = 0.1

/**
 * Greatest number of pixels of a picture whose region labels are sampled at twice its resolution. A larger picture is sampled once per
 * pixel, because twice would take too much memory.
 */
const MAX_DOUBLED = 2 ** 19

/**
 * Number of steps per sample to which the x coordinate of a border's crossing with a row is rounded for sorting. Crossings in one step
 * are sorted by the index of their border.
 */
const SORT_STEPS = 64

/**
 * Factor of the sort keys of crossings between borders and sample rows. A key is the crossing's x coordinate, in whole steps, times this
 * factor plus the crossing's index, which is smaller than the factor.
 */
const INDEX_RANGE = 2 ** 31

/**
 * The points where border curves cross the center lines of rows of samples. For crossing k, `x[k]` is its x coordinate, in samples;
 * `row[k]` is the row's index; `before[k]` and `after[k]` are the labels of the regions to the left and the right of it.
 */
interface Crossings {
  readonly x: Float64Array
  readonly row: Int32Array
  readonly before: Int32Array
  readonly after: Int32Array
}

/**
 * The label of the region at the center of each sample of a picture, row by row. `width` and `height` count samples, and `scale` is the
 * number of samples along each side of a pixel.
 */
export interface LabelRaster {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly labels: Int32Array
}

/**
 * Returns a raster with the label of the region whose fitted border curves enclose the center of each sample, computed by scanlines.
 * Where curves cross each other, so that they do not agree on the region, a sample has the label of its pixel in `map`.
 */
export function rasterizeLabels(map: RegionMap<'fills'>, planar: PlanarMap, curves: readonly Curve[]): LabelRaster {
  const scale = map.width * map.height <= MAX_DOUBLED ? 2 : 1
  const raster = enlarge(map, scale)
  const { width, height, labels } = raster
  const crossings = findCrossings(planar, curves, raster)
  const { x, before, after } = crossings
  sortByRow(crossings, height).forEach((sorted, row) => {
    for (let k = 0; k + 1 < sorted.length; k++) {
      const a = sorted[k] % INDEX_RANGE
      const b = sorted[k + 1] % INDEX_RANGE
      const label = after[a]
      if (label === OUTSIDE || label !== before[b]) continue
      const first = Math.max(0, Math.ceil(x[a] - 0.5))
      const end = Math.min(width, Math.ceil(x[b] - 0.5))
      if (first < end) labels.fill(label, row * width + first, row * width + end)
    }
  })
  return raster
}

/** A raster in which each pixel's region label is repeated for the `scale` x `scale` samples of that pixel. */
function enlarge({ width, height, labels }: RegionMap<'fills'>, scale: 1 | 2): LabelRaster {
  const out = new Int32Array(width * height * scale * scale)
  const rowLength = width * scale
  for (let row = 0, start = 0; row < height; row++, start += rowLength * scale) {
    const first = row * width
    for (let i = first, end = i; i < first + width; i = end) {
      end = runEnd(labels, i, first + width)
      fillRun(out, labels[i], start + scale * (i - first), start + scale * (end - first))
    }
    if (scale === 2) out.copyWithin(start + rowLength, start, start + rowLength)
  }
  return { width: rowLength, height: height * scale, scale, labels: out }
}

/**
 * For each row of samples, the ascending sort keys of the row's border crossings, which gives the crossings from left to right. A key
 * modulo INDEX_RANGE is the index of its crossing.
 */
function sortByRow({ x, row }: Crossings, height: number): Float64Array[] {
  const start = new Int32Array(height + 1)
  for (const r of row) start[r + 1]++
  for (let r = 0; r < height; r++) start[r + 1] += start[r]
  const keys = new Float64Array(x.length)
  const next = start.slice()
  for (let k = 0; k < x.length; k++) {
    keys[next[row[k]]++] = Math.round(Math.max(0, x[k]) * SORT_STEPS) * INDEX_RANGE + k
  }
  return Array.from({ length: height }, (_, r) => keys.subarray(start[r], start[r + 1]).sort())
}

function findCrossings(planar: PlanarMap, curves: readonly Curve[], { height, scale }: LabelRaster): Crossings {
  const lines = curves.map((curve) => flatten(curve, FLATNESS).map((value) => value * scale))
  let count = 0
  for (const line of lines) {
    for (let k = 1; k + 2 < line.length; k += 2) {
      const top = firstRow(Math.min(line[k], line[k + 2]), height)
      count += Math.max(0, firstRow(Math.max(line[k], line[k + 2]), height) - top)
    }
  }
  const x = new Float64Array(count)
  const [row, before, after] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)]
  for (let e = 0, at = 0; e < lines.length; e++) {
    const line = lines[e]
    for (let k = 0; k + 3 < line.length; k += 2) {
      const y0 = line[k + 1]
      const y1 = line[k + 3]
      const isDown = y1 > y0
      const to = firstRow(Math.max(y0, y1), height)
      for (let r = firstRow(Math.min(y0, y1), height); r < to; r++, at++) {
        x[at] = line[k] + ((r + 0.5 - y0) / (y1 - y0)) * (line[k + 2] - line[k])
        row[at] = r
        before[at] = isDown ? planar.right[e] : planar.left[e]
        after[at] = isDown ? planar.left[e] : planar.right[e]
      }
    }
  }
  return { x, row, before, after }
}

/** The index of the first row of samples whose center is at or below the height y (in samples from the top), clamped to 0 .. `height`. */
function firstRow(y: number, height: number): number {
  return Math.min(height, Math.max(0, Math.ceil(y - 0.5)))
}

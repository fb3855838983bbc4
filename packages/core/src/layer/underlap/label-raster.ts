import { flatten } from '../../geometry/flatten'
import type { Curve } from '../../model/curve'
import { OUTSIDE, type PlanarMap } from '../../model/planar-map'
import type { RegionMap } from '../../model/region-map'

/** Tolerance of the polylines that are rasterized, px; a fifth of a sample at twice the picture's resolution. */
const FLATNESS = 0.1

/** Greatest number of pixels of a picture that is sampled at twice its resolution; larger ones would take too much memory. */
const MAX_DOUBLED = 2 ** 19

/** Fractions of a sample that the sort of crossings distinguishes. Crossings that are closer keep the order of their edges. */
const SORT_STEPS = 64

/** A sort key is a crossing's place times this number plus the crossing's index, which is smaller. */
const INDEX_RANGE = 2 ** 31

/**
 * Crossings of borders with the center lines of sample rows: place `x` in samples, `row`, and the regions to the left (`before`) and
 * right (`after`) of it.
 */
interface Crossings {
  readonly x: Float64Array
  readonly row: Int32Array
  readonly before: Int32Array
  readonly after: Int32Array
}

/** The region at the center of each sample, row-major. `scale` samples make a pixel; `width` and `height` count samples. */
export interface LabelRaster {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly labels: Int32Array
}

/**
 * Rasterizes the regions that the fitted curves enclose, by scanlines. Where curves cross each other and contradict, the sample keeps
 * the label of its pixel in `map`.
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

/** The labels of the map's pixels, each repeated for its `scale` x `scale` samples. */
function enlarge({ width, height, labels }: RegionMap<'fills'>, scale: number): LabelRaster {
  const out = new Int32Array(width * height * scale * scale)
  const rowLength = width * scale
  for (let row = 0, at = 0; row < height; row++) {
    const start = at
    for (let i = row * width; i < (row + 1) * width; i++) for (let s = 0; s < scale; s++) out[at++] = labels[i]
    for (let s = 1; s < scale; s++, at += rowLength) out.copyWithin(at, start, start + rowLength)
  }
  return { width: rowLength, height: height * scale, scale, labels: out }
}

/** The sort keys of each row's crossings, from left to right; a key modulo INDEX_RANGE is the crossing's index. */
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

/** The first row whose center is not above y (in samples from the top), clamped to 0 .. height. */
function firstRow(y: number, height: number): number {
  return Math.min(height, Math.max(0, Math.ceil(y - 0.5)))
}

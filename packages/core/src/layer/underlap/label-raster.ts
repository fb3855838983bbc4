import { flatten } from '../../geometry/flatten'
import type { Curve } from '../../model/curve'
import { OUTSIDE, type PlanarMap } from '../../model/planar-map'
import type { RegionMap } from '../../model/region-map'

const FLATTEN_TOLERANCE = 0.1
/** Pictures up to so many pixels are sampled twice by pixel and axis. */
const MOST_DOUBLED = 2 ** 19
/** Crossings are sorted by their place to this fraction of a pixel, and by their index below it. */
const PLACES = 64
const INDEX_RANGE = 2 ** 31

/** Where borders cross the centre lines of rows: place in samples, and the regions before and after it. */
interface Crossings {
  readonly x: Float64Array
  readonly row: Int32Array
  readonly before: Int32Array
  readonly after: Int32Array
}

/** Regions by sample: `labels` is row-major, `width * scale` by `height * scale`, taken at the samples' centres. */
export interface DrawnLabels {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly labels: Int32Array
}

/**
 * Which region the fitted curves draw where; where curves cross one another and contradict, the label of the map.
 */
export function drawnLabels(map: RegionMap<'fills'>, planar: PlanarMap, curves: readonly Curve[]): DrawnLabels {
  const scale = map.width * map.height <= MOST_DOUBLED ? 2 : 1
  const width = map.width * scale
  const height = map.height * scale
  const crossings = findCrossings(planar, curves, height, scale)
  const start = new Int32Array(height + 1)
  for (const row of crossings.row) start[row + 1]++
  for (let row = 0; row < height; row++) start[row + 1] += start[row]
  const keys = new Float64Array(crossings.x.length)
  const next = start.slice()
  for (let k = 0; k < crossings.x.length; k++) {
    keys[next[crossings.row[k]]++] = Math.round(Math.max(0, crossings.x[k]) * PLACES) * INDEX_RANGE + k
  }
  const out = enlarge(map, scale)
  for (let row = 0; row < height; row++) {
    const sorted = keys.subarray(start[row], start[row + 1]).sort()
    for (let k = 0; k + 1 < sorted.length; k++) {
      const a = sorted[k] % INDEX_RANGE
      const b = sorted[k + 1] % INDEX_RANGE
      const label = crossings.after[a]
      if (label === OUTSIDE || label !== crossings.before[b]) continue
      const first = Math.max(0, Math.ceil(crossings.x[a] - 0.5))
      const end = Math.min(width, Math.ceil(crossings.x[b] - 0.5))
      if (first < end) out.fill(label, row * width + first, row * width + end)
    }
  }
  return { width, height, scale, labels: out }
}

function enlarge({ width, height, labels }: RegionMap<'fills'>, scale: number): Int32Array {
  const out = new Int32Array(width * height * scale * scale)
  const rowLength = width * scale
  for (let row = 0, at = 0; row < height; row++) {
    const start = at
    for (let i = row * width; i < (row + 1) * width; i++) for (let s = 0; s < scale; s++) out[at++] = labels[i]
    for (let s = 1; s < scale; s++, at += rowLength) out.copyWithin(at, start, start + rowLength)
  }
  return out
}

function findCrossings(planar: PlanarMap, curves: readonly Curve[], height: number, scale: number): Crossings {
  const lines = Array.from({ length: planar.edgeCount }, (_, e) => flatten(curves[e], FLATTEN_TOLERANCE))
  let count = 0
  for (const line of lines) {
    for (let k = 0; k < line.length; k++) line[k] *= scale
    for (let k = 1; k + 2 < line.length; k += 2) {
      count += Math.max(
        0,
        rowBelow(Math.max(line[k], line[k + 2]), height) - rowBelow(Math.min(line[k], line[k + 2]), height),
      )
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
      const to = rowBelow(Math.max(y0, y1), height)
      for (let r = rowBelow(Math.min(y0, y1), height); r < to; r++, at++) {
        x[at] = line[k] + ((r + 0.5 - y0) / (y1 - y0)) * (line[k + 2] - line[k])
        row[at] = r
        before[at] = isDown ? planar.right[e] : planar.left[e]
        after[at] = isDown ? planar.left[e] : planar.right[e]
      }
    }
  }
  return { x, row, before, after }
}

/** The first row of samples whose centres are not above y. */
function rowBelow(y: number, height: number): number {
  return Math.min(height, Math.max(0, Math.ceil(y - 0.5)))
}

import type { PlanarMap } from './planar-map'

/** Measured points, one after another: positions (x, y), px of the picture, and standard errors across the border (`sigma`), px. */
export interface PointArrays {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly sigma: Float64Array
}

/**
 * Points on the borders of a planar map, in px. Edge e has the points `start[e] <= k < start[e + 1]` at (x[k], y[k]), in the order of
 * its lattice points. `sigma[k]` is the point's standard error, and `step[k]` the lattice step that it was measured at: the one from
 * lattice point `step[k]` of the map to the next. An edge on the frame has no points, because the frame is exact.
 */
export interface MeasuredPoints extends PointArrays {
  readonly start: Int32Array
  readonly step: Int32Array
}

/** The borders of a coloring, each once: where they run on the pixel lattice, and where they really run. */
export interface Borders {
  readonly map: PlanarMap
  readonly points: MeasuredPoints
  /** For each junction j, the two edges (at 2j and 2j + 1) of the border that runs on through it, -1 where none is known (`boundary/main-borders.ts`). Undefined for borders that run along the lattice or are polygons. */
  readonly mainBorders?: Int32Array | undefined
  /** 1 for each pixel beside an outline that was moved into its shape, because the pixels show more of the shape than there is. */
  readonly overpainted?: Uint8Array | undefined
}

/** The measured points of one edge, as views of the borders' arrays; `isClosed` for a loop, whose first point follows its last. */
export interface EdgeBorder extends PointArrays {
  readonly isClosed: boolean
}

/** The measured points of edge e. */
export function borderOf({ map, points }: Borders, e: number): EdgeBorder {
  const from = points.start[e]
  const to = points.start[e + 1]
  return {
    x: points.x.subarray(from, to),
    y: points.y.subarray(from, to),
    sigma: points.sigma.subarray(from, to),
    isClosed: map.from[e] < 0,
  }
}

/** Whether edge e belongs to the main border of junction j, which may be -1 for none. */
export function isMainBorder(mainBorders: Int32Array | undefined, j: number, e: number): boolean {
  return mainBorders !== undefined && j >= 0 && (mainBorders[2 * j] === e || mainBorders[2 * j + 1] === e)
}

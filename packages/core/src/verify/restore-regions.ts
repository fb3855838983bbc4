import { flatten } from '../geometry/flatten'
import { enclosedArea, polylineArea } from '../geometry/polygon'
import type { MeasuredPoints } from '../model/borders'
import type { Picture, Pixels } from '../model/color-space'
import type { Coloring } from '../model/coloring'
import { type Curve, CurveBuilder } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import { premultiplied } from '../model/palette'
import { OUTSIDE, type PlanarMap } from '../model/planar-map'

/** A region that is drawn with less than this part of its pixels' area has collapsed. */
const LEAST_PART = 0.4
/** Regions up to this area, px, are dots whatever their form. */
const DOT = 5
/** Largest channel difference, levels, between an ink and a pixel that shows it. */
const NEAR_INK = 8
const FLATTEN_TOLERANCE = 0.1
/** The second round takes what the first could not repair. */
const ROUNDS = 2

/**
 * The curves with those regions repaired that were fitted to next to nothing, as small ones between junctions are: their borders run
 * through their measured points, and where that encloses nothing either, along the lattice. Lines of a pixel and what shows its ink
 * nowhere are left: their labels may be rims.
 */
export function restoreRegions(fitted: CurveMap, coloring: Coloring, { pixels }: Picture<'rgb'>): CurveMap {
  const { map: planar, points } = fitted.borders
  const { count } = coloring.regions
  const lattice = latticeAreas(planar, count)
  let { curves } = fitted
  let isSolid: Uint8Array | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const drawn = drawnAreas(planar, curves, count)
    const hasCollapsed = (region: number): boolean => drawn[region] < LEAST_PART * lattice[region]
    if (!lattice.some((_, region) => hasCollapsed(region))) break
    isSolid ??= solidRegions(pixels, coloring, lattice, latticePerimeters(planar, count))
    const solid = isSolid
    const isLost = (region: number): boolean => hasCollapsed(region) && solid[region] === 1
    curves = curves.map((curve, e) => {
      if (planar.left[e] === OUTSIDE || planar.right[e] === OUTSIDE) return curve
      if (!isLost(planar.left[e]) && !isLost(planar.right[e])) return curve
      return round === 0 ? measuredCurve(planar, points, e, curve) : latticeCurve(planar, e, curve)
    })
  }
  return { ...fitted, curves }
}

/** 1 for regions that are no line of a pixel and have a pixel that is nearly their ink. */
function solidRegions(
  pixels: Pixels<'rgb'>,
  { regions, fills }: Coloring,
  area: Float64Array,
  perimeter: Int32Array,
): Uint8Array {
  const { labels, colorOf, count } = regions
  const out = new Uint8Array(count)
  const colors = premultiplied(fills)
  for (let i = 0; i < labels.length; i++) {
    const region = labels[i]
    if (out[region] === 1 || (area[region] > DOT && area[region] < perimeter[region] / 2)) continue
    if (isNearInk(pixels[i], colors, 4 * colorOf[region])) out[region] = 1
  }
  return out
}

function isNearInk(pixel: number, colors: Float64Array, at: number): boolean {
  for (let c = 0; c < 4; c++) if (Math.abs(((pixel >>> (8 * c)) & 255) - colors[at + c]) > NEAR_INK) return false
  return true
}

function latticeAreas(planar: PlanarMap, count: number): Float64Array {
  return regionAreas(planar, count, (e) => enclosedArea(planar, 2 * e))
}

function latticePerimeters({ edgeCount, edgeStart, left, right }: PlanarMap, count: number): Int32Array {
  const out = new Int32Array(count)
  for (let e = 0; e < edgeCount; e++) {
    const steps = edgeStart[e + 1] - 1 - edgeStart[e]
    if (right[e] !== OUTSIDE) out[right[e]] += steps
    if (left[e] !== OUTSIDE) out[left[e]] += steps
  }
  return out
}

function drawnAreas(planar: PlanarMap, curves: readonly Curve[], count: number): Float64Array {
  return regionAreas(planar, count, (e) => polylineArea(flatten(curves[e], FLATTEN_TOLERANCE)))
}

/** By region: the area, px, that its borders enclose; `share` says what an edge adds to that of the region on its right. */
function regionAreas({ edgeCount, left, right }: PlanarMap, count: number, share: (e: number) => number): Float64Array {
  const out = new Float64Array(count)
  for (let e = 0; e < edgeCount; e++) {
    const area = share(e)
    if (right[e] !== OUTSIDE) out[right[e]] += area
    if (left[e] !== OUTSIDE) out[left[e]] -= area
  }
  return out
}

/** The lines through the border's measured points; the ends stay. */
function measuredCurve(planar: PlanarMap, { start, x, y }: MeasuredPoints, e: number, curve: Curve): Curve {
  const isLoop = planar.from[e] < 0
  if (start[e + 1] - start[e] < (isLoop ? 3 : 1)) return latticeCurve(planar, e, curve)
  const { coords } = curve
  const out = isLoop ? new CurveBuilder(x[start[e]], y[start[e]]) : new CurveBuilder(coords[0], coords[1])
  for (let k = start[e] + (isLoop ? 1 : 0); k < start[e + 1]; k++) out.line(x[k], y[k])
  if (isLoop) out.line(x[start[e]], y[start[e]])
  else out.line(coords[coords.length - 2], coords[coords.length - 1])
  return out.build()
}

/** The lattice path between the ends of the curve. */
function latticeCurve({ points, edgeStart, from }: PlanarMap, e: number, { coords }: Curve): Curve {
  const isLoop = from[e] < 0
  const first = edgeStart[e]
  const last = edgeStart[e + 1] - 1
  const out = isLoop
    ? new CurveBuilder(points[2 * first], points[2 * first + 1])
    : new CurveBuilder(coords[0], coords[1])
  for (let k = first + 1; k < last; k++) out.line(points[2 * k], points[2 * k + 1])
  if (isLoop) out.line(points[2 * first], points[2 * first + 1])
  else out.line(coords[coords.length - 2], coords[coords.length - 1])
  return out.build()
}

import { flatten } from '../geometry/flatten'
import { latticeCurve } from '../geometry/lattice-curve'
import { enclosedArea, polylineArea } from '../geometry/polygon'
import type { Borders } from '../model/borders'
import type { Coloring } from '../model/coloring'
import { type Curve, CurveBuilder } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import { premultiplied } from '../model/palette'
import { OUTSIDE, type PlanarMap } from '../model/planar-map'
import type { Reading } from '../model/reading'

/** Share of the area of the enclosed pixels below which the area that a curve encloses shows that the curve has collapsed. */
const MIN_AREA_SHARE = 0.4
/** Area, px^2, up to which a region counts as a dot, whatever its form. A larger one as thin as a pixel may be a row of rim pixels. */
const MAX_DOT_AREA = 5
/** Largest channel difference, levels, between a pixel and an ink at which the pixel shows the ink unblended. */
const MAX_INK_DIFFERENCE = 8
/** Tolerance, px, of the polylines whose areas are compared. */
const FLATNESS = 0.1

/**
 * Restores what the fit lost: curves that collapsed although their regions are in the picture. A border that leaves a junction and
 * returns to it takes its lattice path. The borders of a lost region run through their measured points or, where these enclose too
 * little as well, along the lattice. Regions that are a pixel wide, and regions that show their ink nowhere, stay as they are,
 * because they may be rims that anti-aliasing made.
 */
export function restoreRegions(fitted: CurveMap, coloring: Coloring, reading: Reading): CurveMap {
  const { borders } = fitted
  const loops = restoreLoops(fitted)
  const areas = latticeAreas(borders.map, coloring.regions.count)
  const collapsed = collapsedRegions(loops, areas)
  if (!collapsed.includes(1)) return loops
  const solid = solidRegions(coloring, reading, areas, perimeters(borders.map, areas.length))
  const isLost = (regions: Uint8Array, region: number): boolean => regions[region] === 1 && solid[region] === 1
  const measured = replaceBorders(
    loops,
    (region) => isLost(collapsed, region),
    (e, curve) => measuredCurve(borders, e, curve),
  )
  const still = collapsedRegions(measured, areas)
  return replaceBorders(
    measured,
    (region) => isLost(still, region),
    (e, curve) => latticeCurve(borders.map, e, curve),
  )
}

/**
 * Restores borders that leave a junction and return to it where their curves collapsed: they take their lattice path, so that the
 * region that they enclose stays in the picture.
 */
export function restoreLoops(fitted: CurveMap): CurveMap {
  const { map } = fitted.borders
  const curves = fitted.curves.map((curve, e) => {
    if (map.from[e] < 0 || map.from[e] !== map.to[e]) return curve
    const lattice = latticeCurve(map, e, curve)
    return areaOf(curve) / areaOf(lattice) < MIN_AREA_SHARE ? lattice : curve
  })
  return { ...fitted, curves }
}

/** Replaces the curves of edges with a region for which `isLost` holds on either side; edges on the frame stay. */
function replaceBorders(
  fitted: CurveMap,
  isLost: (region: number) => boolean,
  replacement: (e: number, curve: Curve) => Curve,
): CurveMap {
  const { left, right } = fitted.borders.map
  const curves = fitted.curves.map((curve, e) => {
    if (left[e] === OUTSIDE || right[e] === OUTSIDE) return curve
    return isLost(left[e]) || isLost(right[e]) ? replacement(e, curve) : curve
  })
  return { ...fitted, curves }
}

/** 1 for each region whose curves enclose less than `MIN_AREA_SHARE` of the area of its pixels, which `areas` holds, px^2. */
function collapsedRegions({ borders, curves }: CurveMap, areas: Float64Array): Uint8Array {
  const drawn = regionAreas(borders.map, areas.length, (e) => areaOf(curves[e]))
  return Uint8Array.from(areas, (area, region) => (drawn[region] < MIN_AREA_SHARE * area ? 1 : 0))
}

/**
 * 1 for each region that is at least a pixel wide in the mean or no larger than a dot, and has a pixel that shows the ink that it was
 * read as. The color cap may have given the region another fill, which none of its pixels has.
 */
function solidRegions(
  { regions }: Coloring,
  reading: Reading,
  areas: Float64Array,
  perimeters: Int32Array,
): Uint8Array {
  const out = new Uint8Array(regions.count)
  const colors = premultiplied(reading.inks)
  const { labels, colorOf } = reading.regions
  for (let i = 0; i < labels.length; i++) {
    const region = regions.labels[i]
    if (out[region] === 1 || (areas[region] > MAX_DOT_AREA && areas[region] < perimeters[region] / 2)) continue
    if (isNearInk(reading.pixels[i], colors, 4 * colorOf[labels[i]])) out[region] = 1
  }
  return out
}

function isNearInk(pixel: number, colors: Float64Array, at: number): boolean {
  for (let c = 0; c < 4; c++) {
    if (Math.abs(((pixel >>> (8 * c)) & 255) - colors[at + c]) > MAX_INK_DIFFERENCE) return false
  }
  return true
}

function latticeAreas(map: PlanarMap, count: number): Float64Array {
  return regionAreas(map, count, (e) => enclosedArea(map, 2 * e))
}

/** The length of each region's borders on the lattice, px, holes and the frame included. */
function perimeters({ edgeCount, edgeStart, left, right }: PlanarMap, count: number): Int32Array {
  const out = new Int32Array(count)
  for (let e = 0; e < edgeCount; e++) {
    const steps = edgeStart[e + 1] - 1 - edgeStart[e]
    if (right[e] !== OUTSIDE) out[right[e]] += steps
    if (left[e] !== OUTSIDE) out[left[e]] += steps
  }
  return out
}

/**
 * The area of each region, px^2. `areaOfEdge` is the signed area that an edge adds to the region on its right and takes from the one on
 * its left.
 */
function regionAreas(
  { edgeCount, left, right }: PlanarMap,
  count: number,
  areaOfEdge: (e: number) => number,
): Float64Array {
  const out = new Float64Array(count)
  for (let e = 0; e < edgeCount; e++) {
    const area = areaOfEdge(e)
    if (right[e] !== OUTSIDE) out[right[e]] += area
    if (left[e] !== OUTSIDE) out[left[e]] -= area
  }
  return out
}

/**
 * The signed area between a curve and the origin, px^2. For a curve that ends where it starts it is the area inside, positive when
 * clockwise as seen.
 */
function areaOf(curve: Curve): number {
  return polylineArea(flatten(curve, FLATNESS))
}

/**
 * Lines through the measured points of edge e, between the ends of `curve`, or around when the edge is closed. The edge's lattice path
 * when there are no points, or fewer than three on a closed edge.
 */
function measuredCurve({ map, points }: Borders, e: number, curve: Curve): Curve {
  const { start, x, y } = points
  const first = start[e]
  const end = start[e + 1]
  if (map.from[e] < 0) {
    if (end - first < 3) return latticeCurve(map, e, curve)
    const out = new CurveBuilder(x[first], y[first])
    for (let k = first + 1; k < end; k++) out.line(x[k], y[k])
    out.line(x[first], y[first])
    return out.build()
  }
  if (end === first) return latticeCurve(map, e, curve)
  const { coords } = curve
  const out = new CurveBuilder(coords[0], coords[1])
  for (let k = first; k < end; k++) out.line(x[k], y[k])
  out.line(coords[coords.length - 2], coords[coords.length - 1])
  return out.build()
}

import { flatten } from '../geometry/flatten'
import { latticeCurve } from '../geometry/lattice-curve'
import { enclosedArea, polylineArea } from '../geometry/polygon'
import type { Borders } from '../model/borders'
import type { Coloring } from '../model/coloring'
import { type Curve, CurveBuilder } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import { premultiplied } from '../model/palette'
import { isFrame, OUTSIDE, type PlanarMap } from '../model/planar-map'
import type { Reading } from '../model/reading'

/**
 * Area that a fitted curve encloses, as a share of the area of the pixels that it should enclose, below which the curve counts as
 * collapsed.
 */
const MIN_AREA_SHARE = 0.4
/**
 * Area, px^2, up to which a region counts as a dot and is restored whatever its form. A larger region that is less than a pixel wide in the
 * mean may be a row of rim pixels and is not restored.
 */
const MAX_DOT_AREA = 5
/** Largest channel difference, levels, between a pixel and an ink at which the pixel counts as showing the ink unblended. */
const MAX_INK_DIFFERENCE = 8
/** Largest distance, px, between a curve and the polyline that stands for it when its enclosed area is computed. */
const FLATNESS = 0.1

/**
 * The curve map with those borders restored whose fitted curves collapsed although their regions are in the picture. A border that leaves a
 * junction and returns to it takes its lattice path. The borders of a lost region run through their measured points or, where these enclose
 * too little as well, along the lattice. Regions less than a pixel wide, and regions no pixel of which shows their ink, stay as they are,
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
 * The curve map with the lattice path in place of each collapsed curve of a border that leaves a junction and returns to it, so that the
 * region inside stays in the picture. A curve has collapsed when it encloses less than `MIN_AREA_SHARE` of the area inside the lattice
 * path.
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

/**
 * The curve map with `replacement(e, curve)` in place of the curve of each edge e for which `isLost` is true of the region on its left or
 * on its right. Edges on the frame keep their curves.
 */
function replaceBorders(
  fitted: CurveMap,
  isLost: (region: number) => boolean,
  replacement: (e: number, curve: Curve) => Curve,
): CurveMap {
  const { map } = fitted.borders
  const curves = fitted.curves.map((curve, e) => {
    const isKept = isFrame(map, e) || !(isLost(map.left[e]) || isLost(map.right[e]))
    return isKept ? curve : replacement(e, curve)
  })
  return { ...fitted, curves }
}

/**
 * For each region, 1 if its curves enclose less than `MIN_AREA_SHARE` of the area of its pixels, otherwise 0. `areas` holds the areas of
 * the pixels, px^2.
 */
function collapsedRegions({ borders, curves }: CurveMap, areas: Float64Array): Uint8Array {
  const drawn = regionAreas(borders.map, areas.length, (e) => areaOf(curves[e]))
  return Uint8Array.from(areas, (area, region) => (drawn[region] < MIN_AREA_SHARE * area ? 1 : 0))
}

/**
 * For each region, 1 if it cannot be a mere rim of anti-aliasing, otherwise 0. Such a region is at least a pixel wide in the mean or no
 * larger than a dot, and at least one of its pixels shows the ink that the pixel was read as. That ink counts and not the region's fill,
 * because the color cap may have chosen a fill that none of its pixels has.
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

/**
 * Whether a packed premultiplied pixel differs by at most `MAX_INK_DIFFERENCE` levels in every channel from the color that starts at index
 * `at` of `colors`.
 */
function isNearInk(pixel: number, colors: Float64Array, at: number): boolean {
  for (let c = 0; c < 4; c++) {
    if (Math.abs(((pixel >>> (8 * c)) & 255) - colors[at + c]) > MAX_INK_DIFFERENCE) return false
  }
  return true
}

/** The area of each region's pixels, px^2. */
function latticeAreas(map: PlanarMap, count: number): Float64Array {
  return regionAreas(map, count, (e) => enclosedArea(map, 2 * e))
}

/** The length of each region's border along the pixel lattice, px, including the borders of its holes and the part on the frame. */
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
 * The area of each region, px^2, summed over its edges. `areaOfEdge(e)` is the signed area, px^2, that edge e adds to the region on its
 * right hand and takes from the region on its left hand.
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
 * The signed area, px^2, that a curve and straight lines from its ends to the origin enclose, positive when clockwise as seen (y down). For
 * a closed curve it is the area inside.
 */
function areaOf(curve: Curve): number {
  return polylineArea(flatten(curve, FLATNESS))
}

/**
 * The polyline through the measured points of edge e, px, from the start to the end of `curve`; through the points alone if the edge is
 * closed. If the edge has no measured points, or is closed and has fewer than three, the edge's lattice path.
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

import { flatten } from '../geometry/flatten'
import { latticeCurve } from '../geometry/lattice-curve'
import { polylineArea } from '../geometry/polygon'
import { polyline } from '../geometry/polyline'
import { meanThickness, regionAreas } from '../geometry/region-sums'
import { runEnd } from '../geometry/run-end'
import type { Borders } from '../model/borders'
import type { Coloring } from '../model/coloring'
import type { Curve } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import { premultiplied } from '../model/palette'
import { isFrame } from '../model/planar-map'
import type { Reading } from '../model/reading'
import { FLATNESS } from './refit-stretch'

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
/**
 * The curve map with those borders restored whose fitted curves collapsed although their regions are in the picture. A border that leaves a
 * junction and returns to it takes its lattice path. The borders of a lost region run through their measured points or, where these enclose
 * too little as well, along the lattice. Regions less than a pixel wide, and regions no pixel of which shows their ink, stay as they are,
 * because they may be rims that anti-aliasing made.
 */
export function restoreRegions(fitted: CurveMap, coloring: Coloring, reading: Reading): CurveMap {
  const { borders } = fitted
  const loops = restoreLoops(fitted)
  const areas = regionAreas(borders.map, coloring.regions.count)
  const collapsed = collapsedRegions(loops, areas)
  if (!collapsed.includes(1)) return loops
  const solid = solidRegions(coloring, reading, areas, meanThickness(borders.map, areas.length))
  const isLost = collapsed.map((flag, region) => flag & solid[region])
  const measured = replaceBorders(loops, isLost, (e, curve) => measuredCurve(borders, e, curve))
  const isStillLost = collapsedRegions(measured, areas).map((flag, region) => flag & solid[region])
  return replaceBorders(measured, isStillLost, (e, curve) => latticeCurve(borders.map, e, curve))
}

/**
 * The curve map with the lattice path in place of each collapsed curve of a border that leaves a junction and returns to it, so that the
 * region inside stays in the picture. A curve has collapsed when it encloses less than `MIN_AREA_SHARE` of the area inside the lattice
 * path.
 */
function restoreLoops(fitted: CurveMap): CurveMap {
  const { map } = fitted.borders
  const curves = fitted.curves.map((curve, e) => {
    if (map.from[e] < 0 || map.from[e] !== map.to[e]) return curve
    const lattice = latticeCurve(map, e, curve)
    return areaOf(curve) / areaOf(lattice) < MIN_AREA_SHARE ? lattice : curve
  })
  return { ...fitted, curves }
}

/**
 * The curve map with `replacement(e, curve)` in place of the curve of each edge e for which `isLost` is 1 for the region on its left or
 * on its right. Edges on the frame keep their curves.
 */
function replaceBorders(
  fitted: CurveMap,
  isLost: Uint8Array,
  replacement: (e: number, curve: Curve) => Curve,
): CurveMap {
  const { map } = fitted.borders
  const curves = fitted.curves.map((curve, e) => {
    const isKept = isFrame(map, e) || (isLost[map.left[e]] === 0 && isLost[map.right[e]] === 0)
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
  thickness: Float64Array,
): Uint8Array {
  const out = new Uint8Array(regions.count)
  const colors = premultiplied(reading.inks)
  const { labels, colorOf } = reading.regions
  for (let i = 0; i < labels.length; i++) {
    const region = regions.labels[i]
    if (out[region] === 1) i = runEnd(regions.labels, i, labels.length) - 1
    if (out[region] === 1 || (areas[region] > MAX_DOT_AREA && thickness[region] < 1)) continue
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
  const { coords } = curve
  const isLoop = map.from[e] < 0
  if (start[e + 1] - start[e] < (isLoop ? 3 : 1)) return latticeCurve(map, e, curve)
  const line: number[] = []
  for (let k = start[e]; k < start[e + 1]; k++) line.push(x[k], y[k])
  return polyline(isLoop ? [...line, line[0], line[1]] : [...coords.subarray(0, 2), ...line, ...coords.subarray(-2)])
}

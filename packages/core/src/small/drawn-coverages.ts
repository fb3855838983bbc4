import { scaleCurve } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import { SCALE } from '../glyphs/field'
import type { CurveMap } from '../model/curve-map'
import type { RegionMap } from '../model/region-map'
import { edgeInks } from '../verify/edge-inks'
import { SignedArea } from '../verify/signed-area'

/** Largest distance of a curve from the polyline that is drawn for it, samples. */
const FLATNESS = 0.05

/**
 * The coverages of inks over the samples of a picture, as the curves of its regions draw them with exact areas: for each of `count` inks, of which the first
 * are those of the reading, one row-major field of shares (0-1) with `SCALE` times the rows and columns. Along an edge with several inks on a
 * hand, lattice steps stand for the curve.
 */
export function drawnCoverages(
  { borders, curves }: CurveMap,
  regions: RegionMap<'inks'>,
  count: number,
): Float64Array[] {
  const { width } = regions
  const height = regions.labels.length / width
  const fields = Array.from({ length: count }, () => new Float64Array(width * height * SCALE * SCALE))
  fillRegions(fields, regions, height)
  const { map } = borders
  const area = new SignedArea(width * SCALE, height * SCALE)
  for (const [e, inks] of edgeInks(map, regions).entries()) {
    if (inks === null) continue
    const line = flatten(scaleCurve(curves[e], SCALE, SCALE), FLATNESS)
    const lattice = Float64Array.from(
      map.points.subarray(2 * map.edgeStart[e], 2 * map.edgeStart[e + 1]),
      (at) => SCALE * at,
    )
    area.addBetween(line, lattice)
    const changed = area.collect()
    for (let k = 0; k < changed.count; k++) {
      fields[inks.left][changed.pixels[k]] -= changed.areas[k]
      fields[inks.right][changed.pixels[k]] += changed.areas[k]
    }
  }
  return fields
}

/** Gives the samples of each pixel to the ink of its region. */
function fillRegions(
  fields: readonly Float64Array[],
  { labels, colorOf, width }: RegionMap<'inks'>,
  height: number,
): void {
  const stride = width * SCALE
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const field = fields[colorOf[labels[i]]]
      const first = y * SCALE * stride + x * SCALE
      for (let v = 0; v < SCALE; v++) field.fill(1, first + v * stride, first + v * stride + SCALE)
    }
  }
}

import type { OpenMethod } from '../fit/fit-open'
import { sliceCurve } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import { borderOf } from '../model/borders'
import { type Curve, CurveBuilder } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import type { Reading } from '../model/reading'
import { Displacement } from './displacement'
import { edgeInks, type InkPair } from './edge-inks'
import { findMisfits } from './misfit'
import { FLATNESS, type RefittedStretch, StretchRefitter } from './refit-stretch'
import { Residual } from './residual'
import { SignedArea } from './signed-area'
import { findStretches, locateJoints } from './stretches'

/**
 * Price of a parameter in the second attempt to fit a stretch of a curve again, as a fraction of `lambda`. At a lower price the curve
 * follows points that the first attempt smoothed over.
 */
const SECOND_PRICE = 0.25

/**
 * The curve map with those stretches of curves fitted again that miss the picture. The curves are drawn with exact areas over the reading's
 * regions. An edge is a misfit where its mean displacement over a few px is more than the standard errors of its points allow. A new curve
 * is kept only if it brings the drawing nearer to the picture by more than its parameters cost, so the squared difference never rises.
 * Edges on the frame, and edges beside several inks that the color cap merged, come back as they are. Junctions stay. `lambda` is the price
 * of a parameter in units of half a chi-squared (nats).
 */
export function refitMisfits(fitted: CurveMap, reading: Reading, lambda: number): CurveMap {
  const { borders } = fitted
  const inks = edgeInks(borders.map, reading.regions)
  const residual = new Residual(reading)
  const area = new SignedArea(reading.width, reading.height)
  drawCurves(fitted, inks, residual, area)
  const displacement = new Displacement(residual, reading.regions, borders)
  const refitter = new StretchRefitter(residual, area, lambda, borders.points.x.length)
  const curves = fitted.curves.map((curve, e) => {
    const pair = inks[e]
    return pair === null ? curve : refitEdge(fitted, e, pair, { displacement, refitter, lambda })
  })
  return { ...fitted, curves }
}

/**
 * The objects that measure how far the curve of an edge is from the picture and fit stretches of it again. `lambda` is the price of a
 * parameter, nats.
 */
interface Check {
  readonly displacement: Displacement
  readonly refitter: StretchRefitter
  readonly lambda: number
}

/**
 * The curve of edge e with the stretches that miss the picture fitted again, first at the price `lambda` of a parameter and then, where
 * some still miss it, at `SECOND_PRICE` of that. The same curve when none misses the picture.
 */
function refitEdge({ borders, curves }: CurveMap, e: number, inks: InkPair, check: Check): Curve {
  const { displacement, refitter, lambda } = check
  const methods: readonly OpenMethod[] = [
    { segmentLambda: lambda, joints: 'settled' },
    { segmentLambda: lambda * SECOND_PRICE, joints: 'midway' },
  ]
  const border = borderOf(borders, e)
  let curve = curves[e]
  for (const method of methods) {
    const marks = findMisfits(displacement.measure(e, inks), border)
    if (marks === null) return curve
    const edge = { curve, border, inks, segments: locateJoints(curve, border) }
    const refitted = findStretches(edge.segments, marks)
      .map((stretch) => refitter.refit(edge, stretch, method))
      .filter((stretch) => stretch !== null)
    curve = replaceStretches(curve, refitted, border.isClosed)
  }
  return curve
}

/**
 * Draws the curve of every edge between two inks into `residual`, which starts with the edges' lattice paths as borders: the area between
 * the curve and the lattice path changes its ink. Edges without two inks are skipped.
 */
export function drawCurves(
  { borders, curves }: CurveMap,
  inks: readonly (InkPair | null)[],
  residual: Residual,
  area: SignedArea,
): void {
  const { points, edgeStart } = borders.map
  for (let e = 0; e < curves.length; e++) {
    const pair = inks[e]
    if (pair === null) continue
    const line = flatten(curves[e], FLATNESS)
    const lattice = points.subarray(2 * edgeStart[e], 2 * edgeStart[e + 1])
    area.addBetween(line, lattice)
    residual.apply(area.collect(), pair)
  }
}

/**
 * The curve with the segments of each stretch in `refitted` replaced by the stretch's new curve. The stretches are in the order of their
 * segments. A closed curve then starts where the first of the stretches does; without stretches the same curve is returned.
 */
function replaceStretches(curve: Curve, refitted: readonly RefittedStretch[], isClosed: boolean): Curve {
  if (refitted.length === 0) return curve
  const total = curve.ops.length
  const begin = isClosed ? refitted[0].first : 0
  const start = begin === refitted[0].first ? refitted[0].replacement.coords : curve.coords
  const out = new CurveBuilder(start[0], start[1])
  for (let k = begin; k < begin + total; ) {
    const stretch = refitted.find(({ first }) => first === k % total)
    out.append(stretch?.replacement ?? sliceCurve(curve, k % total, 1))
    k += stretch?.count ?? 1
  }
  return out.build()
}

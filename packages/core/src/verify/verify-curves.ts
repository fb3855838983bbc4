import { sliceCurve } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import { parametersOf } from '../geometry/parameters'
import type { MeasuredPoints } from '../model/borders'
import { type Curve, CurveBuilder } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import type { PlanarMap } from '../model/planar-map'
import type { Reading } from '../model/reading'
import { Displacement } from './displacement'
import { type EdgeInks, edgeInks } from './edge-inks'
import { markMisfits } from './misfit'
import { pointsOf, Refit, type RefitMethod } from './refit'
import { Residual } from './residual'
import { SignedArea } from './signed-area'
import { findStretches, growStretch, locateJoints, type Stretch } from './stretches'

/** Curves are drawn as polylines this close, px. */
const FLATNESS = 0.015
/** Fewest measured points that are fitted again. */
const LEAST_POINTS = 3
/** Joints further than this, px, from the piece that should end there get a line of their own. */
const BRIDGED = 0.12
/** The rounds: the usual fit of the stretch alone, then one that stays by the points. */
const METHODS: readonly RefitMethod[] = [
  { price: 1, joints: 'settled' },
  { price: 0.25, joints: 'midway' },
]
/** Points that are fitted again, at most: this part of all measured points, in a small picture this many. */
const WORK_SHARE = 0.5
const LEAST_WORK = 4000

/**
 * Draws the fitted curves over the reading's regions with exact areas, compares with the picture, and fits again what lies beside the
 * place that the pixels give: an edge whose mean displacement over a few px is more than its points' standard errors allow. A refit is
 * taken when it brings the drawing nearer to the picture, by more than its parameters cost, so the squared difference never rises.
 * Edges on the frame, and those where merged colors left several inks on one side, come back as they are; junctions stay where they
 * are. `lambda` is the price of a parameter.
 */
export function refitMisfits(fitted: CurveMap, reading: Reading, lambda: number): CurveMap {
  const check = new Check(fitted, reading, lambda)
  check.draw()
  for (let e = 0; e < fitted.curves.length; e++) check.mend(e)
  return { ...fitted, curves: check.curves }
}

class Check {
  readonly curves: Curve[]
  private readonly planar: PlanarMap
  private readonly borders: MeasuredPoints
  private readonly residual: Residual
  private readonly area: SignedArea
  private readonly displacement: Displacement
  private readonly marks: Uint8Array
  private readonly inks: EdgeInks
  private work: number

  constructor(
    { borders, curves }: CurveMap,
    reading: Reading,
    private readonly lambda: number,
  ) {
    this.curves = curves.slice()
    this.planar = borders.map
    this.borders = borders.points
    this.residual = new Residual(reading)
    this.area = new SignedArea(reading.width, reading.height)
    this.displacement = new Displacement(this.residual, reading.regions, borders)
    this.marks = new Uint8Array(this.displacement.values.length)
    this.inks = edgeInks(borders.map, reading.regions)
    this.work = Math.max(LEAST_WORK, WORK_SHARE * borders.points.x.length)
  }

  /** Draws every edge: what lies between its curve and its lattice chain changes hands. */
  draw(): void {
    const { area, planar, inks, residual } = this
    const { points, edgeStart } = planar
    for (let e = 0; e < planar.edgeCount; e++) {
      if (inks.left[e] < 0) continue
      const chain = flatten(this.curves[e], FLATNESS)
      const lattice = points.subarray(2 * edgeStart[e], 2 * edgeStart[e + 1])
      area.addChain(chain, false)
      area.addLine(
        chain[chain.length - 2],
        chain[chain.length - 1],
        lattice[lattice.length - 2],
        lattice[lattice.length - 1],
      )
      area.addChain(lattice, true)
      area.addLine(lattice[0], lattice[1], chain[0], chain[1])
      area.collect()
      residual.apply(area, inks.left[e], inks.right[e])
    }
  }

  /** Refits edge e, by one method after the other, while it is a misfit. */
  mend(e: number): void {
    if (this.inks.left[e] < 0) return
    const { displacement, borders, marks, planar } = this
    const isClosed = planar.from[e] < 0
    for (const method of METHODS) {
      displacement.measure(e, this.inks.left[e], this.inks.right[e])
      const { values, count } = displacement
      if (!markMisfits(values, count, borders.sigma, borders.start[e], isClosed, marks)) return
      const joints = locateJoints(this.curves[e], borders, e, isClosed)
      const mended = findStretches(joints, marks, count, isClosed)
        .map((stretch) => this.mendStretch(e, stretch, joints, method))
        .filter((stretch) => stretch !== null)
      this.curves[e] = assemble(this.curves[e], mended, isClosed)
    }
  }

  /** The stretch fitted again, and drawn; null when that is not better. */
  private mendStretch(e: number, bad: Stretch, joints: Int32Array, method: RefitMethod): MendedStretch | null {
    const { area, inks, residual, lambda } = this
    const total = joints.length - 1
    const isClosed = this.planar.from[e] < 0
    let stretch = bad
    let fit = this.refit(e, stretch, joints, method)
    let old = sliceCurve(this.curves[e], stretch.first, stretch.count)
    if (fit !== null && (stretch.count < total || !isClosed)) {
      const { coords } = old
      if (fit.gap(coords[0], coords[1], 'start') > BRIDGED) stretch = growStretch(stretch, false, total, isClosed)
      if (fit.gap(coords[coords.length - 2], coords[coords.length - 1], 'end') > BRIDGED)
        stretch = growStretch(stretch, true, total, isClosed)
      if (stretch !== bad) {
        old = sliceCurve(this.curves[e], stretch.first, stretch.count)
        fit = this.refit(e, stretch, joints, method)
      }
    }
    if (fit === null) return null
    const curve = isClosed && stretch.count === total ? fit.buildLoop() : fit.build(old, BRIDGED)
    area.addChain(flatten(curve, FLATNESS), false)
    area.addChain(flatten(old, FLATNESS), true)
    area.collect()
    const gain = residual.gainOf(area, inks.left[e], inks.right[e])
    const scale = 2 * fit.meanVariance() * residual.contrastSquared(inks.left[e], inks.right[e])
    if (gain <= scale * lambda * Math.max(1, parametersOf(curve) - parametersOf(old))) return null
    residual.apply(area, inks.left[e], inks.right[e])
    return { ...stretch, curve }
  }

  private refit(e: number, { first, count }: Stretch, joints: Int32Array, method: RefitMethod): Refit | null {
    const { borders } = this
    const total = joints.length - 1
    const from = joints[first]
    const length = borders.start[e + 1] - borders.start[e]
    const to = first + count > total ? joints[first + count - total] + length : joints[first + count]
    const pointCount = to - from + 1
    if (pointCount < LEAST_POINTS || pointCount > this.work) return null
    this.work -= pointCount
    return new Refit(pointsOf(borders, e, from, pointCount), this.lambda, method)
  }
}

interface MendedStretch extends Stretch {
  readonly curve: Curve
}

/** The curve with its mended stretches in place of the old ones. A closed one starts where one of them does. */
function assemble(curve: Curve, mended: readonly MendedStretch[], isClosed: boolean): Curve {
  if (mended.length === 0) return curve
  const total = curve.ops.length
  const begin = isClosed ? mended[0].first : 0
  const start = begin === mended[0].first ? mended[0].curve.coords : curve.coords
  const out = new CurveBuilder(start[0], start[1])
  for (let k = begin; k < begin + total; ) {
    const stretch = mended.find(({ first }) => first === k % total)
    out.append(stretch?.curve ?? sliceCurve(curve, k % total, 1))
    k += stretch?.count ?? 1
  }
  return out.build()
}

import type { MeasuredBorders } from '../boundary/measure'
import { buildCurve } from '../fit/chain/build-curve'
import { Joiner } from '../fit/chain/constrained-fit'
import { drawChain } from '../fit/chain/draw-chain'
import { capSpikes, type Joint, placeJoint } from '../fit/chain/joint'
import { connectingLine, fitPieces, nearest, type Piece, type Tangent } from '../fit/chain/piece'
import type { FitPlan } from '../fit/fit-plan'
import type { EdgePoints } from '../fit/points/edge-points'
import { loadPoints } from '../fit/points/load-points'
import { partition } from '../fit/segmentation/segmentation'
import type { Curve } from '../model/curve'

/** How a stretch is fitted again. */
export interface RefitMethod {
  /** The price of a parameter over the usual one. */
  readonly price: number
  /** Joints lie between the ends of their pieces and have no direction: nothing draws a piece away from its points. */
  readonly isFree: boolean
}

/** Measured points `first` to `first + count - 1` of edge e, around when it is closed, ready for fitting. */
export function pointsOf(borders: MeasuredBorders, e: number, first: number, count: number): EdgePoints {
  const start = borders.start[e]
  const length = borders.start[e + 1] - start
  const pick = (values: Float64Array): Float64Array =>
    Float64Array.from({ length: count }, (_, k) => values[start + ((first + k) % length)])
  return loadPoints(pick(borders.x), pick(borders.y), pick(borders.sigma), 0, count, false)
}

/** Fits points once more, as pieces whose ends are not joined to anything yet. */
export class Refit {
  private readonly pieces: Piece[]
  private readonly joints: Joint[] = []

  constructor(
    private readonly points: EdgePoints,
    private readonly plan: FitPlan,
    private readonly method: RefitMethod,
  ) {
    const split = partition(points, plan.lambda * method.price)
    this.pieces = capSpikes(points, fitPieces(points, split), false)
    for (let k = 0; k + 1 < this.pieces.length; k++) {
      this.joints.push(this.place(this.pieces[k], this.pieces[k + 1]))
    }
  }

  private place(before: Piece, after: Piece): Joint {
    return this.method.isFree ? middle(this.points, before, after) : placeJoint(this.points, before, after)
  }

  /** The distance of (x, y), absolute px, from the first piece's line or circle, or from the last one's. */
  gap(x: number, y: number, atEnd: boolean): number {
    const { points } = this
    const end = this.looseEnd(atEnd)
    return Math.abs((x - points.originX - end.x) * end.dy - (y - points.originY - end.y) * end.dx)
  }

  /** The mean squared standard error of the points, px squared. */
  meanVariance(): number {
    const { weight, count } = this.points
    let sum = 0
    for (let k = 0; k < count; k++) sum += 1 / weight[k]
    return sum / count
  }

  /** The curve between the ends of `old`, to the bit. A line bridges a gap of more than `bridged` px at either end. */
  build(old: Curve, bridged: number): Curve {
    const { coords } = old
    return this.buildBetween(coords[0], coords[1], coords[coords.length - 2], coords[coords.length - 1], bridged)
  }

  /** The curve from where the last piece meets the first round to the same; from the first point, when there is one piece. */
  buildLoop(): Curve {
    const { points, pieces } = this
    const start =
      pieces.length > 1 ? this.place(pieces[pieces.length - 1], pieces[0]) : corner(points.x[0], points.y[0])
    const x = start.x + points.originX
    const y = start.y + points.originY
    return this.buildBetween(x, y, x, y, Number.POSITIVE_INFINITY)
  }

  private buildBetween(x0: number, y0: number, x1: number, y1: number, bridged: number): Curve {
    const { points } = this
    const pieces = this.pieces.slice()
    const joints = this.joints.slice()
    const start = corner(x0 - points.originX, y0 - points.originY)
    const end = corner(x1 - points.originX, y1 - points.originY)
    if (this.gap(x0, y0, false) > bridged) {
      const to = this.looseEnd(false)
      pieces.unshift(connectingLine(pieces[0].from, start.x, start.y, to.x, to.y))
      joints.unshift(corner(to.x, to.y))
    }
    if (this.gap(x1, y1, true) > bridged) {
      const from = this.looseEnd(true)
      pieces.push(connectingLine(pieces[pieces.length - 1].to, from.x, from.y, end.x, end.y))
      joints.push(corner(from.x, from.y))
    }
    const chain = { pieces, joints: [start, ...joints, end] }
    const { isFree } = this.method
    const joiner = new Joiner(points, this.plan.lambda)
    const curve = isFree ? buildCurve(joiner, chain) : drawChain(joiner, chain, false)
    const { coords } = curve
    coords[0] = x0
    coords[1] = y0
    coords[coords.length - 2] = x1
    coords[coords.length - 1] = y1
    return curve
  }

  private looseEnd(atEnd: boolean): Tangent {
    const { points, pieces } = this
    const piece = atEnd ? pieces[pieces.length - 1] : pieces[0]
    const k = atEnd ? piece.to : piece.from
    return nearest(piece, points.x[k], points.y[k], atEnd)
  }
}

function corner(x: number, y: number): Joint {
  return { x, y, dx: 0, dy: 0 }
}

function middle(points: EdgePoints, before: Piece, after: Piece): Joint {
  const a = nearest(before, points.x[before.to], points.y[before.to], true)
  const b = nearest(after, points.x[after.from], points.y[after.from], false)
  return corner((a.x + b.x) / 2, (a.y + b.y) / 2)
}

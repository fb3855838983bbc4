import { type Curve, CurveBuilder } from '../geometry/curve'
import type { Chain } from './chain'
import type { EdgePoints } from './edge-points'
import { Joiner } from './joiner'
import type { Joint } from './joint'
import { nearest, type Piece } from './piece'

/** Writes a chain's pieces between their joints. */
export function buildCurve(points: EdgePoints, chain: Chain, lambda: number): Curve {
  const { pieces, joints } = chain
  const joiner = new Joiner(points, lambda)
  const out = new CurveBuilder(joints[0].x + points.originX, joints[0].y + points.originY)
  for (let k = 0; k < pieces.length; k++) joiner.write(out, pieces[k], joints[k], joints[k + 1])
  return out.build()
}

/** The free end of an edge's first or last piece, as a joint. */
export function looseEnd(points: EdgePoints, pieces: readonly Piece[], atEnd: boolean): Joint {
  const piece = atEnd ? pieces[pieces.length - 1] : pieces[0]
  const k = atEnd ? piece.to : piece.from
  return nearest(piece, points.x[k], points.y[k], atEnd)
}

import type { Chain } from '../../../src/fit/chain/chain'
import { fitPieces } from '../../../src/fit/chain/fit-pieces'
import { cornerAt } from '../../../src/fit/chain/joint'
import { endTangent, type FittedPiece } from '../../../src/fit/chain/piece'
import { placeJoint, placeJoints } from '../../../src/fit/chain/place-joint'
import type { EdgePoints } from '../../../src/fit/points/edge-points'
import { pointsOf } from '../known-points'

export type Place = readonly [number, number]

export const LAMBDA = 8
/** Values of `Partition.kinds` by letter. */
const KINDS = 'LCA'

/** Points of several paths in a row, and the pieces fitted to each of them by letter: L, C or A. Neighbors share a point. */
export function fitPaths(
  kinds: string,
  paths: readonly (readonly Place[])[],
): { points: EdgePoints; pieces: FittedPiece[] } {
  const all: Place[] = []
  const breaks = [0]
  for (const path of paths) {
    all.push(...path)
    breaks.push(all.length - 1)
  }
  const points = pointsOf(all)
  return {
    points,
    pieces: fitPieces(points, { kinds: [...kinds].map((kind) => KINDS.indexOf(kind)), breaks, cost: 0 }),
  }
}

/** The open chain of pieces, between the ends that they have by themselves. */
export function openChain(points: EdgePoints, pieces: readonly FittedPiece[]): Chain {
  const start = endTangent(points, pieces[0], 'start')
  const end = endTangent(points, pieces[pieces.length - 1], 'end')
  const joints = [cornerAt(start.x, start.y), ...placeJoints(points, pieces, placeJoint), cornerAt(end.x, end.y)]
  return { pieces, joints, isClosed: false }
}

/** Points about 1 px apart on the straight way from one place to another, both ends included. */
export function alongLine([ax, ay]: Place, [bx, by]: Place): Place[] {
  const count = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay)))
  return Array.from({ length: count + 1 }, (_, k) => [ax + ((bx - ax) * k) / count, ay + ((by - ay) * k) / count])
}

/** The place at a distance from another in a direction, radians. */
export function polar([x, y]: Place, angle: number, distance: number): Place {
  return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)]
}

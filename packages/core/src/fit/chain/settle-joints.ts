import type { EdgePoints } from '../points/edge-points'
import type { Chain } from './chain'
import type { ConstrainedFit } from './constrained-fit'
import { cornerAt, type Joint } from './joint'
import { endTangent, type FittedPiece, isFitted } from './piece'

/**
 * Excess of description length, in prices of a parameter, that is tolerated at a joint: the cost of its two pieces when they end at the
 * joint, less their cost with free ends. A joint with a larger excess is moved.
 */
const TOLERATED_LOSS = 1
/** Step lengths of the compass search for a joint, px, in the order of use. */
const STEPS = [0.5, 0.25, 0.1]
/** Unit directions of the steps of the compass search for a joint. */
const COMPASS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
/** Largest number of rounds of the compass search for a joint with one step length. One round tries a step in each direction. */
const MAX_ROUNDS = 6
/** Sine of the angle between two lines up to which they are too nearly parallel for their crossing to be tried as a corner. */
export const MIN_CROSSING_SINE = 0.1

/**
 * The chain with those joints moved that pull their two pieces too far away from the pieces' points. Pieces are chosen and fitted with
 * free ends, which may not meet, as at a corner between curves that never cross. Such a joint goes to the best of a few places nearby, by
 * the description length of both its pieces, and from there downhill by compass search (the pattern search of Hooke and Jeeves 1961).
 * Joints are settled one by one, in the order of the chain.
 */
export function settleJoints(fit: ConstrainedFit, chain: Chain): Chain {
  const { points, lambda } = fit
  const { pieces, isClosed } = chain
  const joints = chain.joints.slice()
  const count = pieces.length
  for (let k = isClosed ? 0 : 1; k < count; k++) {
    const before = pieces[(k + count - 1) % count]
    const after = pieces[k]
    const start = joints[(k + count - 1) % count]
    const end = joints[k + 1]
    if (before === after || !isFitted(before) || !isFitted(after)) continue
    const cost = (joint: Joint): number => fit.cost(before, start, joint) + fit.cost(after, joint, end)
    const now = cost(joints[k])
    if (now - before.chi2 / 2 - after.chi2 / 2 <= TOLERATED_LOSS * lambda) continue
    joints[k] = searchDownhill(cheapest(candidates(points, before, after, joints[k]), cost), cost)
    if (k === 0) joints[count] = joints[0]
  }
  return { pieces, joints, isClosed }
}

/**
 * The joints to try between the pieces `before` and `after`: the present joint, then corners at the same place, at the end of `before`,
 * at the start of `after`, at the measured point that both share, midway between the two ends, and where the tangents at the ends cross.
 * Coordinates are px relative to the points' origin.
 */
function candidates(points: EdgePoints, before: FittedPiece, after: FittedPiece, joint: Joint): Joint[] {
  const a = endTangent(points, before, 'end')
  const b = endTangent(points, after, 'start')
  const out = [
    joint,
    cornerAt(joint.x, joint.y),
    cornerAt(a.x, a.y),
    cornerAt(b.x, b.y),
    cornerAt(points.x[before.to], points.y[before.to]),
    cornerAt((a.x + b.x) / 2, (a.y + b.y) / 2),
  ]
  const sine = a.dx * b.dy - a.dy * b.dx
  if (Math.abs(sine) > MIN_CROSSING_SINE) {
    const t = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / sine
    out.push(cornerAt(a.x + t * a.dx, a.y + t * a.dy))
  }
  return out
}

function cheapest(joints: readonly Joint[], cost: (joint: Joint) => number): Joint {
  let best = joints[0]
  let least = Number.POSITIVE_INFINITY
  for (const joint of joints) {
    const found = cost(joint)
    if (found < least) {
      least = found
      best = joint
    }
  }
  return best
}

/**
 * The joint of lowest `cost` that a compass search from `start` finds. The search steps in each direction from the best joint so far, and
 * takes shorter steps once no step lowers the cost.
 */
function searchDownhill(start: Joint, cost: (joint: Joint) => number): Joint {
  let best = start
  let least = cost(start)
  for (const step of STEPS) {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { x, y } = best
      for (const [dx, dy] of COMPASS) {
        const next = { ...best, x: x + step * dx, y: y + step * dy }
        const found = cost(next)
        if (found < least) {
          least = found
          best = next
        }
      }
      if (best.x === x && best.y === y) break
    }
  }
  return best
}

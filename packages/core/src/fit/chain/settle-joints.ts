import type { EdgePoints } from '../points/edge-points'
import type { Chain } from './chain'
import type { Joiner } from './constrained-fit'
import type { Joint } from './joint'
import { hasPoints, nearest, type Piece } from './piece'

/** Two pieces may lose this much by meeting, in prices of a parameter, before their joint is doubted. */
const TOLERATED = 1
/** A doubted joint is moved by these steps, px, while that helps. */
const STEPS = [0.5, 0.25, 0.1]
/** Moves at each step, at most. */
const PATIENCE = 6

/**
 * Moves the joints that their pieces pay for: pieces are chosen and fitted with loose ends, and where these do not meet, as at a
 * corner between curves that never cross, a joint may bend both away from their points. A doubted joint goes to the best of the
 * places nearby by the description length of both its pieces, then downhill.
 */
export function settleJoints(joiner: Joiner, chain: Chain, isClosed: boolean): Chain {
  const { points, lambda } = joiner
  const { pieces } = chain
  const joints = chain.joints.slice()
  const count = pieces.length
  for (let k = isClosed ? 0 : 1; k < count; k++) {
    const before = pieces[(k + count - 1) % count]
    const after = pieces[k]
    const start = joints[(k + count - 1) % count]
    const end = joints[k + 1]
    if (before === after || !hasPoints(before) || !hasPoints(after)) continue
    const cost = (joint: Joint): number => joiner.cost(before, start, joint) + joiner.cost(after, joint, end)
    const now = cost(joints[k])
    if (now - before.chi2 / 2 - after.chi2 / 2 <= TOLERATED * lambda) continue
    joints[k] = downhill(bestOf(candidates(points, before, after, joints[k]), cost), cost)
    if (k === 0) joints[count] = joints[0]
  }
  return { pieces, joints }
}

/** The joint itself, then corners: at either piece's end, between the ends, where their tangents cross, and at the measured point. */
function candidates(points: EdgePoints, before: Piece, after: Piece, joint: Joint): Joint[] {
  const x = points.x[before.to]
  const y = points.y[before.to]
  const a = nearest(before, x, y, true)
  const b = nearest(after, points.x[after.from], points.y[after.from], false)
  const corner = (x: number, y: number): Joint => ({ x, y, dx: 0, dy: 0 })
  const out = [joint, corner(joint.x, joint.y), corner(a.x, a.y), corner(b.x, b.y), corner(x, y)]
  out.push(corner((a.x + b.x) / 2, (a.y + b.y) / 2))
  const sine = a.dx * b.dy - a.dy * b.dx
  if (Math.abs(sine) > 0.1) {
    const t = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / sine
    out.push(corner(a.x + t * a.dx, a.y + t * a.dy))
  }
  return out
}

function bestOf(joints: readonly Joint[], cost: (joint: Joint) => number): Joint {
  let best = joints[0]
  let least = Number.POSITIVE_INFINITY
  for (const joint of joints) {
    const price = cost(joint)
    if (price < least) {
      least = price
      best = joint
    }
  }
  return best
}

function downhill(start: Joint, cost: (joint: Joint) => number): Joint {
  let best = start
  let least = cost(start)
  for (const step of STEPS) {
    for (let move = 0; move < PATIENCE; move++) {
      const { x, y } = best
      for (const [sx, sy] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ]) {
        const next = { ...best, x: x + sx, y: y + sy }
        const price = cost(next)
        if (price < least) {
          least = price
          best = next
        }
      }
      if (best.x === x && best.y === y) break
    }
  }
  return best
}

import type { Picture } from '../model/color-space'
import { commonPart, hasJump, unionOf } from './common-part'
import { Paint } from './fit/paint'
import { bySize, meanDifference, type ShadedPart } from './shaded-part'

/** Most parts, the largest ones, whose paints are tried on the others. It bounds the time. */
const MAX_PAINTS = 24
/** Largest mean difference, levels, of a part from the paint that it takes over: `SLACK` above its own error, or `ERRORS` times that of the paint. */
const SLACK = 0.75
const ERRORS = 1.2

/** Factor on that difference at which a common gradient is tried for a part and one whose gradient is continued over it. */
const CONTINUED = 3
/** How far a gradient is continued, px: over any picture. */
const CONTINUED_REACH = 4096
/** Most common gradients that are tried in a picture. It bounds the time. */
const MAX_TRIES = 16

/**
 * The parts with those that have one paint made one: small parts of a large one, and a ramp that continues behind something in front of it.
 * Larger parts come first.
 */
export function joinParts(picture: Picture<'rgb'>, parts: readonly ShadedPart[]): ShadedPart[] {
  const order = [...parts].sort(bySize)
  const kept: ShadedPart[] = []
  const members: Int32Array[][] = []
  let tries = 0
  for (const part of order) {
    const owners = kept.slice(0, MAX_PAINTS)
    const owner = owners.findIndex((other) => meanDifference(picture, part, other.paint) <= limitOf(part, other))
    if (owner >= 0) {
      members[owner].push(part.members)
      continue
    }
    const continued = owners.findIndex((other) => isContinuedBy(picture, part, other))
    const common = continued >= 0 && tries++ < MAX_TRIES ? commonPart(picture, kept[continued], part) : null
    if (common === null || hasJump(common, kept[continued], part)) {
      kept.push(part)
      members.push([part.members])
    } else {
      kept[continued] = common
      members[continued].push(part.members)
    }
  }
  return kept.map((part, k) => ({ ...part, members: unionOf(members[k]) }))
}

/** The largest mean difference of a part from another's paint, levels, at which it takes the paint over. */
function limitOf(part: ShadedPart, other: ShadedPart): number {
  return Math.max(part.error + SLACK, ERRORS * other.error)
}

/** Whether a part may belong to the gradient of another, which ends before it. */
function isContinuedBy(picture: Picture<'rgb'>, part: ShadedPart, other: ShadedPart): boolean {
  const { gradients } = other.paint
  if (gradients.length > 1 || part.paint.gradients.length > 1) return false
  const continued = new Paint([gradients[0].extended(CONTINUED_REACH)])
  return meanDifference(picture, part, continued) <= CONTINUED * limitOf(part, other)
}

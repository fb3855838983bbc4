import type { OutlinePoints } from './outline-points'

/** Which hand of an edge, walked forward, holds the shape whose hardened outline it is: 1 the right, -1 the left, 0 none of them. */
export type ShapeSide = 1 | -1 | 0

/** The hand that is likely to hold a shape whose pixels do not tell it. Where it is sure, as beside clear pixels, no other one has the shape. */
export interface ShapeHand {
  readonly likely: ShapeSide
  readonly isSure: boolean
}

/** Points on either side of one by which its stretch is told, and the distance in points from a stair within which points tell. */
const REACH = 10
const BESIDE_STAIR = 5
/** Fewest stairs among them. An anti-aliased border takes all coverages between two stairs. */
const MIN_STAIRS = 2
/**
 * Largest distance, px, of a point from its lattice step out of the shape, and into it; and the least share of points within. Pixels at a hardened outline
 * show half of the shape and more.
 */
const MAX_OUTSIDE = 0.06
const MAX_INSIDE = 0.55
const MIN_WITHIN = 0.9

/** What the pixels beside a point tell: nothing, the hand of the shape, an outline without any blend, or an anti-aliased one. */
const UNTOLD = 0
const WITHOUT_BLENDS = 2
const ANTI_ALIASED = 3

/** For each point what its stretch is told to be; null where none is hardened. */
export function tellStretches(points: OutlinePoints): Int8Array | null {
  const { count } = points
  if (points.isLoop && count <= 2 * REACH) return null
  const isStair = Uint8Array.from({ length: count }, (_, k) => (points.isTellingStair(k) ? 1 : 0))
  const tells = besideStairs(points, isStair)
  const told = new Int8Array(count)
  let isAnyHardened = false
  for (let k = 0; k < count; k++) {
    let seen = 0
    let stairs = 0
    let right = 0
    let left = 0
    for (let n = -REACH; n <= REACH; n++) {
      const i = points.index(k + n)
      if (i < 0 || tells[i] === 0) continue
      const offset = points.offset[i]
      seen++
      stairs += isStair[i]
      if (offset >= -MAX_OUTSIDE && offset <= MAX_INSIDE) right++
      if (offset <= MAX_OUTSIDE && offset >= -MAX_INSIDE) left++
    }
    if (stairs < MIN_STAIRS) continue
    const isRight = right >= MIN_WITHIN * seen
    const isLeft = left >= MIN_WITHIN * seen
    told[k] = isRight && isLeft ? WITHOUT_BLENDS : isRight ? 1 : isLeft ? -1 : ANTI_ALIASED
    if (told[k] !== ANTI_ALIASED) isAnyHardened = true
  }
  return isAnyHardened ? told : null
}

/** Whether blends on one side tell somewhere that an outline was hardened: one that was sampled at the middles of pixels has none at all. */
export function hasOneSidedBlends(told: Int8Array): boolean {
  return told.some((value) => value === 1 || value === -1)
}

/**
 * The hand of the shape at each point, 0 where the border is no hardened outline. Points that tell nothing take over what the nearest ones tell, and those
 * without any blend the hand of the nearest ones that tell it, or else the likely one.
 */
export function sidesOf(points: OutlinePoints, told: Int8Array, { likely, isSure }: ShapeHand): Int8Array {
  const stretches = withNearest(points, told, (value) => value !== UNTOLD)
  const hands = withNearest(points, told, (value) => value === 1 || value === -1)
  return stretches.map((value, k) => {
    if (points.isSeam(k) || value === ANTI_ALIASED) return 0
    if (isSure) return value === -likely ? 0 : likely
    return value === WITHOUT_BLENDS ? hands[k] || likely : value
  })
}

/** 1 for each point near a stair and not at a seam, where the picture shows no edge. */
function besideStairs(points: OutlinePoints, isStair: Uint8Array): Uint8Array {
  const tells = new Uint8Array(points.count)
  isStair.forEach((stair, k) => {
    if (stair === 0) return
    for (let n = 1 - BESIDE_STAIR; n <= BESIDE_STAIR; n++) {
      const i = points.index(k + n)
      if (i >= 0 && !points.isSeam(i)) tells[i] = 1
    }
  })
  return tells
}

/** For each point the nearest value that is wanted, its own first and the earlier of two equally near; 0 where there is none. */
function withNearest(
  { count, isLoop }: OutlinePoints,
  values: Int8Array,
  isWanted: (value: number) => boolean,
): Int8Array {
  const out = new Int8Array(count)
  const distance = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const walk = (first: number, step: number): void => {
    let value = 0
    let far = Number.POSITIVE_INFINITY
    for (let n = 0; n < (isLoop ? 2 * count : count); n++) {
      const k = (((first + n * step) % count) + count) % count
      far++
      if (isWanted(values[k])) {
        value = values[k]
        far = 0
      }
      if (far >= distance[k]) continue
      distance[k] = far
      out[k] = value
    }
  }
  walk(0, 1)
  walk(count - 1, -1)
  return out
}

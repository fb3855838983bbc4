import { hashColor } from '../color/color-table'
import type { Axis } from './fit/axis'

/** Number of bits of a hash of pixels. Sets of one hash are compared pixel by pixel. */
const HASH_BITS = 30

/** What was fitted to which pixels, from which axis. */
interface Kept<T> {
  readonly members: Int32Array
  readonly near: Axis | null
  readonly value: T
}

/**
 * Results of fits by the pixels that they were made to, for areas that are divided in several ways: what one way and the next have in common is the same set of
 * pixels again. A fit gives the same result every time, so a kept one changes nothing but time.
 */
export class KeptFits<T> {
  private readonly kept = new Map<number, Kept<T>[]>()

  /** The result for a set of pixels (row-major indices) and the axis that its fit begins from, if any; `fitted` is called where there is none yet. */
  get(members: Int32Array, near: Axis | null, fitted: () => T): T {
    const key = hashOf(members)
    const alike = this.kept.get(key) ?? []
    const found = alike.find((one) => areEqual(one.members, members) && isSameAxis(one.near, near))
    if (found !== undefined) return found.value
    const value = fitted()
    alike.push({ members, near, value })
    this.kept.set(key, alike)
    return value
  }
}

function hashOf(members: Int32Array): number {
  let hash = members.length
  for (let k = 0; k < members.length; k++) hash = hashColor(hash ^ members[k], HASH_BITS)
  return hash
}

function areEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false
  return true
}

function isSameAxis(a: Axis | null, b: Axis | null): boolean {
  if (a === null || b === null) return a === b
  return a.kind === b.kind && areEqual(a.values, b.values)
}

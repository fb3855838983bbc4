import { regionRuns } from '../geometry/connected-regions'
import type { Picture } from '../model/color-space'

/** Largest step, levels of one channel, between neighbors of a ramp. A soft shadow of 3 px has 14; steps at edges of figures are larger. */
const MAX_STEP = 14
/** Fewest pixels of a set. */
const MIN_PIXELS = 150

/**
 * The connected sets of opaque pixels (row-major indices, in scan order) that are reached from pixels of the ground's color (packed, opaque) by small steps, without these: soft
 * shadows on it, and all else that it turns into.
 */
export function rampsBeside(picture: Picture<'rgb'>, ground: number): Int32Array[] {
  const { width, height } = picture
  const isReached = reachedFrom(picture, ground)
  const { count, starts, labelOf, labelCount } = regionRuns(isReached, width, height)
  const sizes = new Int32Array(labelCount)
  for (let r = 0; r < count; r++) if (isReached[starts[r]] === 1) sizes[labelOf[r]] += starts[r + 1] - starts[r]
  const next = new Int32Array(labelCount)
  const sets = Array.from(sizes, (size) => new Int32Array(size < MIN_PIXELS ? 0 : size))
  for (let r = 0; r < count; r++) {
    const set = sets[labelOf[r]]
    if (isReached[starts[r]] === 0 || set.length === 0) continue
    for (let i = starts[r]; i < starts[r + 1]; i++) set[next[labelOf[r]]++] = i
  }
  return sets.filter(({ length }) => length > 0)
}

/** 1 for each pixel that is reached, breadth first. */
function reachedFrom({ width, height, pixels }: Picture<'rgb'>, ground: number): Int32Array {
  const isReached = new Int32Array(pixels.length)
  const queue = new Int32Array(pixels.length)
  let last = 0
  const reach = (from: number, i: number): void => {
    if (isReached[i] === 1 || pixels[i] === ground || !isSmallStep(pixels[from], pixels[i])) return
    isReached[i] = 1
    queue[last++] = i
  }
  const reachAround = (i: number): void => {
    const x = i % width
    if (x > 0) reach(i, i - 1)
    if (x + 1 < width) reach(i, i + 1)
    if (i >= width) reach(i, i - width)
    if (i + width < width * height) reach(i, i + width)
  }
  for (let i = 0; i < pixels.length; i++) if (pixels[i] === ground) reachAround(i)
  for (let k = 0; k < last; k++) reachAround(queue[k])
  return isReached
}

function isSmallStep(a: number, b: number): boolean {
  if (b >>> 24 < 255) return false
  for (let shift = 0; shift < 24; shift += 8)
    if (Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)) > MAX_STEP) return false
  return true
}

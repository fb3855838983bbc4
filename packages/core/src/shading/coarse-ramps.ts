import { findRoot, singletons, unite } from '../geometry/union-find'
import type { Picture } from '../model/color-space'
import { LIGHT_LEVELS } from './light-levels'

/** Largest step, levels, of a ramp between neighbors, beyond the width of the wider of their levels. */
const MAX_STEP = 3
/**
 * Fewest levels that one channel of a ramp must have of which linear light lacks the next one, and largest share (0-1) of its steps that may lead to colors that linear light does not have.
 * Dark levels are 2 to 13 apart, so that ramps of other origin have colors between them.
 */
const MIN_LEVELS = 8
const MAX_LEAKS = 0.05
/** Fewest steps between neighbors of different colors. */
const MIN_STEPS = 8

/** The pixels (row-major indices, in scan order) of ramps that only have levels of linear light: a filter has made their dark levels coarse. */
export function coarseRamps(picture: Picture<'rgb'>): Int32Array {
  const { pixels } = picture
  const isKept = keptMask(pixels)
  // Most pictures have no such levels side by side
  if (!isCoarse(levelsAtSteps(picture, isKept))) return NO_PIXELS
  const ramps = singletons(pixels.length)
  forEachStep(picture, isKept, (i, k) => {
    if (isKept[i] === 1 && isKept[k] === 1) unite(ramps, i, k)
  })
  const steps = new Int32Array(pixels.length)
  const leaks = new Int32Array(pixels.length)
  forEachStep(picture, isKept, (i, k) => {
    if (pixels[i] === pixels[k]) return
    const counts = isKept[i] === 1 && isKept[k] === 1 ? steps : leaks
    counts[findRoot(ramps, isKept[i] === 1 ? i : k)]++
  })
  const levelsOf = new Map<number, Uint8Array>()
  const members: number[] = []
  for (let i = 0; i < pixels.length; i++) {
    if (isKept[i] === 0) continue
    const ramp = findRoot(ramps, i)
    if (steps[ramp] < MIN_STEPS || leaks[ramp] > MAX_LEAKS * steps[ramp]) continue
    members.push(i)
    let levels = levelsOf.get(ramp)
    if (levels === undefined) {
      levels = new Uint8Array(3 * 256)
      levelsOf.set(ramp, levels)
    }
    for (let c = 0; c < 3; c++) levels[256 * c + ((pixels[i] >>> (8 * c)) & 255)] = 1
  }
  const proven = new Set(Array.from(levelsOf.keys()).filter((ramp) => isCoarse(levelsOf.get(ramp) as Uint8Array)))
  return Int32Array.from(members.filter((i) => proven.has(findRoot(ramps, i))))
}

const NO_PIXELS = new Int32Array(0)

/** 1 for each level on both sides of the steps of ramps, of red, then of green and of blue. A ramp of two colors or more has no others. */
function levelsAtSteps({ width, height, pixels }: Picture<'rgb'>, isKept: Uint8Array): Uint8Array {
  const levels = new Uint8Array(3 * 256)
  const add = (color: number): void => {
    for (let c = 0; c < 3; c++) levels[256 * c + ((color >>> (8 * c)) & 255)] = 1
  }
  const addStep = (i: number, k: number): void => {
    if (isKept[i] + isKept[k] < 2 || !isOneRamp(pixels[i], pixels[k])) return
    add(pixels[i])
    add(pixels[k])
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && pixels[i] !== pixels[i + 1]) addStep(i, i + 1)
      if (y + 1 < height && pixels[i] !== pixels[i + width]) addStep(i, i + width)
    }
  }
  return levels
}

/** Whether two neighboring pixels may be on one ramp: no channel differs by more than its levels are apart and a little. */
export function isOneRamp(a: number, b: number): boolean {
  if (a === b) return true
  const { low, high } = LIGHT_LEVELS
  for (let shift = 0; shift < 24; shift += 8) {
    const p = (a >>> shift) & 255
    const q = (b >>> shift) & 255
    if (Math.abs(p - q) > MAX_STEP + Math.max(high[p] - low[p], high[q] - low[q])) return false
  }
  return true
}

/** 1 for each opaque pixel all of whose levels are those of linear light. */
function keptMask(pixels: Uint32Array): Uint8Array {
  const { isKept } = LIGHT_LEVELS
  const mask = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) {
    const color = pixels[i]
    if (color >>> 24 < 255) continue
    mask[i] = isKept[color & 255] & isKept[(color >>> 8) & 255] & isKept[(color >>> 16) & 255]
  }
  return mask
}

/** Visits the pairs of neighbors that may be on one ramp, at least one of which has levels of linear light. */
function forEachStep(
  { width, height, pixels }: Picture<'rgb'>,
  isKept: Uint8Array,
  visit: (i: number, k: number) => void,
): void {
  const isStep = (i: number, k: number): boolean => (isKept[i] | isKept[k]) === 1 && isOneRamp(pixels[i], pixels[k])
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width
    for (let i = y * width; i < end; i++) {
      if (i + 1 < end && isStep(i, i + 1)) visit(i, i + 1)
      if (y + 1 < height && isStep(i, i + width)) visit(i, i + width)
    }
  }
}

/** Whether a channel has many levels above which linear light has none. `levels` holds 1 for each level of red, then of green and of blue. */
function isCoarse(levels: Uint8Array): boolean {
  const { isKept } = LIGHT_LEVELS
  for (let c = 0; c < 3; c++) {
    let count = 0
    for (let level = 0; level < 255; level++) if (isKept[level + 1] === 0) count += levels[256 * c + level]
    if (count >= MIN_LEVELS) return true
  }
  return false
}

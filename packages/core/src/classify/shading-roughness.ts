import type { Window } from './sample-windows'

/** Largest step, levels, from a pixel of shading to its neighbors. Steeper ones are edges. */
const MAX_STEP = 6
/** Second differences, levels, of shading that was rounded to levels, and of shading that was then sharpened in whole numbers. */
const ROUNDED = { least: 1, most: 2 } as const
const SHARPENED = { least: 3, most: 4 } as const
/** Least share (0-1) of the pixels that must be shaded: rims of flat shapes, whose steps are as small, make up to 0.07. */
const MIN_SHADED = 0.08

/**
 * The share (0-1) of the pixels of shading whose second differences are those of sharpened levels; 0 where less than 8 % of the picture is shaded. Rounding leaves differences of 1 and 2 levels.
 * Image libraries sharpen levels in whole numbers and cut off fractions, which puts about half of the pixels a level off and makes 3 and 4 of them. Compression leaves differences of all sizes.
 */
export function shadingRoughness(windows: readonly Window[]): number {
  let rounded = 0
  let sharpened = 0
  let all = 0
  for (const { width, height, pixels, isPlain } of windows) {
    all += width * height
    if (isPlain) continue
    for (let y = 1; y + 1 < height; y++) {
      for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
        const across = bendAlong(pixels, i, 1)
        // Steeper than any shading: no bend along columns makes it less
        if (across > SHARPENED.most) continue
        const bend = Math.max(across, bendAlong(pixels, i, width))
        if (bend >= ROUNDED.least && bend <= ROUNDED.most) rounded++
        else if (bend >= SHARPENED.least && bend <= SHARPENED.most) sharpened++
      }
    }
  }
  const shaded = rounded + sharpened
  return shaded < MIN_SHADED * all ? 0 : sharpened / shaded
}

/** The largest second difference of a channel, levels, of the pixels `step` before, at and after i; Infinity at edges. */
function bendAlong(pixels: Int32Array, i: number, step: number): number {
  const a = pixels[i - step]
  const b = pixels[i]
  const c = pixels[i + step]
  if (a === b && b === c) return 0
  let largest = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const before = ((b >>> shift) & 255) - ((a >>> shift) & 255)
    const after = ((c >>> shift) & 255) - ((b >>> shift) & 255)
    if (Math.abs(before) > MAX_STEP || Math.abs(after) > MAX_STEP) return Number.POSITIVE_INFINITY
    largest = Math.max(largest, Math.abs(after - before))
  }
  return largest
}

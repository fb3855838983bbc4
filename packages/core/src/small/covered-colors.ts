import type { Picture } from '../model/color-space'

/** Pixels that hold an ink's color where it is: as many that show it alone move it half way. With 2 and 6, 88 pictures of 16 to 48 px stay within 0.02 dB. */
const INERTIA = 12
/** Rounds of one ink after the other. */
const ROUNDS = 3
/** Channels of a pixel; the last one is opacity. */
const CHANNELS = 4

/**
 * Moves the colors of inks (four premultiplied levels each) toward those that make blends by known coverages the pixels of a picture, by least squares,
 * one ink after the other (Gauss and Seidel). The inks numbered in `fixed` stay. `coverages` has a field of shares for each ink. So shapes that no pixel shows alone, such as thin outlines, get their colors from the pixels that they
 * cover a part of.
 */
export function moveColors(
  { pixels, space }: Picture<'rgb'> | Picture<'ycbcr'>,
  coverages: readonly Float64Array[],
  colors: number[],
  fixed: ReadonlySet<number>,
): void {
  const rest = new Float64Array(CHANNELS * pixels.length)
  for (let i = 0; i < rest.length; i++) rest[i] = (pixels[i >> 2] >>> (8 * (i & 3))) & 255
  for (const [k, field] of coverages.entries())
    subtract(field, colors.slice(CHANNELS * k, CHANNELS * k + CHANNELS), rest)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [k, field] of coverages.entries()) {
      if (fixed.has(k)) continue
      const first = CHANNELS * k
      const before = colors.slice(first, first + CHANNELS)
      const steps = stepsOf(field, rest)
      const opacity = within(before[3] + steps[3], 255)
      // Premultiplied levels are at most the opacity
      const most = space === 'rgb' ? opacity : 255
      const after = [...before.slice(0, 3).map((level, c) => within(level + steps[c], most)), opacity]
      for (let c = 0; c < CHANNELS; c++) colors[first + c] = after[c]
      subtract(
        field,
        after.map((level, c) => level - before[c]),
        rest,
      )
    }
  }
}

/** By how many levels an ink should change in each channel to explain what is left. */
function stepsOf(field: Float64Array, rest: Float64Array): number[] {
  const sums = [0, 0, 0, 0]
  let weight = INERTIA
  for (let i = 0; i < field.length; i++) {
    const share = field[i]
    if (share <= 0) continue
    weight += share * share
    for (let c = 0; c < CHANNELS; c++) sums[c] += share * rest[CHANNELS * i + c]
  }
  return sums.map((sum) => sum / weight)
}

/** Takes a color, multiplied by the shares of a field, from what is left of the pixels. */
function subtract(field: Float64Array, color: readonly number[], rest: Float64Array): void {
  for (let i = 0; i < field.length; i++) {
    const share = field[i]
    if (share === 0) continue
    for (let c = 0; c < CHANNELS; c++) rest[CHANNELS * i + c] -= share * color[c]
  }
}

function within(level: number, most: number): number {
  return Math.min(most, Math.max(0, level))
}

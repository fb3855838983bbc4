import type { Picture } from '../model/color-space'

/** Smallest Euclidean distance, levels, of both pixels beside a ridge from the ridge. */
const MIN_STEP = 10
/** Smallest cosine of the angle between the two steps down from a ridge. On the rim of an area the steps are opposite. */
const MIN_COSINE = 0.6
/** Distance, px in rows and columns, within which no pixel may differ further from the colors beside a ridge than its own. */
export const RADIUS = 2
/** How much further, levels, it may: rounding and dither. */
const MAX_BEYOND = 8

/** The color beside pixel i on the side of `step`: the neighbor's, or the next one's if the neighbor has the pixel's own color. */
export function colorBeside(pixels: Uint32Array, i: number, step: number): number {
  const beside = pixels[i + step]
  return beside === pixels[i] ? pixels[i + 2 * step] : beside
}

/**
 * Whether pixel i (row-major index) lies on a ridge across the direction of `step`, as the middle of a stroke does. A ridge may be two equal
 * pixels wide. `i` must lie two pixels or more inside of the picture.
 */
function isRidge(pixels: Uint32Array, i: number, step: number): boolean {
  const own = pixels[i]
  const before = colorBeside(pixels, i, -step)
  const after = colorBeside(pixels, i, step)
  return before !== own && after !== own && isRidgeBetween(before, own, after)
}

/** Whether the colors on both sides of a color, all packed, differ from it clearly and in the same direction of color (Haralick 1983). */
export function isRidgeBetween(before: number, own: number, after: number): boolean {
  let product = 0
  let squareBefore = 0
  let squareAfter = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const down = level(before, shift) - level(own, shift)
    const up = level(after, shift) - level(own, shift)
    product += down * up
    squareBefore += down * down
    squareAfter += up * up
  }
  if (squareBefore < MIN_STEP ** 2 || squareAfter < MIN_STEP ** 2) return false
  return product >= MIN_COSINE * Math.sqrt(squareBefore * squareAfter)
}

/** The step, in row-major pixels, of the first of four directions across which pixel i lies on a ridge; 0 if there is none. */
function stepAcross(pixels: Uint32Array, width: number, i: number): number {
  if (isRidge(pixels, i, 1)) return 1
  if (isRidge(pixels, i, width)) return width
  if (isRidge(pixels, i, width + 1)) return width + 1
  return isRidge(pixels, i, width - 1) ? width - 1 : 0
}

/** Whether pixel i lies on a ridge in any of four directions. It must lie two pixels or more inside of the picture. */
export function isOnRidge(pixels: Uint32Array, width: number, i: number): boolean {
  return stepAcross(pixels, width, i) !== 0
}

/**
 * The step across the ridge on which pixel i lies, if no pixel within RADIUS differs further from the colors beside it; otherwise 0. The
 * middle of a stroke that is thinner than a pixel or lies between two differs less than where the stroke covers a pixel wholly. `i` must
 * lie RADIUS pixels or more inside of the picture.
 */
export function extremeRidge({ pixels, width }: Picture<'rgb'>, i: number): number {
  const step = stepAcross(pixels, width, i)
  return step !== 0 && isExtreme(pixels, width, i, step) ? step : 0
}

/** Whether no pixel around pixel i lies further from the colors on both sides of it, in the direction from their mean to the pixel's color. */
function isExtreme(pixels: Uint32Array, width: number, i: number, step: number): boolean {
  const own = pixels[i]
  const before = colorBeside(pixels, i, -step)
  const after = colorBeside(pixels, i, step)
  const red = 2 * level(own, 0) - level(before, 0) - level(after, 0)
  const green = 2 * level(own, 8) - level(before, 8) - level(after, 8)
  const blue = 2 * level(own, 16) - level(before, 16) - level(after, 16)
  const alpha = 2 * level(own, 24) - level(before, 24) - level(after, 24)
  const here = red * level(own, 0) + green * level(own, 8) + blue * level(own, 16) + alpha * level(own, 24)
  const limit = here + MAX_BEYOND * Math.sqrt(red * red + green * green + blue * blue + alpha * alpha)
  for (let row = i - RADIUS * width; row <= i + RADIUS * width; row += width) {
    for (let k = row - RADIUS; k <= row + RADIUS; k++) {
      const color = pixels[k]
      const there = red * level(color, 0) + green * level(color, 8) + blue * level(color, 16) + alpha * level(color, 24)
      if (there > limit) return false
    }
  }
  return true
}

function level(color: number, shift: number): number {
  return (color >>> shift) & 255
}

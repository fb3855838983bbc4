/** Distances along rows, px, at which a drawn pattern comes again. The matrices of ordered dithers are 2, 4 or 8 px wide. */
const DRAWN_PERIODS = [3, 5, 6, 7]

/**
 * Whether the square cell of `side` px whose first pixel is `first` belongs to a pattern that was drawn and stands for no tone: hatching,
 * which comes again along one diagonal only, or a pattern that comes again in rows after 3, 5, 6 or 7 px but not after 2. The pixels of the
 * picture are packed; it needs one pixel below the cell and on both sides of it. A period that reaches beyond the row's end is not looked for.
 */
export function isPattern(pixels: Int32Array, width: number, first: number, side: number): boolean {
  const falls = comesAgain(pixels, width, first, side, width + 1)
  const rises = comesAgain(pixels, width, first, side, width - 1)
  if (falls !== rises) return true
  if (comesAgain(pixels, width, first, side, 2)) return false
  const room = width - (first % width) - side
  return DRAWN_PERIODS.some((period) => period <= room && comesAgain(pixels, width, first, side, period))
}

/** Whether every pixel of the cell equals the one that is `offset` pixels further. */
function comesAgain(pixels: Int32Array, width: number, first: number, side: number, offset: number): boolean {
  for (let row = 0; row < side; row++) {
    const begin = first + row * width
    for (let i = begin; i < begin + side; i++) if (pixels[i] !== pixels[i + offset]) return false
  }
  return true
}

/**
 * The colors that JPEG files store (ITU-T T.871): luma and two color differences, whole levels of 0 to 255. Four colors of sRGB share one, on average,
 * because three quarters of these triples are no color of sRGB. Colors are packed, the first channel in the low byte.
 */
const MIDDLE = 128

/** What a file stores of a color of sRGB, packed. Differences are rounded down at half a level, as encoders do. */
export function jfifOf(red: number, green: number, blue: number): number {
  const light = Math.floor(0.299 * red + 0.587 * green + 0.114 * blue + 0.5)
  const b = Math.floor(-0.168735892 * red - 0.331264108 * green + 0.5 * blue + MIDDLE + 0.49999)
  const r = Math.floor(0.5 * red - 0.418687589 * green - 0.081312411 * blue + MIDDLE + 0.49999)
  return light | (Math.min(255, b) << 8) | (Math.min(255, r) << 16)
}

/** The color of sRGB that decoders make of what a file stores, packed. */
export function rgbOfJfif(stored: number): number {
  const light = stored & 255
  const b = ((stored >>> 8) & 255) - MIDDLE
  const r = ((stored >>> 16) & 255) - MIDDLE
  const red = level(light + 1.402 * r)
  const green = level(light - 0.344136 * b - 0.714136 * r)
  const blue = level(light + 1.772 * b)
  return red | (green << 8) | (blue << 16)
}

function level(value: number): number {
  return Math.min(255, Math.max(0, Math.floor(value + 0.5)))
}

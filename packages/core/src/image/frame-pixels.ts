/** Row-major indices of the outermost pixels of a picture, each once. */
export function framePixels(width: number, height: number): number[] {
  const pixels: number[] = []
  for (let y = 0; y < height; y++) {
    const isOuter = y === 0 || y === height - 1
    for (let x = 0; x < width; x += isOuter ? 1 : Math.max(1, width - 1)) pixels.push(y * width + x)
  }
  return pixels
}

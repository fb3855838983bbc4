import { PNG } from 'pngjs'

const GAP = 8

/** A PNG of three pictures side by side: the truth, the result, and how far they differ, amplified, dark where they agree. */
export function drawTriptych(truth, result, amplification = 4) {
  const { width, height } = truth
  const png = new PNG({ width: 3 * width + 2 * GAP, height })
  png.data.fill(128)
  const difference = new Uint8Array(truth.pixels.length).fill(255)
  for (let i = 0; i < difference.length; i++) {
    if (i % 4 !== 3) difference[i] = Math.min(255, amplification * Math.abs(truth.pixels[i] - result.pixels[i]))
  }
  for (const [panel, pixels] of [truth.pixels, result.pixels, difference].entries()) {
    for (let y = 0; y < height; y++) {
      const row = pixels.subarray(4 * y * width, 4 * (y + 1) * width)
      png.data.set(row, 4 * (y * png.width + panel * (width + GAP)))
    }
  }
  for (let i = 3; i < png.data.length; i += 4) png.data[i] = 255
  return PNG.sync.write(png)
}

/** How alike the structure of two pictures is: SSIM (Wang et al. 2004). */

/** Half the width of the window, px, and its weights: a normal curve of 1.5 px. */
const REACH = 5
const WEIGHTS = normalWeights(1.5)
/** Constants that keep flat areas finite: (0.01 * 255)^2 and (0.03 * 255)^2. */
const C1 = 6.5025
const C2 = 58.5225

/** The mean SSIM of the lightness (BT.601) of two pictures `{ width, height, pixels (RGBA, opaque) }` of one size, at least 11 x 11 px: 1 for equal ones. */
export function structuralSimilarity(a, b) {
  const { width, height } = a
  const x = lightness(a.pixels)
  const y = lightness(b.pixels)
  const product = (p, q) => p.map((value, i) => value * q[i])
  const blurred = [x, y, product(x, x), product(y, y), product(x, y)].map((plane) => blur(plane, width, height))
  const [mx, my, xx, yy, xy] = blurred
  let sum = 0
  let count = 0
  for (let row = REACH; row < height - REACH; row++) {
    for (let i = row * width + REACH, end = (row + 1) * width - REACH; i < end; i++, count++) {
      const means = mx[i] * my[i]
      const squares = mx[i] * mx[i] + my[i] * my[i]
      sum += ((2 * means + C1) * (2 * (xy[i] - means) + C2)) / ((squares + C1) * (xx[i] + yy[i] - squares + C2))
    }
  }
  return sum / count
}

function normalWeights(deviation) {
  const weights = Array.from({ length: 2 * REACH + 1 }, (_, k) => Math.exp(-((k - REACH) ** 2) / (2 * deviation ** 2)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

function lightness(pixels) {
  return Float64Array.from({ length: pixels.length / 4 }, (_, i) => {
    return 0.299 * pixels[4 * i] + 0.587 * pixels[4 * i + 1] + 0.114 * pixels[4 * i + 2]
  })
}

/** The plane under the window; only values `REACH` px and more from the sides are made. */
function blur(plane, width, height) {
  const across = new Float64Array(plane.length)
  const out = new Float64Array(plane.length)
  for (let row = 0; row < height; row++) {
    for (let i = row * width + REACH, end = (row + 1) * width - REACH; i < end; i++) {
      for (let k = 0; k < WEIGHTS.length; k++) across[i] += WEIGHTS[k] * plane[i + k - REACH]
    }
  }
  for (let row = REACH; row < height - REACH; row++) {
    for (let i = row * width + REACH, end = (row + 1) * width - REACH; i < end; i++) {
      for (let k = 0; k < WEIGHTS.length; k++) out[i] += WEIGHTS[k] * across[i + (k - REACH) * width]
    }
  }
  return out
}

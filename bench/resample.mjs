/** Resizing by separable filters, as image programs do it, but the same on every machine. */

/**
 * Each filter's weight at distance `x`, 0 or more, in pixels of the coarser of the two grids, of which one spans `scale` pixels of the
 * source; it is 0 from `radius` on. The cubic is that of Keys (1981) with a = -0.5, Lanczos has three lobes (Duchon 1979).
 */
const FILTERS = {
  // How much of a pixel of the source a pixel of the result covers.
  area: { radius: 1, weight: (x, scale) => Math.min(1, Math.max(0, scale * (0.5 - x) + 0.5)) },
  bilinear: { radius: 1, weight: (x) => Math.max(0, 1 - x) },
  cubic: { radius: 2, weight: keys },
  lanczos: { radius: 3, weight: (x) => (x < 1e-9 ? 1 : x < 3 ? sinc(x) * sinc(x / 3) : 0) },
}

function keys(x) {
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1
  return x < 2 ? ((2.5 - 0.5 * x) * x - 4) * x + 2 : 0
}

function sinc(x) {
  return Math.sin(Math.PI * x) / (Math.PI * x)
}

/** Resizes `{ width, height, pixels }` (premultiplied RGBA, 0-255) to `width` px by a filter of the table; proportions stay. */
export function resample(image, width, filter) {
  const height = Math.max(1, Math.round((image.height * width) / image.width))
  const narrow = resizeRows(image.pixels, image.width, image.height, width, FILTERS[filter])
  const turned = resizeRows(transpose(narrow, width, image.height), image.height, width, height, FILTERS[filter])
  const pixels = Uint8ClampedArray.from(transpose(turned, height, width))
  // Filters with negative lobes may leave more color than alpha.
  for (let i = 0; i < pixels.length; i += 4) {
    for (let c = 0; c < 3; c++) pixels[i + c] = Math.min(pixels[i + c], pixels[i + 3])
  }
  return { width, height, pixels }
}

/** Filters `rows` rows of `from` pixels to `to` pixels each; beyond the ends, the last pixel repeats. */
function resizeRows(source, from, rows, to, filter) {
  const out = new Float32Array(4 * to * rows)
  const taps = Array.from({ length: to }, (_, t) => tapsOf(t, from, to, filter))
  for (let row = 0; row < rows; row++) {
    for (let t = 0; t < to; t++) {
      const at = 4 * (row * to + t)
      for (const { k, weight } of taps[t]) {
        const i = 4 * (row * from + k)
        for (let c = 0; c < 4; c++) out[at + c] += weight * source[i + c]
      }
    }
  }
  return out
}

/** Which pixels of a row of `from` make pixel `t` of a row of `to`, and with which weights, whose sum is 1. */
function tapsOf(t, from, to, { radius, weight }) {
  const scale = Math.max(1, from / to)
  const center = ((t + 0.5) * from) / to - 0.5
  const taps = []
  for (let k = Math.ceil(center - radius * scale); k <= center + radius * scale; k++) {
    taps.push({ k: Math.min(from - 1, Math.max(0, k)), weight: weight(Math.abs(k - center) / scale, scale) })
  }
  const total = taps.reduce((sum, tap) => sum + tap.weight, 0)
  return taps.map((tap) => ({ k: tap.k, weight: tap.weight / total }))
}

/** Makes rows of columns. */
function transpose(pixels, width, height) {
  const out = new Float32Array(pixels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 4; c++) out[4 * (x * height + y) + c] = pixels[4 * (y * width + x) + c]
    }
  }
  return out
}

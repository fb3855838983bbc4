import { type Field, SCALE } from './field'

/** How one channel of a pixel sees a row of samples: sample `first + k`, counted from the pixel's first, has weight `weights[k]`. They add up to `SCALE`. */
export interface PixelFilter {
  readonly first: number
  readonly weights: readonly number[]
}

/** What a channel shows of a glyph: the coverage of each pixel, as the filter sees it. */
export interface Observation {
  readonly coverage: Field
  readonly filter: PixelFilter
}

/** A pixel that shows the mean of itself: ordinary anti-aliasing. */
export const WHOLE_PIXEL: PixelFilter = { first: 0, weights: new Array<number>(SCALE).fill(1) }

/** Weights of five neighboring stripes, a third of a pixel each, in the color of the middle one: the default filter of FreeType. */
const STRIPE_WEIGHTS = [8, 77, 86, 77, 8].map((weight) => weight / 256)

/** The filters of the three channels of a liquid crystal screen with stripes in the order red, green, blue. */
export const STRIPES: readonly PixelFilter[] = [0, 1, 2].map((channel) => stripeFilter(channel / 3))

/** The filter of the stripe from `left` px to `left + 1 / 3` px of a pixel, and its two neighbors on each side. */
function stripeFilter(left: number): PixelFilter {
  const first = Math.floor((left - 2 / 3) * SCALE)
  const last = Math.ceil((left + 1) * SCALE)
  const weights = Array.from({ length: last - first }, (_, k) => {
    const from = (first + k) / SCALE
    return STRIPE_WEIGHTS.reduce((sum, weight, n) => {
      const start = left + (n - 2) / 3
      const overlap = Math.min(from + 1 / SCALE, start + 1 / 3) - Math.max(from, start)
      return sum + Math.max(0, overlap) * 3 * SCALE * weight
    }, 0)
  })
  return { first, weights }
}

/** A filter for the same samples when they lie `shift` px farther right. Between samples the weights are interpolated. */
export function shiftFilter({ first, weights }: PixelFilter, shift: number): PixelFilter {
  const start = first - shift * SCALE
  const whole = Math.floor(start)
  const rest = start - whole
  const at = (k: number): number => (k >= 0 && k < weights.length ? weights[k] : 0)
  return {
    first: whole,
    weights: Array.from({ length: weights.length + 1 }, (_, k) => (1 - rest) * at(k) + rest * at(k - 1)),
  }
}

/**
 * The sums of `SCALE` rows of samples each, which is all that pixels see of them: `SCALE * width` sums for each of the `height` rows of pixels.
 */
export function sumRows(samples: Float64Array, { width, height }: Field): Float64Array {
  const stride = width * SCALE
  const out = new Float64Array(stride * height)
  for (let v = 0, i = 0; v < height * SCALE; v++) {
    const first = Math.floor(v / SCALE) * stride
    for (let u = 0; u < stride; u++, i++) out[first + u] += samples[i]
  }
  return out
}

/** For each pixel, its observed coverage less what its filter sees of the sums of samples (`sumRows`), row-major. */
export function residual({ coverage, filter }: Observation, sums: Float64Array): Float64Array {
  const { width, height, values } = coverage
  const { first, weights } = filter
  const out = values.slice()
  const stride = width * SCALE
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let sum = 0
      for (let k = 0; k < weights.length; k++) {
        const u = Math.min(stride - 1, Math.max(0, x * SCALE + first + k))
        sum += weights[k] * sums[y * stride + u]
      }
      out[i] -= sum / (SCALE * SCALE)
    }
  }
  return out
}

/** Adds `scale` times the residuals of an observation to the sums of samples (`sumRows`) that its filter sees. */
export function addResidual(
  { coverage, filter }: Observation,
  rest: Float64Array,
  scale: number,
  sums: Float64Array,
): void {
  const { width, height } = coverage
  const { first, weights } = filter
  const stride = width * SCALE
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (rest[i] === 0) continue
      for (let k = 0; k < weights.length; k++) {
        const u = x * SCALE + first + k
        if (u >= 0 && u < stride) sums[y * stride + u] += scale * weights[k] * rest[i]
      }
    }
  }
}

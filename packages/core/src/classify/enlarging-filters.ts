/** A symmetric filter that makes the pixels of an enlarged picture from the samples of a smaller one. */
export interface EnlargingFilter {
  /** Distance, in samples, from which on a sample has no weight. */
  readonly radius: number
  /** The weight of a sample at a distance of 0 to `radius`. Weights of one pixel are divided by their sum. */
  readonly weightAt: (distance: number) => number
}

/** Standard deviations beyond which a Gaussian has next to no weight. */
const REACH = 3.2

/** The common cubic filter. */
export const KEYS: EnlargingFilter = { radius: 2, weightAt: (x) => cubic(x, 0, 0.5) }
export const LINEAR: EnlargingFilter = { radius: 1, weightAt: (x) => 1 - x }

/**
 * The filters of image programs. Cubic with -0.5 is the common "bicubic", -0.75 that of OpenCV and of some editors, both after Keys 1981;
 * Lanczos has three lobes (Duchon 1979); Mitchell and Netravali's (1988) is the default of ImageMagick.
 */
export const ENLARGING_FILTERS: readonly EnlargingFilter[] = [
  KEYS,
  { radius: 2, weightAt: (x) => cubic(x, 0, 0.75) },
  { radius: 3, weightAt: lanczos },
  { radius: 2, weightAt: (x) => cubic(x, 1 / 3, 1 / 3) },
  LINEAR,
]

/** A Gaussian of a standard deviation in samples, 0.4 or more: with a smaller one, samples show between them. */
export function gaussian(deviation: number): EnlargingFilter {
  const variance = Math.max(0.4, deviation) ** 2
  return { radius: Math.ceil(REACH * Math.sqrt(variance)), weightAt: (x) => Math.exp((-x * x) / (2 * variance)) }
}

/** The family of cubics of Mitchell and Netravali 1988, equation 8, by their B and C. With B = 0 it is that of Keys with a = -C. */
function cubic(x: number, b: number, c: number): number {
  if (x < 1) return (((12 - 9 * b - 6 * c) * x + (-18 + 12 * b + 6 * c)) * x * x + 6 - 2 * b) / 6
  return (((-b - 6 * c) * x + (6 * b + 30 * c)) * x * x + (-12 * b - 48 * c) * x + 8 * b + 24 * c) / 6
}

function lanczos(x: number): number {
  return sinc(x) * sinc(x / 3)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

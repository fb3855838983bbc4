/** Ratio of the strengths of the fainter tenth of the ink and the stronger tenth above which all of it has one strength. */
const ONE_STRENGTH = 0.55
/** Ratio of neighboring strengths where one does not do, and the most of them. */
const STRENGTH_STEP = 0.62
const MAX_STRENGTHS = 4
/** Part of a pixel from which on it tells hue and strength. */
const CORE = 0.8

/** The pixels that tell hue and strength: those that a line covers nearly. */
export function coreOf(coverage: Float32Array): number[] {
  const core: number[] = []
  for (let i = 0; i < coverage.length; i++) if (coverage[i] >= CORE) core.push(i)
  return core
}

/** The strengths of the inks, rising: one where most of the ink is equally strong. */
export function findStrengths(strength: Float32Array, core: readonly number[]): number[] {
  if (core.length === 0) return [1]
  const sorted = core.map((i) => strength[i]).sort((a, b) => a - b)
  const rank = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  const strong = rank(0.9)
  if (rank(0.1) >= ONE_STRENGTH * strong) return [rank(0.7)]
  const count = Math.min(MAX_STRENGTHS, 1 + Math.ceil(Math.log(rank(0.1) / strong) / Math.log(STRENGTH_STEP)))
  const step = (rank(0.1) / strong) ** (1 / (count - 1))
  return Array.from({ length: count }, (_, k) => strong * step ** (count - 1 - k))
}

/** The index of the strength nearest to a value, by ratio. */
export function nearestStrength(strengths: readonly number[], value: number): number {
  let best = 0
  for (let k = 1; k < strengths.length; k++) if (value * value > strengths[k] * strengths[k - 1]) best = k
  return best
}

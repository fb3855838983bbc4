import type { QualityEstimate } from '../../src/classify/estimate-quality'

/** The estimate of a clean render. */
export const CLEAN_ESTIMATE: QualityEstimate = {
  quality: 'high',
  isLossy: false,
  scores: { noise: 0, edgeWidth: 1, ringing: 0, evenness: 1, enlargement: 1, overshoot: 0, roughness: 0 },
}

import type { MeasurePlan } from './boundary/measure'
import type { FitPlan } from './fit/fit-borders'
import type { InkPlan } from './palette/find-inks'
import type { IndexPlan } from './segment/index-pixels'

/** What the artwork stages work with: pixels, levels and prices instead of options. */
export interface ArtworkPlan {
  readonly ink: InkPlan
  readonly index: IndexPlan
  /** Regions of fewer px are specks. */
  readonly minArea: number
  readonly measure: MeasurePlan
  readonly fit: FitPlan
}

export const CLEAN_ARTWORK: ArtworkPlan = {
  ink: { minFlat: 3, sameInk: 2, bandStep: 7 },
  index: { blendTolerance: 6 },
  minArea: 3,
  measure: { reach: 3, sigma: 0.05, noise: 0.5 },
  fit: { lambda: 8 },
}

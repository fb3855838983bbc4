/** The tracers that are compared: PNG bytes in, SVG text out. */
import { vectorizeSync } from '@neplex/vectorizer'
import { vectorize } from '@vec/core'

/** VTracer's own defaults: colours in stacked layers, splines. */
const VTRACER_DEFAULTS = {
  colorMode: 0,
  hierarchical: 0,
  filterSpeckle: 4,
  colorPrecision: 6,
  layerDifference: 16,
  mode: 2,
  cornerThreshold: 60,
  lengthThreshold: 4,
  maxIterations: 10,
  spliceThreshold: 45,
  pathPrecision: 2,
}

export const TRACERS = {
  // Everything on auto, as most people run it.
  vec: async (png) => (await vectorize(png)).svg,
  vtracer: (png) => vectorizeSync(png, VTRACER_DEFAULTS),
}

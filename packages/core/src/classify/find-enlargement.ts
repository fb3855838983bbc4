import type { Raster } from '../model/raster'
import { makeKernel, residualOf } from './enlargement-residual'
import { ENLARGING_FILTERS, type EnlargingFilter } from './enlarging-filters'
import { type Line, readLines, roughnessOf } from './picture-lines'

/** How a picture was enlarged. */
export interface Enlargement {
  /** Whole, 2 to 8. */
  readonly factor: number
  readonly filter: EnlargingFilter
  /** Where the cell of the first sample begins, px, along both sides. Most programs begin it at the border, libvips 8.17 half a pixel later. */
  readonly start: number
}

/** An enlargement and what it leaves of the lines. */
type Trial = Enlargement & { readonly residual: number }

/** Where programs begin the cell of the first sample, px. */
const STARTS = [0, 0.5]

/** Largest whole factor that is ever looked for. Edges of pictures enlarged further are found by their width. */
const MAX_FACTOR = 8
/**
 * Largest residual of an enlarged picture, as a share of the root of the squared steps from pixel to pixel: for a factor of 2, and for larger
 * ones. 36 icons of 144 and 288 px, by factor 2 and 3: enlarged by cubic .01-.05 and .01-.07, then JPEG of quality 80 .04-.13 and .04-.15;
 * renders and reduced pictures .03-.35 and .18-.54, of which the lowest show straight lines only and are too rough.
 */
const MAX_RESIDUAL_TWICE = 0.1
const MAX_RESIDUAL = 0.14
/**
 * Largest residual of a blurred picture, reduced until its edges are narrow: .10-.19 blurred or enlarged by 2.5, up to .27 enlarged by 8
 * and compressed (53 icons of 54), from .36 on with crisp borders.
 */
const MAX_LOSS = 0.3
/**
 * Largest ratio of the residual to that of samples half a cell further. Of what was blurred, any samples tell nearly all: half of 228 blurred
 * icons have .6 and more. 36 enlarged icons: .02-.15, through JPEG .27-.57.
 */
const MAX_RATIO = 0.6
/** Residual at which no smaller factor is tried. It saves time: icons of straight lines enlarged 3 times have .04 by a factor of 4, and .01 by 3. */
const SURE_RESIDUAL = 0.02
/** Residual by the first filter beyond which no other one is tried. It saves time: where the best is .14 or less, the first is .21 at most. */
const MAX_OTHER_FILTER = 0.3
/**
 * Bounds of the roughness of an enlarged picture. 36 icons: enlarged by a factor of 2 .29-.89, and .43-.94 through JPEG at 288 px; by 3 .25-.67,
 * by 4 .14-.34, by 8 .05-.14. Renders and reduced pictures have .8 and more; icons of straight lines from .96 on look enlarged by 2 otherwise.
 */
const MAX_ROUGHNESS_TWICE = 0.95
/** The same for larger factors, times the factor, and the lower bound, times its square. They save time. */
const MAX_ROUGHNESS = 2.4
const MIN_ROUGHNESS = 0.5

/**
 * How a picture was enlarged by a whole factor, 2 to 8 and at most `largest`, with the filter of `ENLARGING_FILTERS` that explains it best; null when it was not. A
 * line of an enlarged picture, reduced to the samples of the smaller one and enlarged again, comes out as it was; a line with detail of its
 * own does not. Only the right factor puts the samples where they were: of several, that with the least product of residual and ratio is taken.
 */
export function findEnlargement(raster: Raster, largest = MAX_FACTOR): Enlargement | null {
  if (largest < 2) return null
  const lines = readLines(raster)
  const roughness = roughnessOf(lines)
  if (roughness > MAX_ROUGHNESS_TWICE) return null
  const most = Math.min(MAX_FACTOR, largest, Math.floor(MAX_ROUGHNESS / roughness))
  let found: Enlargement | null = null
  let least = Number.POSITIVE_INFINITY
  for (let factor = most; factor >= 2 && roughness * factor ** 2 >= MIN_ROUGHNESS; factor--) {
    const { residual, ...enlargement } = bestTrial(lines, factor)
    if (residual > (factor === 2 ? MAX_RESIDUAL_TWICE : MAX_RESIDUAL)) continue
    const ratio = residual / residualOf(lines, makeKernel(enlargement.filter, factor, enlargement.start + factor / 2))
    if (ratio > MAX_RATIO || residual * ratio >= least) continue
    least = residual * ratio
    found = enlargement
    if (residual <= SURE_RESIDUAL) break
  }
  return found
}

/** The filter and the start that, at this factor, come nearest to the lines. */
function bestTrial(lines: readonly Line[], factor: number): Trial {
  let best = tryFilter(lines, factor, ENLARGING_FILTERS[0], MAX_OTHER_FILTER)
  if (best.residual > MAX_OTHER_FILTER) return best
  for (const filter of ENLARGING_FILTERS.slice(1)) {
    const trial = tryFilter(lines, factor, filter, best.residual)
    if (trial.residual < best.residual) best = trial
  }
  return best
}

/** An enlargement by a filter, with the start that comes nearest to the lines. Its residual is exact up to `limit`. */
function tryFilter(lines: readonly Line[], factor: number, filter: EnlargingFilter, limit: number): Trial {
  let best: Trial = { factor, filter, start: 0, residual: 1 }
  for (const start of STARTS) {
    const residual = residualOf(lines, makeKernel(filter, factor, start), Math.min(limit, best.residual))
    if (residual < best.residual) best = { factor, filter, start, residual }
  }
  return best
}

/**
 * Whether a picture holds detail that its copy, reduced by `factor` (rounded down, 2 or more), would lose, as where shading is soft but borders
 * are crisp.
 */
export function losesDetail(raster: Raster, factor: number): boolean {
  return tryFilter(readLines(raster), Math.floor(factor), ENLARGING_FILTERS[0], MAX_LOSS).residual > MAX_LOSS
}

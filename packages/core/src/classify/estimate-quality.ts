import type { Raster } from '../model/raster'
import { BINS_PER_UNIT, EDGE_BINS, measureEdgeWidths } from './edge-width'
import { countLaplacians, LaplacianCounts } from './laplacian-counts'
import { measureOvershoot } from './overshoot'
import { groundThatShows, measureLight, sampleWindows } from './sample-windows'
import { shadingRoughness } from './shading-roughness'

/** How far the pixels of a raster can be trusted, and the measurements that say so. */
export interface QualityEstimate {
  readonly quality: 'high' | 'medium' | 'low'
  /** Whether the file's own format is lossy, or its pixels are those of a decoded JPEG with half chroma. A PNG may hold those of another lossy file all the same. */
  readonly isLossy: boolean
  readonly scores: {
    /** Standard deviation of the noise clear of edges, in levels; 0 when half of that is flat, or when there are edges everywhere. */
    readonly noise: number
    /** Median width of the strong edges in px: 1-2 anti-aliased, 2.5 times the deviation of a blur; 0 without strong edges. */
    readonly edgeWidth: number
    /** Upper quartile of the Laplacian 3-6 px from strong edges in levels, less (in squares) that clear of edges: compression rings, and soft shading bends. */
    readonly ringing: number
    /** Share of the pixels 3-6 px from strong edges that are flat or evenly shaded; 1 where there are too few. Compression leaves few. */
    readonly evenness: number
    /** How many times as wide as those of a render the edges are; 1 where they are not, or not all of them are. */
    readonly enlargement: number
    /** How far pixels lie beyond the colors of the two sides of their edge, as a share of the step: 0 for renders, 0.04-0.2 for resized or sharpened pictures. */
    readonly overshoot: number
    /** Share (0-1) of the shading whose levels look sharpened in whole numbers; 0 where little is shaded. */
    readonly roughness: number
  }
}

/** Share of even pixels around edges (`evenness`) from which on a picture is free of compression. Renders have 0.57 and more, JPEGs of quality 95 and less 0.5 at most. */
export const EVEN = 0.53

/** Upper bounds of the scores of a picture of high and of medium quality. */
const THRESHOLDS = {
  /**
   * Gradients rounded to levels measure 0.3, JPEG of smooth areas 0.5. Above 1.8, pixels of one ink lie more than 10 levels apart. `dithered`
   * is the bound of high quality without rings (or with soft shading in their place) and without steps of more than 2 levels clear of edges: gradients of browsers, dithered by a
   * level, measure 0.75; of 18 icons through JPEG of quality 85 to 100, none without rings measures 0.45 to 0.9.
   */
  noise: { high: 0.45, dithered: 0.85, medium: 1.8 },
  /** Anti-aliasing with any common filter stays below 2.2 px, cubic enlargement by 2 has 2.6; beyond 3.2 px an edge is blurred. */
  edgeWidth: { high: 2.2, medium: 3.2 },
  /** Clean renders of flat colors from 64 px on measure 0, of soft shading up to 2; JPEG of quality 95 about 1.8, of 90 about 3, of 75 about 4.5, of 60 about 5. */
  ringing: { high: 0.5, medium: 4.2 },
} as const

/** Share of the slanted edges below which those along rows and columns are too few to tell the width: corners of a drawing with slanted edges only. */
const MIN_STRAIGHT = 0.1
/** Ringing, levels, up to which a picture has no rings. */
const NO_RINGS = 0.2
/** Share of the steps clear of edges that may be larger. Noise in three channels has .57 with a deviation of 1.5 levels, .23 with 1 and .04 with 0.7. */
const MAX_LARGER_STEPS = 0.02
/**
 * Share (0-1) of the uneven pixels 3-6 px from strong edges that slope more than they bend, from which on they are soft shading and no rings, where `evenness` is `EVEN` or more. Of 18 shaded emoji of 64
 * to 256 px that measure more `ringing` than the bound, 17, 16 and 14 are trusted fully with 0.25, 0.35 and 0.45, of 15 PNGs of resized JPEGs 1, 1 and 0. Emoji taken for compressed ones lose eyes and lips.
 */
const MIN_SLOPED = 0.35
/** Fewest pixels to measure by: in tiny pictures, the pixels clear of one edge belong to the foot of another. */
const MIN_PIXELS = 512
/** Share of pixels equal to their neighbor below which steps are noise: pixel art has half and more, a photo with noise almost none. */
const NOISE_REPEATS = 0.02
/** Median of the absolute value of a standard normal variable. */
const MEDIAN_OF_NORMAL = 0.6745
/** Variance of the Laplacian over that of independent noise: the sum of its squared weights, 4 x 1 + 16. */
const LAPLACIAN_GAIN = 20
/**
 * Width, px, of the edges at which enlarged artwork is traced. Narrower ones save segments, wider ones keep more of a JPEG: 27 icons of 96
 * px enlarged 3 times come out at 29.3 dB and 1.46 times the artist's segments with 1.4 px, 29.0 dB and 1.50 with 2 px; through JPEG at
 * 28.4 dB and 1.23, 28.7 dB and 1.54.
 */
const RENDERED_EDGE_WIDTH = 1.5
/** Smallest number of edges whose widths tell that a picture was enlarged. */
const MIN_EDGES = 24
/** Share of the edges, the narrowest, that may be as narrow as those of a render although the picture was enlarged. */
const CRISP_SHARE = 0.1

/**
 * Estimates the quality of a raster from 65,536 of its pixels at most: noise by the median of the Laplacian (Immerkaer 1996, with the median
 * for its sum), blur by the width of strong edges, compression by what surrounds them, unless that is soft shading. The worst of the three decides.
 */
export function estimateQuality(raster: Raster): QualityEstimate {
  const counts = new LaplacianCounts()
  const straight = new Uint32Array(EDGE_BINS)
  const slanted = new Uint32Array(EDGE_BINS)
  const windows = sampleWindows(raster)
  const ground = groundThatShows(windows)
  for (const window of windows) {
    if (window.isPlain) {
      counts.addPlain(window)
      continue
    }
    const light = measureLight(window, ground)
    countLaplacians(window, light, counts)
    measureEdgeWidths(light, window.width, window.height, straight, slanted)
  }
  // Those along rows and columns are measured best
  const widths = total(straight) < MIN_STRAIGHT * total(slanted) ? slanted : straight
  const edgeWidth = quantile(widths, 0.5, 1) / BINS_PER_UNIT
  const scores = {
    noise: round(measureNoise(counts)),
    edgeWidth: round(edgeWidth),
    ringing: round(measureRinging(counts)),
    evenness: round(measureEvenness(counts)),
    enlargement: round(measureEnlargement(widths)),
    overshoot: round(measureOvershoot(windows, edgeWidth)),
    roughness: round(shadingRoughness(windows)),
  }
  const hasSmallSteps = counts.largerSteps <= MAX_LARGER_STEPS * total(counts.open)
  const isShaded =
    raster.isLossy !== true && counts.sloped >= MIN_SLOPED * (total(counts.nearEdges) - counts.nearEdges[0])
  const quality = judge(scores, hasSmallSteps, isShaded)
  // On JPEGs of every quality, 100 included, full trust draws worse and with more segments.
  return {
    quality: quality === 'high' && raster.isLossy ? 'medium' : quality,
    isLossy: raster.isLossy === true,
    scores,
  }
}

function judge(
  { noise, edgeWidth, ringing: measured, evenness }: QualityEstimate['scores'],
  hasSmallSteps: boolean,
  isShaded: boolean,
): QualityEstimate['quality'] {
  const { noise: n, edgeWidth: w, ringing: r } = THRESHOLDS
  // What bends near edges is then the shading itself
  const ringing = isShaded && evenness >= EVEN ? 0 : measured
  const clean = hasSmallSteps && ringing <= NO_RINGS ? n.dithered : n.high
  if (noise <= clean && edgeWidth <= w.high && ringing <= r.high) return 'high'
  return noise <= n.medium && edgeWidth <= w.medium && ringing <= r.medium ? 'medium' : 'low'
}

/** How many times as wide as `RENDERED_EDGE_WIDTH` the edges are; 1 when too few are known, or some are as narrow as those of a render. */
function measureEnlargement(widths: Uint32Array): number {
  const narrowest = quantile(widths, CRISP_SHARE, MIN_EDGES) / BINS_PER_UNIT
  const usual = quantile(widths, 0.5, MIN_EDGES) / BINS_PER_UNIT
  return usual > THRESHOLDS.edgeWidth.high && narrowest > RENDERED_EDGE_WIDTH ? usual / RENDERED_EDGE_WIDTH : 1
}

/** Where hardly a pixel repeats its neighbor, steep steps are noise as well, and every pixel counts. */
function measureNoise({ open, all, pixels, repeats }: LaplacianCounts): number {
  const source = repeats < NOISE_REPEATS * pixels ? all : open
  return quantile(source, 0.5, MIN_PIXELS) / BINS_PER_UNIT / MEDIAN_OF_NORMAL / Math.sqrt(LAPLACIAN_GAIN)
}

/** What edges add to the Laplacian around them; noise and texture, which are everywhere, do not count. */
function measureRinging({ open, nearEdges }: LaplacianCounts): number {
  const near = quantile(nearEdges, 0.75, MIN_PIXELS) / BINS_PER_UNIT
  const away = quantile(open, 0.75, MIN_PIXELS) / BINS_PER_UNIT
  return Math.sqrt(Math.max(0, near * near - away * away))
}

function measureEvenness({ nearEdges }: LaplacianCounts): number {
  const all = total(nearEdges)
  return all < MIN_PIXELS ? 1 : nearEdges[0] / all
}

/** The bin below or in which `share` of the counts lie; 0 for fewer counts than `least`. */
function quantile(bins: Uint32Array, share: number, least: number): number {
  const all = total(bins)
  if (all < least) return 0
  let held = 0
  let bin = 0
  while (bin < bins.length - 1 && held + bins[bin] <= share * all) held += bins[bin++]
  return bin
}

function total(bins: Uint32Array): number {
  return bins.reduce((sum, n) => sum + n, 0)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

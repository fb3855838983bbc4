import type { Raster } from '../image/raster'
import { BINS_PER_PIXEL, EDGE_BINS, measureEdgeWidths } from './edge-width'
import { brightness, sampleWindows, type Window } from './sample-windows'

/** How far the pixels of a raster can be trusted, and the measurements that say so. */
export interface QualityEstimate {
  readonly quality: 'high' | 'medium' | 'low'
  readonly scores: {
    /** Standard deviation of the noise in levels, from at least half of the picture: 0 when half of it is flat. */
    readonly noise: number
    /** Median width of the strong edges in px: 1-2 anti-aliased, 2.5 times the deviation of a blur; 0 without strong edges. */
    readonly edgeWidth: number
    /** Disturbance 3-6 px from strong edges in levels, where clean artwork is flat and compression rings. */
    readonly ringing: number
  }
}

/** What a picture must stay below to be trusted fully, and to be trusted at all. */
const THRESHOLDS = {
  /** Rounding alone gives 0.3; 1 level moves an edge of 100 levels by 0.01 px. Above 4 flat areas of one ink come apart. */
  noise: { high: 1, medium: 4 },
  /** Anti-aliasing with any common filter stays below 2.2 px; beyond 3.2 px the windows of `medium` no longer hold an edge. */
  edgeWidth: { high: 2.2, medium: 3.2 },
  /** Clean renders measure below 0.5, JPEG of quality 90 about 1-2, of 75 about 3, of 60 from 4 on. */
  ringing: { high: 0.7, medium: 2.8 },
} as const

/** Step between neighbours (levels) that makes an edge strong. */
const STRONG_STEP = 32
/** An edge disturbs its surroundings this far; nearer than `RIM` it is the edge itself. */
const RINGING_REACH = 6
const RIM = 2
/** The Laplacian's size is counted in quarter levels, up to 256. */
const BINS_PER_LEVEL = 4
const LAPLACIAN_BINS = 256 * BINS_PER_LEVEL

/**
 * Estimates the quality of a raster from 262,144 of its pixels at most: noise by the median of the Laplacian (Immerkaer 1996, with the median
 * for its sum), blur by the width of strong edges, compression by what surrounds them. The worst of the three decides.
 */
export function estimateQuality(raster: Raster): QualityEstimate {
  const open = new Uint32Array(LAPLACIAN_BINS)
  const nearEdges = new Uint32Array(LAPLACIAN_BINS)
  const widths = new Uint32Array(EDGE_BINS)
  for (const window of sampleWindows(raster)) {
    const light = Float32Array.from(window.pixels, brightness)
    countLaplacians(window, light, open, nearEdges)
    measureEdgeWidths(light, window.width, window.height, widths)
  }
  const scores = {
    noise: deviation(open),
    edgeWidth: round(median(widths) / BINS_PER_PIXEL),
    ringing: deviation(nearEdges),
  }
  return { quality: judge(scores), scores }
}

function judge({ noise, edgeWidth, ringing }: QualityEstimate['scores']): QualityEstimate['quality'] {
  const { noise: n, edgeWidth: w, ringing: r } = THRESHOLDS
  if (noise <= n.high && edgeWidth <= w.high && ringing <= r.high) return 'high'
  return noise <= n.medium && edgeWidth <= w.medium && ringing <= r.medium ? 'medium' : 'low'
}

/** Counts the Laplacian's size of the pixels near strong edges in one place, of those clear of edges in the other; of those on an edge nowhere. */
function countLaplacians(
  { width, height }: Window,
  light: Float32Array,
  open: Uint32Array,
  nearEdges: Uint32Array,
): void {
  const strong = new Uint8Array(light.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && Math.abs(light[i + 1] - light[i]) > STRONG_STEP) strong[i] = strong[i + 1] = 1
      if (y + 1 < height && Math.abs(light[i + width] - light[i]) > STRONG_STEP) strong[i] = strong[i + width] = 1
    }
  }
  const rim = dilate(strong, width, height, RIM)
  const reach = dilate(strong, width, height, RINGING_REACH)
  for (let y = 1; y + 1 < height; y++) {
    for (let i = y * width + 1, end = (y + 1) * width - 1; i < end; i++) {
      if (rim[i] === 1) continue
      const laplacian = light[i - 1] + light[i + 1] + light[i - width] + light[i + width] - 4 * light[i]
      const bin = Math.min(LAPLACIAN_BINS - 1, Math.round(Math.abs(laplacian) * BINS_PER_LEVEL))
      if (reach[i] === 1) nearEdges[bin]++
      else open[bin]++
    }
  }
}

/** The standard deviation (levels) of noise with this Laplacian. */
function deviation(laplacians: Uint32Array): number {
  return round(median(laplacians) / BINS_PER_LEVEL / 0.6745 / Math.sqrt(20))
}

/** Marks every pixel within `radius` of a marked one along both axes. */
function dilate(marks: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const across = new Uint8Array(marks.length)
  const out = new Uint8Array(marks.length)
  for (let y = 0; y < height; y++) dilateLine(marks, across, y * width, width, 1, radius)
  for (let x = 0; x < width; x++) dilateLine(across, out, x, height, width, radius)
  return out
}

function dilateLine(
  from: Uint8Array,
  to: Uint8Array,
  first: number,
  count: number,
  step: number,
  radius: number,
): void {
  let until = -1
  for (let k = 0; k < count + radius; k++) {
    if (k < count && from[first + k * step] === 1) until = k + 2 * radius
    const at = k - radius
    if (at >= 0 && k <= until) to[first + at * step] = 1
  }
}

/** The bin that holds the middle count; 0 when nothing was counted. */
function median(bins: Uint32Array): number {
  const half = bins.reduce((sum, n) => sum + n, 0) / 2
  let held = 0
  let bin = 0
  while (bin < bins.length - 1 && held + bins[bin] <= half) held += bins[bin++]
  return half === 0 ? 0 : bin
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

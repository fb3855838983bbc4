import { channelDistance, premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'
import { PALETTE } from './statistics'

/**
 * Largest difference, levels of premultiplied channels, of a restored sample from its color: sprites enlarged by cubic and linear come to 3, by
 * Lanczos to 14, where overshoot was cut off.
 */
const USUAL_ERROR = 4
const MAX_ERROR = 16
/** How many times as often a color must occur as one that is taken for a larger than usual error of it. */
const MORE = 8

/** Number of pixels up to which a color is rare. */
const RARE = 3
/** Largest share of rare colors in a palette. Of 22 icons restored to 36 px, whose borders have such colors, 7 have more; of 20 sprites none has .1. */
const MAX_RARE_SHARE = 0.5

/** A color, packed and premultiplied, and how many pixels have it. */
interface Counted {
  readonly pixel: number
  readonly count: number
  /** The first pixel that has it. */
  readonly first: number
}

/** A picture in few colors, and how many they are. */
export interface Settled {
  readonly raster: Raster
  readonly count: number
}

/**
 * Restored samples in the colors of their palette: a rare color that is nearly a common one becomes that. Null where more colors are left
 * than a palette has, or most of them are rare, as those of anti-aliasing are.
 */
export function settleColors(raster: Raster): Settled | null {
  const { rgba, width, height } = raster
  const colors = colorHistogram(rgba)
  const settled: Counted[] = []
  const counts = new Map<Counted, number>()
  const firstOf = new Map<number, number>()
  for (const color of colors) {
    const own = nearest(color, settled) ?? color
    if (own === color) settled.push(color)
    if (settled.length > PALETTE) return null
    counts.set(own, (counts.get(own) ?? 0) + color.count)
    firstOf.set(color.pixel, own.first)
  }
  const rare = settled.filter((color) => (counts.get(color) ?? 0) <= RARE).length
  if (rare > MAX_RARE_SHARE * settled.length) return null
  const words = new Uint32Array(width * height)
  const out = new Uint8Array(words.buffer)
  for (let i = 0; i < words.length; i++) {
    const from = 4 * (firstOf.get(premultipliedPixel(rgba, 4 * i)) ?? i)
    for (let c = 0; c < 4; c++) out[4 * i + c] = rgba[from + c]
  }
  return { raster: { ...raster, rgba: out }, count: settled.length }
}

/** All colors, the most common first; equally common ones in the order of their first pixels. */
function colorHistogram(rgba: Raster['rgba']): Counted[] {
  const counts = new Map<number, { count: number; first: number }>()
  for (let i = 0; 4 * i < rgba.length; i++) {
    const pixel = premultipliedPixel(rgba, 4 * i)
    const entry = counts.get(pixel)
    if (entry === undefined) counts.set(pixel, { count: 1, first: i })
    else entry.count++
  }
  return [...counts]
    .map(([pixel, entry]) => ({ pixel, ...entry }))
    .sort((a, b) => b.count - a.count || a.first - b.first)
}

/** The color nearest to a rare one, of those common enough; null when none is near. */
function nearest({ pixel, count }: Counted, colors: readonly Counted[]): Counted | null {
  let best: Counted | null = null
  let least = MAX_ERROR
  for (const color of colors) {
    const distance = channelDistance(color.pixel, pixel)
    if (distance > USUAL_ERROR && color.count < MORE * count) continue
    if (distance > least || (best !== null && distance === least)) continue
    least = distance
    best = color
  }
  return best
}

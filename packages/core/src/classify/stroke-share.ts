import { channelDistance, premultipliedPicture } from '../image/pixels'
import type { Raster } from '../model/raster'
import { findGround } from './ground'

/** Largest channel difference, levels, of a pixel of the ground from its color. */
const GROUND_TOLERANCE = 2
/** Most pixels between two of the ground in a row or a column that count as a stroke: lines of charts with their anti-aliased edges have 5. */
const MAX_STROKE = 6

/**
 * The share, 0-1, of the pixels beside the ground that are thin: at most `MAX_STROKE` px between two pixels of the ground in their row or their
 * column. Charts and line drawings consist of such pixels, things that were photographed do not. 0 for a picture without a ground, or all of ground.
 */
export function strokeShare(raster: Raster): number {
  const { width, height } = raster
  const ground = findGround(raster)
  if (ground === null) return 0
  const { pixels } = premultipliedPicture(raster)
  const isThin = new Uint8Array(pixels.length)
  const isGround = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++)
    if (channelDistance(pixels[i] | 0, ground) <= GROUND_TOLERANCE) isGround[i] = 1
  for (let y = 0; y < height; y++) markThin(isGround, y * width, 1, width, isThin)
  for (let x = 0; x < width; x++) markThin(isGround, x, width, height, isThin)
  let figure = 0
  let thin = 0
  for (let i = 0; i < pixels.length; i++) {
    if (isGround[i] === 1) continue
    figure++
    thin += isThin[i]
  }
  return figure === 0 ? 0 : thin / figure
}

/** Marks the pixels of a row or a column, `count` pixels `step` apart from `start` on, that lie in short runs between pixels of the ground. */
function markThin(isGround: Uint8Array, start: number, step: number, count: number, isThin: Uint8Array): void {
  let last = -1
  for (let k = 0; k < count; k++) {
    if (isGround[start + k * step] === 0) continue
    if (last >= 0 && k - last - 1 <= MAX_STROKE) for (let j = last + 1; j < k; j++) isThin[start + j * step] = 1
    last = k
  }
}

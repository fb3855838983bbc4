import type { Raster } from '../model/raster'
import { type ChromaSamples, readUnsureSamples, upsampled } from './chroma-samples'
import { BLUE_SCALE, greenOf, isLimit, LUMA, RED_SCALE, type YcbcrPlanes } from './ycbcr-planes'

/**
 * Rounds from samples to clipped pixels and back. 30 icons of 288 px as JPEG of quality 95 have 46.8 dB with 1, 47.3 with 4, 47.4 with 8 and
 * with 20, and 47.6 from what the file stores.
 */
const ROUNDS = 8

/**
 * Gives clipped pixels the luma and color differences that they had before, in place, and reads samples again that only such pixels show.
 * Beside an edge, pixels near white, black or full saturation have luma of one side and chroma of both. That is no color of sRGB, and
 * decoders clip it. The channels that were not clipped and the upsampled chroma give luma; luma and chroma then give the clipped channels.
 * Samples stay within what files store, so the rounds cannot run away. Pixels whose channels are all 0 or 255 keep what they have.
 */
export function undoClipping(raster: Raster, planes: YcbcrPlanes, samples: ChromaSamples): void {
  const { width, isClipped } = planes
  let count = 0
  for (const clipped of isClipped) count += clipped
  if (count === 0) return
  const clipped = new Int32Array(count)
  for (let i = 0, n = 0; n < count; i++) if (isClipped[i] === 1) clipped[n++] = i
  const unsure = clipped.filter((i) => showsUnsure(samples, i % width, Math.floor(i / width)))
  for (let round = 1; round < ROUNDS && unsure.length > 0; round++) {
    for (const i of unsure) undoAt(raster, planes, samples, i)
    readUnsureSamples(planes, samples)
  }
  for (const i of clipped) undoAt(raster, planes, samples, i)
}

/** Whether upsampling gives pixel (x, y) a share of a sample that only clipped pixels show. */
function showsUnsure({ width, height, isSure }: ChromaSamples, x: number, y: number): boolean {
  const column = x >> 1
  const row = (y >> 1) * width
  const column2 = Math.min(width - 1, Math.max(0, column + 2 * (x & 1) - 1))
  const row2 = width * Math.min(height - 1, Math.max(0, (y >> 1) + 2 * (y & 1) - 1))
  return (isSure[row + column] & isSure[row + column2] & isSure[row2 + column] & isSure[row2 + column2]) === 0
}

function undoAt({ rgba, width }: Raster, { luma, blue, red }: YcbcrPlanes, samples: ChromaSamples, i: number): void {
  const x = i % width
  const y = (i - x) / width
  const shownBlue = upsampled(samples.blue, samples, x, y)
  const shownRed = upsampled(samples.red, samples, x, y)
  const r = rgba[4 * i]
  const g = rgba[4 * i + 1]
  const b = rgba[4 * i + 2]
  // What the other channels say of luma, each by its share in luma
  const redShare = isLimit(r) ? 0 : LUMA.red
  const greenShare = isLimit(g) ? 0 : LUMA.green
  const blueShare = isLimit(b) ? 0 : LUMA.blue
  const shares = redShare + greenShare + blueShare
  if (shares === 0) return
  const sum =
    redShare * (r - RED_SCALE * shownRed) +
    greenShare * (g - greenOf(0, shownBlue, shownRed)) +
    blueShare * (b - BLUE_SCALE * shownBlue)
  const light = Math.min(255, Math.max(0, sum / shares))
  const redBefore = beforeClipping(r, light + RED_SCALE * shownRed)
  const greenBefore = beforeClipping(g, greenOf(light, shownBlue, shownRed))
  const blueBefore = beforeClipping(b, light + BLUE_SCALE * shownBlue)
  const lumaBefore = LUMA.red * redBefore + LUMA.green * greenBefore + LUMA.blue * blueBefore
  luma[i] = light
  blue[i] = (blueBefore - lumaBefore) / BLUE_SCALE
  red[i] = (redBefore - lumaBefore) / RED_SCALE
}

/** What a channel was before it was clipped to `level`; `expected` is what luma and chroma make of it. */
function beforeClipping(level: number, expected: number): number {
  if (level === 0) return Math.min(0, expected)
  if (level === 255) return Math.max(255, expected)
  return level
}

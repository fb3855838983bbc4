import type { Quantization } from '../model/quantization'
import type { Raster } from '../model/raster'
import { readSamples } from './chroma-samples'
import { extendPlane } from './extended-plane'
import type { HalfChroma } from './find-half-chroma'
import { areStored, StoredBlocks } from './stored-blocks'
import { lowerVariation } from './total-variation'
import { findUnevenUnits, UNIT, type UnevenUnits } from './uneven-units'
import { BLUE_SCALE, greenOf, isLimit, RED_SCALE, type YcbcrPlanes, ycbcrPlanes } from './ycbcr-planes'

/**
 * Rounds that lower variation. 40 JPEGs of quality 60 to 90 and 64 to 288 px: 60 rounds bring pixels 1.64 dB nearer than as decoded; 40 lose 0.03 dB of that in two thirds of the time,
 * 30 lose 0.06 dB.
 */
const ROUNDS = 40
/** Rounds in which luma changes as well. The same JPEGs: 15 bring pixels as near as 40, in 0.85 of the time; none lose 0.12 dB. */
const LUMA_ROUNDS = 15
/** Fewest rounds. 19 JPEGs of quality 60 to 92 and 72 to 200 px, in a first version: with 20 rounds, of other step sizes, pixels have 0.7 dB more error than with 80. */
const MIN_ROUNDS = 20
/** Most pixels times rounds: about a second for drawings, 2.5 s for noise, reckoned from 3.7 s for 12 million. Larger pictures get fewer rounds, since more pixels tell their edges. */
const MAX_WORK = 8_000_000
/** Most pixels of a picture, for the memory that planes take: 90 bytes a pixel. */
const MAX_PIXELS = 1_500_000
/** Shortest side, px. Smaller pictures have no whole block of chroma of half the resolution. */
const MIN_SIDE = 16
/**
 * Least mean step of the coefficients of chroma, levels. Finer ones, from a quality of 99 on, lose less than rounding of pixels, from which samples are read: chroma comes out as far as before, or 1.2 times.
 */
const MIN_STEP = 2
/** Weight of color differences beside luma in the variation. 27 JPEGs of quality 60 to 92 and 72 to 200 px, in a first version: pixels have 0.1 to 0.7 dB more error with 1 than with 0.5, and 0.5 to 2.6 dB more with 2; 0.5 and 0.7 differ by 0.2 dB at most. */
const CHROMA_WEIGHT = 0.6
/**
 * Half the width of the intervals of coefficients, parts of the step. Half a step holds all that was rounded, but what has least variation
 * lies at the ends of the intervals. The same JPEGs: with 0.25 and 0.45 for luma 0.2 and 0.25 dB more error, with 0.5 for chroma 0.2 dB.
 */
const SLACK = 0.35

/**
 * The pixels of a JPEG with chroma as it was before coefficients of blocks were rounded, as far as that is known: of all pictures whose
 * coefficients are near those that the file stores, about the one of least total nuclear variation. It has no rings and blocks, and
 * edges in the same places in luma and in chroma. (Total variation under these bounds: Bredies and Holler 2012.) Luma takes part in the first rounds, but the result has that of
 * the file: borders are measured by it, and what rounding left there is zero on average, while lower variation moves borders.
 *
 * `start` are the pixels to begin with, which stay where the chroma of `given` is flat (`findUnevenUnits`), and `half` tells the stored samples of chroma of half the resolution. Null for pictures without known steps, for
 * pixels that are not what the file stores, as far as pixels clear of 0 and 255 tell, where steps are so fine that rounding of pixels hides them, for pictures that are gray or flat, tiny or would take too long, and where `isWanted`, which is asked last, says no.
 */
export function refineChroma(
  given: Raster,
  start: Raster['rgba'],
  half: HalfChroma | null,
  isWanted: () => boolean,
): Uint8ClampedArray | null {
  const { quantization, width, height } = given
  if (quantization === undefined || width * height > MAX_PIXELS || Math.min(width, height) < MIN_SIDE) return null
  if (meanOf(quantization.chroma) < MIN_STEP) return null
  const planes = half?.planes ?? ycbcrPlanes(given)
  const units = findUnevenUnits(planes)
  const rounds = Math.min(ROUNDS, Math.floor(MAX_WORK / (units.count * UNIT * UNIT)))
  if (units.count === 0 || rounds < MIN_ROUNDS) return null
  const luma = extendPlane(planes.luma, width, height, UNIT)
  if (!areStored(luma, quantization.luma, (i) => isAtLimit(given, i)) || !isWanted()) return null
  const { blue, red } = ycbcrPlanes({ width, height, rgba: start })
  const blocks = [new StoredBlocks(luma, quantization.luma, 1, 1, SLACK), ...chromaBlocks(planes, half, quantization)]
  const values = [
    luma.values,
    extendPlane(blue, width, height, UNIT, CHROMA_WEIGHT).values,
    extendPlane(red, width, height, UNIT, CHROMA_WEIGHT).values,
  ] as const
  lowerVariation(
    { width: luma.width, height: luma.height, values },
    units,
    [Math.min(LUMA_ROUNDS, rounds), rounds, rounds],
    (k) => {
      blocks[k].project(values[k], luma.width, units)
    },
  )
  return withChroma(given, start, planes.luma, values[1], values[2], units)
}

/** What is stored of the color differences. */
function chromaBlocks(
  planes: YcbcrPlanes,
  half: HalfChroma | null,
  { chroma, chromaScale: scale }: Quantization,
): StoredBlocks[] {
  const { width, height, blue, red } = scale === 1 ? planes : (half?.samples ?? readSamples(planes))
  return [blue, red].map((values) => {
    const extended = extendPlane(values, width, height, UNIT / scale)
    return new StoredBlocks(extended, chroma, scale, CHROMA_WEIGHT, SLACK)
  })
}

function meanOf(steps: Float64Array): number {
  return steps.reduce((sum, step) => sum + step, 0) / steps.length
}

/** Whether a channel of pixel i is at an end of its range, where decoders clip. */
function isAtLimit({ rgba }: Raster, i: number): boolean {
  return isLimit(rgba[4 * i]) || isLimit(rgba[4 * i + 1]) || isLimit(rgba[4 * i + 2])
}

/** `start` with other pixels in the units: of the luma and the weighted color differences, in whole levels as decoded JPEGs have. The rows of these have whole units. */
function withChroma(
  { width, height }: Raster,
  start: Raster['rgba'],
  luma: Float32Array,
  blue: Float32Array,
  red: Float32Array,
  { firstOf, columns }: UnevenUnits,
): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(start)
  const across = Math.ceil(width / UNIT) * UNIT
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / UNIT)
    for (let run = firstOf[row]; run < firstOf[row + 1]; run++) {
      const right = Math.min(width, columns[2 * run + 1] * UNIT)
      for (let x = columns[2 * run] * UNIT; x < right; x++) {
        const p = 4 * (y * width + x)
        const light = Math.round(luma[y * width + x])
        const b = Math.round(blue[y * across + x] / CHROMA_WEIGHT)
        const r = Math.round(red[y * across + x] / CHROMA_WEIGHT)
        rgba[p] = light + RED_SCALE * r
        rgba[p + 1] = greenOf(light, b, r)
        rgba[p + 2] = light + BLUE_SCALE * b
      }
    }
  }
  return rgba
}

import { connectedRegions } from '../geometry/connected-regions'
import { scaleFill } from '../geometry/scale-drawing'
import { SCALE } from '../glyphs/field'
import type { ColorSpace, Picture, Pixels } from '../model/color-space'
import type { Gradients } from '../model/drawing'
import { type Inks, straightLevels } from '../model/palette'
import type { Reading, ReadingIn } from '../model/reading'
import { mergeSpecks } from '../segment/despeckle'
import { findSmallInks, type SmallInks } from './small-inks'
import { type Coverages, solveCoverages } from './solve-coverages'

/** Longest side, px, of a small picture. It bounds the time: six emoji of 48 px took 0.3 s each, all stages together, and compressed noise up to 1.4 s, when they were drawn at one quality; at two it is up to twice that. */
const MAX_SMALL_SIDE = 48
/**
 * Smallest region, samples, of which 16 are a pixel: 0.6 px^2 in clean pictures, 2 px^2 in compressed ones. In clean pictures, 6 samples take 8 % more
 * segments than 12, for the same dB. Compression makes specks of its own: 27 icons of 48 px as JPEGs of quality 80 take 1.21 and 1.05 of the artist's
 * segments with 14 and 32 samples, for 26.87 and 26.82 dB.
 */
const MIN_SAMPLES = { rgb: 10, ycbcr: 32 } as const
/** Difference, levels, of a sample from an ink at which it is pure. */
const TOLERANCE = 2

/** Whether so few pixels show a picture that much of it is a pixel or two wide. */
export function isSmall({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) <= MAX_SMALL_SIDE
}

/** A small picture read again, as samples: `SCALE` times as many in rows and columns, each of one ink; null where too many inks are needed. */
export function readSmall(reading: Reading): Reading | null {
  // Both branches are the same: each gives the type checker one color space.
  return reading.space === 'rgb' ? readIn(reading) : readIn(reading)
}

function readIn<S extends ColorSpace>(reading: ReadingIn<S>): ReadingIn<S> | null {
  const inks = findSmallInks(reading, reading.inks, new Set(reading.gradients?.keys()))
  if (inks === null) return null
  const coverages = solveCoverages(reading, inks.colors)
  const { picture, inkOf } = mixed(coverages, inks.colors, reading.space)
  const regions = connectedRegions(inkOf, picture.width, picture.height, 'inks')
  return {
    ...picture,
    inks: inksOf(inks, reading.space),
    regions: mergeSpecks(regions, inkOf, MIN_SAMPLES[reading.space]),
    gradients: reading.gradients && scaledGradients(reading.gradients, inks),
  }
}

function inksOf<S extends ColorSpace>({ colors }: SmallInks, space: S): Inks<S> {
  const count = colors.length / 4
  return { space, count, colors: straightLevels(colors), tolerance: new Float64Array(count).fill(TOLERANCE) }
}

/** The colors of the samples, and the ink that covers the largest part of each. */
function mixed<S extends ColorSpace>(
  { fields, width, height }: Coverages,
  colors: readonly number[],
  space: S,
): { picture: Picture<S>; inkOf: Int32Array } {
  const pixels = new Uint32Array(width * height) as Uint32Array & Pixels<S>
  const inkOf = new Int32Array(pixels.length)
  const color = new Float64Array(4)
  for (let i = 0; i < pixels.length; i++) {
    color.fill(0)
    for (let k = 0; k < fields.length; k++) {
      const share = fields[k][i]
      if (share > fields[inkOf[i]][i]) inkOf[i] = k
      if (share > 0) for (let c = 0; c < 4; c++) color[c] += share * colors[4 * k + c]
    }
    for (let c = 0; c < 4; c++) pixels[i] |= Math.round(color[c]) << (8 * c)
  }
  return { picture: { space, width, height, pixels }, inkOf }
}

/** The gradients of the inks that the reading gave, in samples. */
function scaledGradients(gradients: ReadonlyMap<number, Gradients>, { given }: SmallInks): Map<number, Gradients> {
  const scaled = new Map<number, Gradients>()
  for (const [k, ink] of given.entries()) {
    const layers = gradients.get(ink)
    if (layers !== undefined)
      scaled.set(
        k,
        layers.map((layer) => scaleFill(layer, SCALE, SCALE, 0)),
      )
  }
  return scaled
}

import { squaredError } from '../color/blend'
import type { ColorSpace } from '../model/color-space'
import type { Reading, ReadingIn } from '../model/reading'
import type { Chroma } from './bled-chroma'
import type { InkWitness } from './ink-search'
import { refineBorders } from './refine-borders'
import { samplesReading } from './samples-reading'
import { findSmallInks, type SmallInks } from './small-inks'
import { type Coverages, solveCoverages } from './solve-coverages'

/**
 * A small or medium picture read again, as samples: `SCALE` times as many in rows and columns, each of one ink. Where blends lead to fewer inks than pure
 * pixels alone do, there is a second reading, of these. None where too many inks are needed. `chroma` is that of a reading in YCbCr.
 */
export function readSmall(reading: Reading, chroma: Chroma = 'exact'): readonly Reading[] {
  // All such branches are the same: each gives the type checker one color space.
  const solved = reading.space === 'rgb' ? solve(reading, 'exact') : solve(reading, chroma)
  return solved.map(({ inks, coverages }) => {
    const samples = samplesOf(reading, inks, coverages)
    const { fields, colors } = refineBorders(reading, samples, inks.colors, knownInks(inks, reading))
    return samplesOf(reading, { ...inks, colors }, { ...coverages, fields })
  })
}

/** Distance, levels, of pixels that show a color of a compressed picture as it is. 2 and 8 stay within 0.03 dB. */
const SAME_COLOR = 4
/**
 * Fewest such pixels that tell the color of an ink better than blends do: the median of these is white for a white ground, whose mean compression makes gray. Of 72 compressed pictures of
 * 24 to 80 px 63 change, 27.37 -> 27.71 dB at four times the size. With 24, strokes of icons of 24 px lose up to 0.9 dB; with 100, three fewer change.
 */
const MIN_SHOWN = 60

interface Solved {
  readonly inks: SmallInks
  readonly coverages: Coverages
}

function solve<S extends ColorSpace>(reading: ReadingIn<S>, chroma: Chroma): readonly Solved[] {
  const inks = inksBy(reading, 'pure', chroma)
  if (inks === null) return []
  const fewer = inksBy(reading, 'blend', chroma)
  const isFewer = fewer !== null && fewer.colors.length < inks.colors.length
  return (isFewer ? [inks, fewer] : [inks]).map((found) => ({
    inks: found,
    coverages: solveCoverages(reading, found.colors, chroma),
  }))
}

function inksBy<S extends ColorSpace>(reading: ReadingIn<S>, witness: InkWitness, chroma: Chroma): SmallInks | null {
  return findSmallInks(reading, reading.inks, new Set(reading.gradients?.keys()), witness, chroma)
}

function samplesOf(reading: Reading, inks: SmallInks, coverages: Coverages): Reading {
  return reading.space === 'rgb' ? samplesReading(reading, inks, coverages) : samplesReading(reading, inks, coverages)
}

/**
 * The inks whose colors are known: those that stand for gradients, in clean pictures those of the reading, and in compressed ones those that many pixels show. Of others, the
 * colors are estimates from few pixels.
 */
function knownInks({ given, colors }: SmallInks, { space, gradients, pixels }: Reading): Set<number> {
  const known = new Set(given.flatMap((ink, k) => (space === 'rgb' || gradients?.has(ink) ? [k] : [])))
  if (space === 'ycbcr') for (let k = 0; 4 * k < colors.length; k++) if (isShown(pixels, colors, k)) known.add(k)
  return known
}

/** Whether many pixels have about the color of ink k. */
function isShown(pixels: Uint32Array, colors: readonly number[], k: number): boolean {
  let count = 0
  for (const pixel of pixels) if (squaredError(pixel, colors, k) <= SAME_COLOR ** 2) count++
  return count >= MIN_SHOWN
}

import type { ColorSpace } from '../model/color-space'
import type { Reading, ReadingIn } from '../model/reading'
import type { InkWitness } from './ink-search'
import { refineBorders } from './refine-borders'
import { samplesReading } from './samples-reading'
import { findSmallInks, type SmallInks } from './small-inks'
import { type Coverages, solveCoverages } from './solve-coverages'

/** Longest side, px, of a small picture. It bounds the time: six emoji of 48 px took 0.3 s each, all stages together, and compressed noise up to 1.4 s, when they were drawn at one quality; at two it is up to twice that. */
const MAX_SMALL_SIDE = 48

/** Whether so few pixels show a picture that much of it is a pixel or two wide. */
export function isSmall({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) <= MAX_SMALL_SIDE
}

/**
 * Longest side, px, of a picture that may show more by samples than by curves of its own pixels. It bounds the time: 70 pictures of 50 to 80 px take three to four times as long, half of
 * them up to 1.0 s of CPU, and gain 1.1 dB. With a bound of 128 and samples alone, 62 pictures of 96 to 128 px gain 0.45 dB, and half of them take 1.4 s.
 */
const MAX_MEDIUM_SIDE = 80

/** Whether a picture is larger than a small one, but may have many details that are a pixel or two wide as well. */
export function isMedium(size: { readonly width: number; readonly height: number }): boolean {
  return !isSmall(size) && Math.max(size.width, size.height) <= MAX_MEDIUM_SIDE
}

/**
 * A small or medium picture read again, as samples: `SCALE` times as many in rows and columns, each of one ink. Where blends lead to fewer inks than pure
 * pixels alone do, there is a second reading, of these. None where too many inks are needed.
 */
export function readSmall(reading: Reading): readonly Reading[] {
  // All such branches are the same: each gives the type checker one color space.
  const solved = reading.space === 'rgb' ? solve(reading) : solve(reading)
  return solved.map(({ inks, coverages }) => {
    const samples = samplesOf(reading, inks, coverages)
    const { fields, colors } = refineBorders(reading, samples, inks.colors, knownInks(inks, reading))
    return samplesOf(reading, { ...inks, colors }, { ...coverages, fields })
  })
}

interface Solved {
  readonly inks: SmallInks
  readonly coverages: Coverages
}

function solve<S extends ColorSpace>(reading: ReadingIn<S>): readonly Solved[] {
  const inks = inksBy(reading, 'pure')
  if (inks === null) return []
  const fewer = inksBy(reading, 'blend')
  const isFewer = fewer !== null && fewer.colors.length < inks.colors.length
  return (isFewer ? [inks, fewer] : [inks]).map((found) => ({
    inks: found,
    coverages: solveCoverages(reading, found.colors),
  }))
}

function inksBy<S extends ColorSpace>(reading: ReadingIn<S>, witness: InkWitness): SmallInks | null {
  return findSmallInks(reading, reading.inks, new Set(reading.gradients?.keys()), witness)
}

function samplesOf(reading: Reading, inks: SmallInks, coverages: Coverages): Reading {
  return reading.space === 'rgb' ? samplesReading(reading, inks, coverages) : samplesReading(reading, inks, coverages)
}

/**
 * The inks whose colors are known: those that stand for gradients, and in clean pictures those of the reading. In compressed ones, the reading's colors are estimates
 * from few pixels.
 */
function knownInks({ given }: SmallInks, { space, gradients }: Reading): Set<number> {
  return new Set(given.flatMap((ink, k) => (space === 'rgb' || gradients?.has(ink) ? [k] : [])))
}

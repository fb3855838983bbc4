import type { ColorSpace } from '../model/color-space'
import type { Reading, ReadingIn } from '../model/reading'
import { samplesReading } from './samples-reading'
import { findSmallInks } from './small-inks'
import { solveCoverages } from './solve-coverages'

/** Longest side, px, of a small picture. It bounds the time: six emoji of 48 px took 0.3 s each, all stages together, and compressed noise up to 1.4 s, when they were drawn at one quality; at two it is up to twice that. */
const MAX_SMALL_SIDE = 48

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
  return inks && samplesReading(reading, inks, solveCoverages(reading, inks.colors))
}

import type { CurveMap } from '../model/curve-map'
import type { ReadingIn } from '../model/reading'
import { drawnCoverages } from './drawn-coverages'
import { findMissedInks } from './missed-inks'
import { findMissed } from './missed-pixels'
import { samplesReading } from './samples-reading'
import { solveMissed } from './solve-missed'

/**
 * A reading again, as samples, `SCALE` times as many in rows and columns: as its curves draw them, and near pixels that these miss by super-resolution of the
 * pixels. Null where the curves miss hardly any pixel, or where too many inks are needed.
 */
export function readMissed(reading: ReadingIn<'rgb'>, curves: CurveMap): ReadingIn<'rgb'> | null {
  const isUnsolved = findMissed(curves, reading)
  if (isUnsolved === null) return null
  const inks = findMissedInks(reading, isUnsolved)
  if (inks === null) return null
  const fields = drawnCoverages(curves, reading.regions, inks.colors.length / 4)
  return samplesReading(reading, inks, solveMissed(reading, inks, isUnsolved, fields))
}

import { type DrawnReading, drawReading } from './draw-reading'
import { findMissingInks } from './missing-inks/find-missing-inks'
import { type Arrangement, comparedAs } from './model/arrangement'
import type { Palette } from './model/palette'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import type { ArtworkReading } from './segment/artwork-reading'
import { readArtwork } from './segment/read-artwork'
import { NO_MISSING_INKS } from './segment/read-flat'
import type { StageRun } from './stage-run'
import { isWorthItsSegments } from './verify/compare-drawings'

/** Most pixels of a picture that is searched. The search takes about 30 bytes a pixel, and each drawing about as long as the first. */
const MAX_PIXELS = 1_000_000

/**
 * Most rounds in which inks are looked for. It bounds the time: 373 compressed pictures of 56 to 320 px take 1.04 times as long with two rounds as with one. With three, 19 of them change, 27.3 -> 28.0 dB at four times the size in 0.64 of the bytes; the worst loses 1.7 dB with a
 * photo area, the best gains 4.2 dB. With two, 18 change.
 */
const MAX_ROUNDS = 3

/** A reading with inks that another one lacks, as it was drawn. */
export interface InkedReading {
  readonly reading: ArtworkReading
  readonly drawn: DrawnReading
}

/** A reading with missing inks, and these. */
interface Round extends InkedReading {
  readonly missing: Palette<'ycbcr'>
}

/**
 * Noisy artwork read and drawn again with the inks that its drawing lacks: those of strokes between others and of small details such as eyes, which fill no block, and those that compression made like others. Most compressed pictures are noisy, and some lossless ones with
 * soft shading pass for it. Each round looks for what the drawing of the last one lacks, as long as a drawing is worth its segments. Null where the first round finds none; also for large pictures, capped colors and ink, and for pictures that were made into others, whose
 * pixels are as sure as clean ones.
 */
export function traceMissingInks(
  raster: Raster,
  reading: ArtworkReading,
  whole: DrawnReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): InkedReading | null {
  if (plan.pixels !== 'given' || plan.isAliased || plan.isInk) return null
  if (raster.width * raster.height > MAX_PIXELS) return null
  // A cap of colors joined regions that the reading tells apart
  if (plan.colorCap < Number.POSITIVE_INFINITY) return null
  let last: Round | null = null
  for (let n = 0; n < MAX_ROUNDS; n++) {
    const before: Round = last ?? { reading, drawn: whole, missing: NO_MISSING_INKS }
    const next = drawWithMissing(raster, before, plan, arrangement, run)
    if (next === null) break
    last = next
  }
  return last
}

/** A reading with the inks that its drawing lacks besides those of earlier rounds, as it was drawn; null where it lacks none, or its drawing is not worth its segments. */
function drawWithMissing(
  raster: Raster,
  { reading, drawn: { drawing, drawn, curves }, missing: known }: Round,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Round | null {
  if (drawn.space !== 'ycbcr') return null
  const found = run.stage('missing-inks', () => findMissingInks(curves, drawn))
  if (found.count === 0) return null
  const missing = { ...found, count: known.count + found.count, colors: joinedColors(known.colors, found.colors) }
  const again = run.stage('missing-inks', () => readArtwork(raster, plan.read, reading, missing))
  if (again.holding !== 'fitted') return null
  const draw = (read: ArtworkReading, arranged: Arrangement): DrawnReading =>
    drawReading(read, plan, arranged, run.unwatched())
  const compared = comparedAs(arrangement)
  const isShown = compared === arrangement
  const shown = isShown ? drawing : run.stage('redraw', () => draw(reading, compared).drawing)
  const other = run.stage('redraw', () => draw(again, compared))
  if (!run.stage('compare', () => isWorthItsSegments(other.drawing, shown, raster))) return null
  return { reading: again, drawn: isShown ? other : draw(again, arrangement), missing }
}

function joinedColors(colors: Float64Array, others: Float64Array): Float64Array {
  const all = new Float64Array(colors.length + others.length)
  all.set(colors)
  all.set(others, colors.length)
  return all
}

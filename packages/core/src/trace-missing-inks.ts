import { type DrawnReading, drawReading } from './draw-reading'
import { findMissingInks } from './missing-inks/find-missing-inks'
import { type Arrangement, comparedAs } from './model/arrangement'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import type { ArtworkReading } from './segment/artwork-reading'
import { readArtwork } from './segment/read-artwork'
import type { StageRun } from './stage-run'
import { isWorthItsSegments } from './verify/compare-drawings'

/** Most pixels of a picture that is searched. The search takes about 30 bytes a pixel, and the second drawing about as long as the first. */
const MAX_PIXELS = 1_000_000

/** A reading with inks that another one lacks, as it was drawn. */
export interface InkedReading {
  readonly reading: ArtworkReading
  readonly drawn: DrawnReading
}

/**
 * Noisy artwork read and drawn again with the inks that its first drawing lacks: those of strokes between others and of small details such as eyes, which fill no block, and those that compression made like others. Most compressed pictures are noisy, and some lossless ones with
 * soft shading pass for it. Null where no ink is missing or the second drawing is not worth its segments; also for large pictures, capped colors and ink, and for pictures that were made into others, whose pixels are as sure as clean ones.
 */
export function traceMissingInks(
  raster: Raster,
  reading: ArtworkReading,
  { drawing, drawn, curves }: DrawnReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): InkedReading | null {
  if (drawn.space !== 'ycbcr' || plan.pixels !== 'given' || plan.isAliased || plan.isInk) return null
  if (raster.width * raster.height > MAX_PIXELS) return null
  // A cap of colors joined regions that the reading tells apart
  if (plan.colorCap < Number.POSITIVE_INFINITY) return null
  const missing = run.stage('missing-inks', () => findMissingInks(curves, drawn))
  if (missing.count === 0) return null
  const again = run.stage('missing-inks', () => readArtwork(raster, plan.read, reading, missing))
  if (again.holding !== 'fitted') return null
  const draw = (read: ArtworkReading, arranged: Arrangement): DrawnReading =>
    drawReading(read, plan, arranged, run.unwatched())
  const compared = comparedAs(arrangement)
  const isShown = compared === arrangement
  const shown = isShown ? drawing : run.stage('redraw', () => draw(reading, compared).drawing)
  const other = run.stage('redraw', () => draw(again, compared))
  if (!run.stage('compare', () => isWorthItsSegments(other.drawing, shown, raster))) return null
  return { reading: again, drawn: isShown ? other : draw(again, arrangement) }
}

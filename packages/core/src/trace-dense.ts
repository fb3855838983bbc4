import { pictureColoring } from './debug/pictures'
import { drawWithGlyphs } from './draw-reading'
import { hasDetailWithin } from './hard-edges/count-detail'
import { hardEdgeDrawing } from './hard-edges/hard-edge-drawing'
import { hardEdgeRegions } from './hard-edges/hard-edge-regions'
import { MAX_LATTICE_COLORS, MAX_LATTICE_CORNERS } from './limits'
import type { Arrangement } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import type { ArtworkReading } from './segment/artwork-reading'
import { capColors } from './segment/cap-colors'
import type { StageRun } from './stage-run'
import { traceAroundDense } from './trace-mixed'
import { drawPolygons, tracePhoto } from './trace-photo'

/**
 * Vertices of dense ink: the squared error (levels, over pixels and channels) that a byte must save, and the grid that they lie on, px. Against scans
 * of text and of lines of 4 megapixels, quarters of a pixel are 0.1 dB nearer at most and take a fifth more bytes.
 */
const POLYGONS = { errorPerByte: 2000, unit: 0.5, outlineUnit: 0.5 } as const

/**
 * Artwork with more detail than curves can be fitted to, by the first of these ways that holds it:
 * 1. Letters, as of a page of text, are drawn apart, each kind once, and the rest by curves.
 * 2. A picture of few colors is drawn pixel by pixel, which loses nothing.
 * 3. Areas such as photographs in a page are drawn as photos, and the rest by curves.
 * 4. It is traced as a photo where its regions do not explain it, and gets contours of its regions on the pixel lattice where they do, polygons around them if it is ink on paper.
 */
export function traceDense(
  raster: Raster,
  reading: ArtworkReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  const text = reading.holding === 'lattice' ? drawWithGlyphs(reading, plan, arrangement, run) : null
  if (text !== null) return text
  // The flat picture of ink has few colors, but its pixels are blends
  const isExact = !plan.isInk && hasDetailWithin(raster, MAX_LATTICE_COLORS, MAX_LATTICE_CORNERS)
  const around = isExact ? null : traceAroundDense(raster, reading, plan, arrangement, run)
  if (around !== null) return around
  if (!isExact && reading.holding === 'photo') return tracePhoto(raster, plan.overflow, arrangement, run)
  const regionsOf = () => (isExact ? hardEdgeRegions(raster, plan.colorCap) : capColors(reading, plan.colorCap))
  const coloring = run.stage('regions', regionsOf, pictureColoring)
  if (plan.isInk && !isExact) {
    const regions = { coloring, picture: raster, errorPerByte: POLYGONS.errorPerByte, features: null }
    return drawPolygons(regions, POLYGONS, arrangement, run)
  }
  return run.stage('contours', () => hardEdgeDrawing(coloring, arrangement))
}

import type { Decision } from './decision'
import { drawReading } from './draw-reading'
import { STACKED } from './model/arrangement'
import type { Drawing, Shape } from './model/drawing'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import { readArtwork } from './segment/read-artwork'
import type { CastShadow } from './shadow/cast-shadow'
import type { StageRun } from './stage-run'
import { isLikelier, isWorthIt } from './verify/compare-drawings'

/** Opacity (0-255) of one layer of a shadow, of which half is the largest error, unless it has more layers than px. A lower one makes more layers, each of about 150 bytes; a higher one shows steps. */
const LAYER = 16
/** Least opacity (0-255) of a figure's dark copy that is drawn. It shows at the figure's border alone, by a quarter at most. A lower one adds a path that nobody sees; a higher one leaves borders too pale. */
const MIN_CASTER = 40

/** The shapes of a shadow: layers, one inside the other, and the dark copy of its figure. */
function shadowShapes(
  { raster, opacity, strongest, width, caster }: CastShadow,
  plan: ArtworkPlan,
  run: StageRun,
): Shape[] {
  const shapes: Shape[] = []
  const add = (mask: Raster, layer: number): void => {
    const reading = readArtwork(mask, plan.read)
    if (reading.holding !== 'fitted') return
    for (const { contours } of drawReading(reading, plan, STACKED, run.unwatched()).drawing.shapes)
      shapes.push({ fill: { kind: 'flat', rgb: 0, opacity: layer }, contours })
  }
  const count = Math.min(width, Math.ceil(strongest / LAYER))
  const step = strongest / count
  for (let k = 0; k < count; k++) add(maskAt(opacity, (k + 0.5) * step, raster), step / (255 - k * step))
  if (caster >= MIN_CASTER) add(silhouette(raster), caster / 255)
  return shapes
}

/** A picture in opaque black. */
function silhouette({ width, height, rgba }: Raster): Raster {
  const dark = new Uint8ClampedArray(rgba.length)
  for (let p = 3; p < rgba.length; p += 4) dark[p] = rgba[p]
  return { width, height, rgba: dark }
}

/** The picture of where an opacity is at least `bound`, in opaque black, with anti-aliased borders. */
function maskAt(opacity: Float32Array, bound: number, { width, height }: Raster): Raster {
  const rgba = new Uint8ClampedArray(4 * opacity.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const dx = (x + 1 < width ? opacity[i + 1] : opacity[i]) - (x > 0 ? opacity[i - 1] : opacity[i])
      const dy = (y + 1 < height ? opacity[i + width] : opacity[i]) - (y > 0 ? opacity[i - width] : opacity[i])
      const slope = Math.max(1, (Math.abs(dx) + Math.abs(dy)) / 2)
      rgba[4 * i + 3] = Math.round(255 * Math.min(1, Math.max(0, 0.5 + (opacity[i] - bound) / slope)))
    }
  }
  return { width, height, rgba }
}

/** Puts a drawing, in the size of the raster, over the shadow that was found apart from it. The drawing stays as it is where there is none; a photo and hard pixels show it themselves. */
export function withShadow(
  drawing: Drawing,
  { shadow, plan }: Pick<Decision, 'shadow' | 'plan'>,
  run: StageRun,
): Drawing {
  if (shadow === undefined || plan.imageType !== 'artwork' || drawing.isPhoto || drawing.hardEdges) return drawing
  const shapes = run.stage('shadow', () => shadowShapes(shadow, plan, run))
  return { ...drawing, shapes: [...shapes, ...drawing.shapes] }
}

/**
 * Whether a drawing with the shadow apart is better than one of the whole picture: nearer by more than the segments cost that it adds, or shorter and as
 * near. Figures of many parts have many borders, along each of which every layer runs.
 */
export function isBetterApart(apart: Drawing, whole: Drawing, raster: Raster): boolean {
  return !isWorthIt(whole, apart, raster) && !isLikelier(whole, apart, raster)
}

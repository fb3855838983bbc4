import type { Decision } from './decision'
import { drawReading } from './draw-reading'
import { scaleDrawing } from './geometry/scale-drawing'
import { isRasterOpaque } from './image/is-raster-opaque'
import { STACKED } from './model/arrangement'
import { LINE } from './model/curve'
import type { Drawing, Shape } from './model/drawing'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import { readArtwork } from './segment/read-artwork'
import type { CastShadow } from './shadow/cast-shadow'
import { maskAt, reduceField } from './shadow/opacity-field'
import { shadowTones } from './shadow/shadow-tones'
import type { StageRun } from './stage-run'
import { isLikelier, isWorthIt } from './verify/compare-drawings'
import { drawingErrors } from './verify/drawing-error'

/** Least opacity (0-255) of a figure's dark copy that is drawn. It shows at the figure's border alone, by a quarter at most. A lower one adds a path that nobody sees; a higher one leaves borders too pale. */
const MIN_CASTER = 40

/**
 * A wide shadow changes slowly, so its layers are drawn from a copy that is smaller by one px more for each so many px of its width. A higher number makes longer outlines, which follow the steps of whole levels
 * of opacity; a lower one rounds corners off.
 */
const WIDTH_PER_REDUCTION = 6
/** Largest reduction by width. */
const MAX_REDUCTION = 4
/** Most pixels of all layers of a shadow together, which are reduced further until they have no more. It bounds the time: a picture of 1024 px has up to 27 layers. */
const MAX_LAYER_PIXELS = 8_000_000

/**
 * Largest squared error of a drawing with the shadow of plain ground apart, as a multiple of the whole's: 1.5 dB. Of 62 such drawings, eight are farther, six of which are 0.3 to 2.7 dB worse at four times the size.
 */
const MAX_FARTHER = 1.4

/** The shapes of a shadow, the lowest first: its ground if it has one, layers, one inside the other, and the dark copy of its figure. */
function shadowShapes(shadow: CastShadow, plan: ArtworkPlan, run: StageRun): Shape[] {
  const { raster, opacity, strongest, width, caster } = shadow
  const tones = shadowTones(strongest, width)
  const factor = reductionOf(width, tones.length * opacity.length)
  const field = reduceField({ width: raster.width, height: raster.height, opacity }, factor)
  const outlines = (mask: Raster, scale: number): readonly Shape[] => {
    const reading = readArtwork(mask, plan.read)
    if (reading.holding !== 'fitted') return []
    const { drawing } = drawReading(reading, plan, STACKED, run.unwatched())
    const place = { left: 0, top: 0, right: scale * mask.width, bottom: scale * mask.height }
    return scaleDrawing(drawing, raster.width, raster.height, place).shapes
  }
  const shapes: Shape[] = shadow.ground === null ? [] : [wholeFrame(shadow.ground, raster)]
  const add = (outlined: readonly Shape[], layer: number): void => {
    for (const { contours } of outlined)
      shapes.push({ fill: { kind: 'flat', rgb: shadow.rgb, opacity: layer }, contours })
  }
  let drawn = 0
  for (const tone of tones.slice(1)) {
    const outlined = outlines(maskAt(field, (drawn + tone) / 2), factor)
    // The next layer makes up for one that curves cannot hold
    if (outlined.length === 0) continue
    add(outlined, (tone - drawn) / (255 - drawn))
    drawn = tone
  }
  if (caster >= MIN_CASTER) add(outlines(silhouette(raster), 1), caster / 255)
  return shapes
}

/** How many px wide the squares are that a shadow is reduced by, of so many pixels in all its layers. */
function reductionOf(width: number, pixels: number): number {
  const byWidth = Math.min(MAX_REDUCTION, Math.max(1, Math.floor(width / WIDTH_PER_REDUCTION)))
  return Math.max(byWidth, Math.ceil(Math.sqrt(pixels / MAX_LAYER_PIXELS)))
}

/** A shape that covers the frame of a picture in one color. */
function wholeFrame(rgb: number, { width, height }: Raster): Shape {
  const ops = new Uint8Array(4).fill(LINE)
  const coords = Float64Array.of(0, 0, width, 0, width, height, 0, height, 0, 0)
  return { fill: { kind: 'flat', rgb, opacity: 1 }, contours: [{ ops, coords }] }
}

/** A picture in opaque black. */
function silhouette({ width, height, rgba }: Raster): Raster {
  const dark = new Uint8ClampedArray(rgba.length)
  for (let p = 3; p < rgba.length; p += 4) dark[p] = rgba[p]
  return { width, height, rgba: dark }
}

/** Puts a drawing, in the size of the raster, over the shadow that was found apart from it, and over its plain ground. The drawing stays as it is where there is none; a photo and hard pixels show it themselves. */
export function withShadow(
  drawing: Drawing,
  { shadow, plan }: Pick<Decision, 'shadow' | 'plan'>,
  run: StageRun,
): Drawing {
  if (shadow === undefined || plan.imageType !== 'artwork' || drawing.isPhoto || drawing.hardEdges) return drawing
  const shapes = run.stage('shadow', () => shadowShapes(shadow, plan, run))
  return { ...drawing, shapes: [...shapes, ...drawing.shapes] }
}

/** A drawing with the shadow on plain ground apart, without that ground, which is its lowest shape. The shadow stays, and is translucent. */
export function withoutGround(drawing: Drawing): Drawing {
  return { ...drawing, shapes: drawing.shapes.slice(1), isGroundCleared: true }
}

/**
 * Whether a drawing with the shadow apart is better than one of the whole picture: nearer by more than the segments cost that it adds, or shorter and as
 * near. Figures of many parts have many borders, along each of which every layer runs. A photo and hard pixels already show the shadow; curves would lose the detail that a photo was chosen for. On plain ground,
 * where gradients often do as well, it is also not much farther.
 */
export function isBetterApart(apart: Drawing, whole: Drawing, raster: Raster): boolean {
  if (apart.isPhoto || apart.hardEdges || whole.isPhoto || whole.hardEdges) return false
  if (isRasterOpaque(raster) && errorOf(apart, raster) > MAX_FARTHER * errorOf(whole, raster)) return false
  return !isWorthIt(whole, apart, raster) && !isLikelier(whole, apart, raster)
}

function errorOf(drawing: Drawing, raster: Raster): number {
  return drawingErrors(drawing, raster).squared
}

import { type DrawnReading, drawReading, drawSamples } from './draw-reading'
import { scaleDrawing } from './geometry/scale-drawing'
import { SCALE } from './glyphs/field'
import { type Arrangement, comparedAs } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import type { Reading } from './model/reading'
import { type ArtworkPlan, planSmall } from './plan'
import { readMissed } from './small/read-missed'
import { rgbReading } from './small/rgb-reading'
import type { StageRun } from './stage-run'
import { isWorthIt } from './verify/compare-drawings'
import { drawShapes } from './verify/draw-shapes'

/**
 * Longest side, px, of pictures whose missed pixels are read again. It bounds the time, and with `MAX_FIELDS` the memory. Nine icons of 288 px gain 0.8 dB (resvg) and 1.3 dB (Lanczos) for 41 and 17 %
 * more segments and ten times the time, and their missed pixels are smaller to the eye.
 */
const MAX_SIDE = 160
/**
 * Overshoot, as a share of steps, above which missed pixels are rims. Resizing overshoots by 0.066 to 0.092, sharpening by 0.18 to 0.22: sharpened icons of 288
 * px would take twice the segments and lose 0.7 dB.
 */
const MAX_OVERSHOOT = 0.13

/** Share of pixels, 0-1, that two drawings without their ground may show or not. Details are less; a ground or a figure is more. */
const MAX_ELSEWHERE = 0.05

/**
 * A drawing of artwork whose curves miss some pixels, drawn again from samples that show these: details of a pixel or two, such as the eyes of a face. Null where
 * curves miss hardly any pixel, where the second drawing is not worth its segments or needs too many inks, and for pictures that are not drawn so: large, capped,
 * compressed ones that were not enlarged, sharpened ones, ink, and curves without anti-aliasing.
 */
export function traceMissed(
  raster: Raster,
  reading: Reading,
  { drawing, drawn, curves, glyphs }: DrawnReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing | null {
  const { width, height } = raster
  if (Math.max(width, height) > MAX_SIDE || plan.isAliased || plan.isInk) return null
  // A cap of colors joined regions that the reading tells apart
  if (plan.colorCap < Number.POSITIVE_INFINITY) return null
  // Compression and sharpening move pixels by more than missed ones differ: compressed icons of 96 and 128 px gain 0.2 dB, and noise gets segments
  if (plan.read.overshoot > MAX_OVERSHOOT || (drawn.space === 'ycbcr' && plan.pixels !== 'restored')) return null
  const samples = run.stage('missed', () => readMissed(rgbReading(drawn), curves))
  if (samples === null) return null
  const draw = (arranged: Arrangement): Drawing =>
    scaleDrawing(
      drawSamples(samples, glyphs, planSmall(plan), { ...arranged, pixel: SCALE }, run.unwatched()),
      width,
      height,
    )
  const compared = comparedAs(arrangement)
  const isShown = compared === arrangement
  const shown = isShown
    ? drawing
    : run.stage('redraw', () => drawReading(reading, plan, compared, run.unwatched()).drawing)
  const again = run.stage('redraw', () => draw(compared))
  if (!run.stage('compare', () => isWorthIt(again, shown, raster))) return null
  const arranged = isShown ? again : draw(arrangement)
  return arrangement.clearsGround && showsElsewhere(arranged, drawing) ? null : arranged
}

/** Whether a drawing without its ground shows other parts of the picture than another one: where figure and ground share the frame, each may pass for the ground. */
function showsElsewhere(drawing: Drawing, other: Drawing): boolean {
  const pixels = drawShapes(drawing)
  const others = drawShapes(other)
  let count = 0
  for (let i = 3; i < pixels.length; i += 4) if (Math.abs(pixels[i] - others[i]) > 128) count++
  return count > MAX_ELSEWHERE * (pixels.length / 4)
}

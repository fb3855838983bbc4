import type { Drawing, Fill } from '../model/drawing'
import { mapPoints, scaleCurve } from './curve'

/**
 * The drawing of a smaller copy in the size of the picture: `width` x `height` px. The copy begins `start` px, less than one of its pixels,
 * to the right of the picture's frame and below it; what lies on the frame stays there. A drawing of that size comes back itself.
 */
export function scaleDrawing(drawing: Drawing, width: number, height: number, start = 0): Drawing {
  if (drawing.width === width && drawing.height === height) return drawing
  const scaleX = width / drawing.width
  const scaleY = height / drawing.height
  const shiftX = (x: number) => shiftWithin(x, start, width)
  const shiftY = (y: number) => shiftWithin(y, start, height)
  const shapes = drawing.shapes.map(({ fill, contours }) => ({
    fill: scaleFill(fill, scaleX, scaleY, start),
    contours: contours.map((contour) => mapPoints(scaleCurve(contour, scaleX, scaleY), shiftX, shiftY)),
  }))
  return { ...drawing, width, height, shapes }
}

/** A coordinate moved by `shift` up to the frame, which lies at 0 and at `end`. One on the frame or beyond it stays. */
function shiftWithin(at: number, shift: number, end: number): number {
  return at <= 0 || at >= end ? at : Math.min(end, at + shift)
}

/**
 * A fill under a scaling of the axes and a shift of both. A linear gradient keeps its direction across its stripes where the two scales are
 * nearly equal, as those of a smaller copy are; a radial one gets their mean.
 */
export function scaleFill<F extends Fill>(fill: F, scaleX: number, scaleY: number, shift: number): F
export function scaleFill(fill: Fill, scaleX: number, scaleY: number, shift: number): Fill {
  if (fill.kind === 'flat') return fill
  const x = (at: number) => at * scaleX + shift
  const y = (at: number) => at * scaleY + shift
  if (fill.kind === 'linear') return { ...fill, x1: x(fill.x1), y1: y(fill.y1), x2: x(fill.x2), y2: y(fill.y2) }
  const { cx, cy, r, focus } = fill
  const scaled = { ...fill, cx: x(cx), cy: y(cy), r: (r * (scaleX + scaleY)) / 2 }
  return focus === undefined ? scaled : { ...scaled, focus: { x: x(focus.x), y: y(focus.y) } }
}

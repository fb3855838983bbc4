import type { Drawing, Fill } from '../model/drawing'
import type { Box } from './box'
import { mapPoints, scaleCurve } from './curve'

/**
 * The drawing of a smaller copy in the size of the picture: `width` x `height` px. The copy lies at `place` in the picture, which it may exceed; where
 * it ends within the picture, what lies on its frame goes to the picture's. A drawing of that size comes back itself.
 */
export function scaleDrawing(
  drawing: Drawing,
  width: number,
  height: number,
  place: Box = { left: 0, top: 0, right: width, bottom: height },
): Drawing {
  if (drawing.width === width && drawing.height === height) return drawing
  const { left, top, right, bottom } = place
  const scaleX = (right - left) / drawing.width
  const scaleY = (bottom - top) / drawing.height
  const placeX = placer(left, right, width)
  const placeY = placer(top, bottom, height)
  const shapes = drawing.shapes.map(({ fill, contours }) => ({
    fill: scaleFill(fill, scaleX, scaleY, left, top),
    contours: contours.map((contour) => mapPoints(scaleCurve(contour, scaleX, scaleY), placeX, placeY)),
  }))
  return { ...drawing, width, height, shapes }
}

/**
 * Moves a coordinate of a copy that lies from `start` to `end` in a picture of `size` px. One on the copy's frame or beyond it comes to the picture's
 * at least. A copy that begins before the picture is the whole of a cropped one, and may end beyond it, too.
 */
function placer(start: number, end: number, size: number): (at: number) => number {
  const length = end - start
  const last = start < 0 ? Math.max(size, end) : size
  return (at) => {
    if (at <= 0) return Math.min(0, start) + at
    return at >= length ? last + at - length : Math.min(last, start + at)
  }
}

/**
 * A fill under a scaling of the axes and a shift by `left` and `top`, which is `left` if it is not given. A linear gradient keeps its direction across its stripes where the two scales are
 * nearly equal, as those of a smaller copy are; a radial one gets their mean.
 */
export function scaleFill<F extends Fill>(fill: F, scaleX: number, scaleY: number, left: number, top?: number): F
export function scaleFill(fill: Fill, scaleX: number, scaleY: number, left: number, top = left): Fill {
  if (fill.kind === 'flat') return fill
  const x = (at: number) => at * scaleX + left
  const y = (at: number) => at * scaleY + top
  if (fill.kind === 'linear') return { ...fill, x1: x(fill.x1), y1: y(fill.y1), x2: x(fill.x2), y2: y(fill.y2) }
  const { cx, cy, r, focus } = fill
  const scaled = { ...fill, cx: x(cx), cy: y(cy), r: (r * (scaleX + scaleY)) / 2 }
  return focus === undefined ? scaled : { ...scaled, focus: { x: x(focus.x), y: y(focus.y) } }
}

import type { Drawing, Fill } from '../model/drawing'
import { scaleCurve } from './curve'

/** The drawing of a smaller copy in the size of the picture: `width` x `height` px. A drawing of that size comes back itself. */
export function scaleDrawing(drawing: Drawing, width: number, height: number): Drawing {
  if (drawing.width === width && drawing.height === height) return drawing
  const scaleX = width / drawing.width
  const scaleY = height / drawing.height
  const shapes = drawing.shapes.map(({ fill, contours }) => ({
    fill: scaleFill(fill, scaleX, scaleY),
    contours: contours.map((contour) => scaleCurve(contour, scaleX, scaleY)),
  }))
  return { ...drawing, width, height, shapes }
}

/**
 * A fill under a scaling of the axes. A linear gradient keeps its direction across its stripes where the two scales are nearly equal, as those of a
 * smaller copy are; a radial one gets their mean.
 */
function scaleFill(fill: Fill, scaleX: number, scaleY: number): Fill {
  if (fill.kind === 'flat') return fill
  if (fill.kind === 'linear')
    return { ...fill, x1: fill.x1 * scaleX, y1: fill.y1 * scaleY, x2: fill.x2 * scaleX, y2: fill.y2 * scaleY }
  const { cx, cy, r, focus } = fill
  const scaled = { ...fill, cx: cx * scaleX, cy: cy * scaleY, r: (r * (scaleX + scaleY)) / 2 }
  return focus === undefined ? scaled : { ...scaled, focus: { x: focus.x * scaleX, y: focus.y * scaleY } }
}

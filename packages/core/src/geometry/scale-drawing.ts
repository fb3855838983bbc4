import type { Drawing } from '../model/drawing'
import { scaleCurve } from './curve'

/** The drawing of a smaller copy in the size of the picture: `width` x `height` px. A drawing of that size comes back itself. */
export function scaleDrawing(drawing: Drawing, width: number, height: number): Drawing {
  if (drawing.width === width && drawing.height === height) return drawing
  const scaleX = width / drawing.width
  const scaleY = height / drawing.height
  const shapes = drawing.shapes.map(({ fill, contours }) => ({
    fill,
    contours: contours.map((contour) => scaleCurve(contour, scaleX, scaleY)),
  }))
  return { ...drawing, width, height, shapes }
}

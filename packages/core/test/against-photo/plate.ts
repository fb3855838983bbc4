import { CurveBuilder } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'

export type Rgb = readonly [number, number, number]

/** A drawing of one color all over. */
export function plate(width: number, height: number, [red, green, blue]: Rgb): Drawing {
  const outline = new CurveBuilder(0, 0)
  outline.line(width, 0)
  outline.line(width, height)
  outline.line(0, height)
  outline.line(0, 0)
  const fill = { kind: 'flat', rgb: (red << 16) | (green << 8) | blue, opacity: 1 } as const
  return { width, height, shapes: [{ fill, contours: [outline.build()] }], hardEdges: false }
}

/** An opaque compressed picture by its colors. */
export function picture(width: number, height: number, colorAt: (x: number, y: number) => Rgb): Raster {
  const rgba = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) rgba.set([...colorAt(i % width, Math.floor(i / width)), 255], 4 * i)
  return { width, height, rgba, isLossy: true }
}

/** Whether a pixel lies in a box of `size` px at (left, top). */
export function isIn(x: number, y: number, left: number, top: number, size: number): boolean {
  return x >= left && x < left + size && y >= top && y < top + size
}

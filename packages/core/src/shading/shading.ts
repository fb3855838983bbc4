import type { Paint } from './fit/paint'

/** What a picture is painted with in one shaded area. */
export interface PaintedArea {
  readonly paint: Paint
  /** Root mean square distance, levels, of the area's colors from the paint. */
  readonly error: number
}

/** A painted area and the flat color that replaces it (packed premultiplied). */
export interface Shading extends PaintedArea {
  readonly flat: number
}

/** The pixel is in no shaded area. */
export const NOT_SHADED = -1

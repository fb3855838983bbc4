/** Segment kinds of a contour; the values are stored in `Contour.ops`. */
export const LINE = 0
export const CUBIC = 1
export const ARC = 2

/** Coordinates that each segment kind occupies in `Contour.coords`, by kind. */
export const OP_LENGTH = [2, 6, 7] as const

/**
 * A closed sequence of segments, flat. `coords` starts with the start point (x, y); then, segment by segment:
 * LINE `x y`; CUBIC `x1 y1 x2 y2 x y`; ARC `rx ry rotationDegrees largeArc sweep x y` (SVG endpoint form, flags 0 or 1).
 * The last segment ends at the start point, exactly. Units px, top-left origin, y down.
 * Outer contours run clockwise as seen on screen (positive shoelace area with y down), holes counter-clockwise.
 */
export interface Contour {
  readonly ops: Uint8Array
  readonly coords: Float64Array
}

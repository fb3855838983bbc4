/** Segment kinds of a curve; the values are stored in `Curve.ops`. */
export const LINE = 0
export const CUBIC = 1
export const ARC = 2

/** Coordinates that a segment occupies in `Curve.coords`, indexed by kind. */
export const OP_LENGTH = [2, 6, 7] as const

/**
 * A sequence of segments, flat, in px with y down. `ops[k]` is the kind of segment k. `coords` starts with the start point (x, y); then,
 * segment by segment: LINE `x y`; CUBIC `x1 y1 x2 y2 x y`; ARC `rx ry rotationDegrees largeArc sweep x y` (SVG endpoint form, flags 0
 * or 1). A closed curve ends at its start point, to the bit. A closed curve that bounds a shape is called a contour: outer
 * contours run clockwise as seen on screen (positive shoelace area with y down), holes counter-clockwise.
 */
export interface Curve {
  readonly ops: Uint8Array
  readonly coords: Float64Array
}

/** Collects segments into a curve. */
export class CurveBuilder {
  private readonly ops: number[] = []
  private readonly coords: number[]

  constructor(x: number, y: number) {
    this.coords = [x, y]
  }

  /** The number of segments. */
  get length(): number {
    return this.ops.length
  }

  get x(): number {
    return this.coords[this.coords.length - 2]
  }

  get y(): number {
    return this.coords[this.coords.length - 1]
  }

  line(x: number, y: number): void {
    this.ops.push(LINE)
    this.coords.push(x, y)
  }

  cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.ops.push(CUBIC)
    this.coords.push(x1, y1, x2, y2, x, y)
  }

  /** A circular arc of radius r; `large` and `sweep` are SVG's flags. */
  arc(r: number, large: boolean, sweep: boolean, x: number, y: number): void {
    this.ellipse(r, r, 0, large, sweep, x, y)
  }

  ellipse(rx: number, ry: number, degrees: number, large: boolean, sweep: boolean, x: number, y: number): void {
    this.ops.push(ARC)
    this.coords.push(rx, ry, degrees, large ? 1 : 0, sweep ? 1 : 0, x, y)
  }

  /** Appends another curve, which starts where this one ends. */
  append(curve: Curve): void {
    for (let k = 0; k < curve.ops.length; k++) this.ops.push(curve.ops[k])
    for (let k = 2; k < curve.coords.length; k++) this.coords.push(curve.coords[k])
  }

  /** Moves the start. */
  moveStart(x: number, y: number): void {
    this.coords[0] = x
    this.coords[1] = y
  }

  /** Moves the end of the last segment. */
  moveEnd(x: number, y: number): void {
    this.coords[this.coords.length - 2] = x
    this.coords[this.coords.length - 1] = y
  }

  build(): Curve {
    return { ops: Uint8Array.from(this.ops), coords: Float64Array.from(this.coords) }
  }
}

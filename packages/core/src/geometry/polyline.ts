import { type Curve, LINE } from '../model/curve'

/** The lines through the points of a list (interleaved x, y, px), from the first to the last. */
export function polyline(points: ArrayLike<number>): Curve {
  return { ops: new Uint8Array(points.length / 2 - 1).fill(LINE), coords: new Float64Array(points) }
}

import fc from 'fast-check'
import type { Axis } from '../../../src/shading/fit/axis'
import { anyAngle } from '../pictures'

const coordinate = fc.double({ min: -3, max: 3, noNaN: true })

export const anyLinear: fc.Arbitrary<Axis> = anyAngle.map((angle) => ({ kind: 'linear', values: [angle] }))
export const anyCircle: fc.Arbitrary<Axis> = fc
  .tuple(coordinate, coordinate)
  .map(([cx, cy]) => ({ kind: 'circle', values: [cx, cy] }))
/** Ellipses whose axes differ by a factor of 4 at most. */
export const anyEllipse: fc.Arbitrary<Extract<Axis, { kind: 'ellipse' }>> = fc
  .tuple(coordinate, coordinate, fc.double({ min: 0, max: 0.88, noNaN: true }), anyAngle)
  .map(([cx, cy, rho, turn]) => ({ kind: 'ellipse', values: [cx, cy, rho * Math.cos(turn), rho * Math.sin(turn)] }))

/** Focal axes whose focus is at most 0.8 of the radius off the center. */
const anyFocal: fc.Arbitrary<Axis> = fc
  .tuple(coordinate, coordinate, fc.double({ min: 0, max: 0.8, noNaN: true }), anyAngle)
  .map(([fx, fy, off, turn]) => ({ kind: 'focal', values: [fx, fy, off * Math.cos(turn), off * Math.sin(turn)] }))

/** Axes of all kinds, about 0 and of about 1 in size. */
export const anyAxis: fc.Arbitrary<Axis> = fc.oneof(anyLinear, anyCircle, anyEllipse, anyFocal)

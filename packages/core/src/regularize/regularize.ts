import type { CurveMap } from '../model/curve-map'
import { makeConcentric } from './concentric'
import { equalize } from './equalize'
import { symmetrize } from './symmetrize'

/**
 * Makes regular what nearly is, where the measured points allow it for the parameters saved: first whole borders symmetric, then
 * the lines of one border parallel and its arcs of one radius, then circles and ellipses concentric. `lambda` is the price of a parameter.
 */
export function regularize(fitted: CurveMap, lambda: number): CurveMap {
  const { map, points } = fitted.borders
  const symmetric = symmetrize(fitted.curves, map, points)
  const equal = equalize(symmetric, map, points)
  return { ...fitted, curves: makeConcentric(equal, points, lambda) }
}

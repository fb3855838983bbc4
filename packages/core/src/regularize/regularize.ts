import type { CurveMap } from '../model/curve-map'
import { makeConcentric } from './concentric'
import { equalize } from './equalize'
import { symmetrize } from './symmetrize'

/**
 * Returns the curve map with nearly regular curves made regular where the measured points accept it (beautification, Pavlidis and Van Wyk
 * 1985; GlobFit, Li et al. 2011): first symmetric shapes, then equal radii and parallel lines within one border, then concentric circles
 * and ellipses. `lambda` is the price of one parameter, in units of half a chi-squared. Only closed borders change, so junctions stay
 * where they are.
 *
 * The order is from the strongest relation to the weakest. A symmetry makes all radii and directions that it maps onto each other equal,
 * by one test for the whole shape. The later steps change what is left, and making curves concentric only moves them, which changes
 * neither radii nor directions. Regularize comes before verify, because verify compares curves with the pixels and refits curves that
 * disagree. So verify undoes a relation that the points accept but the pixels contradict. After verify, regularize could undo what the
 * pixels demanded.
 */
export function regularize(fitted: CurveMap): CurveMap {
  const { map, points } = fitted.borders
  const symmetric = symmetrize(fitted.curves, map, points)
  const equal = equalize(symmetric, map, points)
  return { ...fitted, curves: makeConcentric(equal, points) }
}

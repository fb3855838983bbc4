import type { PlanarMap } from '../model/planar-map'
import { averageAlong } from './straighten'

/** Largest distance, px, of a point from its lattice step at which no pixel beside it is a blend. A blend of under 2 % counts as pure. */
const MAX_SHIFT = 0.02
/** Fewest stairs of a stretch without blends that is aliased. One is a notch of a shape that was drawn on whole pixels. */
const MIN_STAIRS = 2
/**
 * Standard error, px, of its points. Of 9 Fluent emoji with such stretches at 512 px, 0 takes 9 % more segments than 0.15; 0.25 and 0.35 take as many as
 * 0.15 and leave 0.2 and 0.6 % more error.
 */
const SIGMA = 0.15
/** Passes of averaging along such a stretch. */
const PASSES = 1

/** Measured points of borders, as they are being collected; a standard error grows where pixels tell less than they seem to. */
export interface GrowingPoints {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly sigma: Float64Array
  readonly step: Int32Array
}

/**
 * Smooths the stretches of a border whose pixels are not anti-aliased, although those elsewhere in the picture are: filters of SVG that paint over the
 * opaque part of a shape, as for inner shadows, leave no blends at its outline. There, points lie on the lattice and climb by stairs of one pixel; a
 * line with blends has no such stairs. `points` from index `from` to `to` (excluded) are those of one edge of `map`; they are changed in place.
 */
export function smoothAliased(
  { points: lattice }: PlanarMap,
  points: GrowingPoints,
  from: number,
  to: number,
  isLoop: boolean,
): void {
  const { x, y, sigma, step } = points
  const isHorizontal = (k: number): boolean => lattice[2 * step[k] + 1] === lattice[2 * step[k] + 3]
  const isOnLattice = (k: number): boolean => {
    const at = isHorizontal(k) ? y[k] - lattice[2 * step[k] + 1] : x[k] - lattice[2 * step[k]]
    return Math.abs(at) <= MAX_SHIFT
  }
  const isStair = (k: number): boolean => {
    if (isHorizontal(k) !== isHorizontal(k - 1)) return false
    const height = isHorizontal(k) ? y[k] - y[k - 1] : x[k] - x[k - 1]
    return Math.abs(Math.abs(height) - 1) <= 2 * MAX_SHIFT
  }
  for (let start = from; start < to; start++) {
    if (!isOnLattice(start)) continue
    let end = start + 1
    let stairs = 0
    for (; end < to && isOnLattice(end); end++) if (isStair(end)) stairs++
    if (stairs >= MIN_STAIRS) {
      const isWhole = isLoop && start === from && end === to
      for (let pass = 0; pass < PASSES; pass++) {
        averageAlong(x, start, end, isWhole)
        averageAlong(y, start, end, isWhole)
      }
      for (let k = start; k < end; k++) sigma[k] = Math.hypot(sigma[k], SIGMA)
    }
    start = end
  }
}

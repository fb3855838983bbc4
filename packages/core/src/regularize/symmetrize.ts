import { parametersOf } from '../geometry/parameters'
import type { MeasuredPoints } from '../model/borders'
import { type Curve, LINE, OP_LENGTH } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { type CyclicPoints, cyclicCurve, cyclicPoints } from './cyclic-points'
import { ReplacementTest, replaceTestable } from './replacement-test'
import { CenteredPoints } from './symmetry'

/**
 * Least number of segments of a closed curve that is made symmetric. A curve with fewer stays as it is, because it has no parameters to
 * share.
 */
const MIN_SEGMENTS = 3

/**
 * Number of parameters of a symmetric curve in addition to those of the part that repeats: the two coordinates of a center, or the
 * position and angle of a mirror axis.
 */
const SYMMETRY_PARAMETERS = 2

/** A closed curve that a rotation by 1 / `order` of a full turn maps onto itself, together with the points that determine it. */
interface RotationalCurve {
  readonly curve: Curve
  readonly points: CyclicPoints
  readonly order: number
}

/**
 * Returns the curves with the nearly symmetric closed ones made exactly symmetric: polygons, stars and gears under rotations, arrows,
 * hearts and shields under a mirror, or both. Every determining point of a curve moves to the mean of its images (the symmetry transform
 * of Zabrodsky, Peleg and Avnir 1995), which maps segments onto each other in their order around the curve. A change is made where the
 * measured points accept it for the parameters saved (`ReplacementTest`). The curve at index e belongs to border e of `planar` and
 * `points`. Curves that end at junctions, have no measured points, have fewer than MIN_SEGMENTS or more than MAX_SEGMENTS segments, or
 * have no symmetry, come back as they are.
 */
export function symmetrize(curves: readonly Curve[], planar: Pick<PlanarMap, 'from'>, points: MeasuredPoints): Curve[] {
  return replaceTestable(curves, planar, points, (curve, e) =>
    curve.ops.length < MIN_SEGMENTS ? curve : new SymmetrySearch(curve, points, e).best(),
  )
}

/**
 * The search for the largest group of rotations and mirrors under which the fitted curve of one closed border can be made symmetric and
 * still be accepted by the border's measured points.
 */
class SymmetrySearch {
  /**
   * The test, against measured points, that every symmetric candidate for the curve must pass. Null until the first candidate needs it,
   * because most curves have no candidate.
   */
  private test: ReplacementTest | null = null

  constructor(
    private readonly curve: Curve,
    private readonly points: MeasuredPoints,
    private readonly e: number,
  ) {}

  /**
   * Returns the closed curve made symmetric under rotations and a mirror, else under rotations, else under a mirror: the first of these
   * that the measured points accept and that keeps exactly horizontal and vertical lines. Rotations of order 3 or more with a mirror need
   * not keep such lines. When none passes, the curve comes back as it was.
   */
  best(): Curve {
    const points = cyclicPoints(this.curve)
    if (points === null) return this.curve
    const centered = new CenteredPoints(points)
    const rotational = this.makeRotational(centered)
    if (rotational !== null) {
      const both = this.makeMirrored(new CenteredPoints(rotational.points), rotational.order)
      // Averaging over two halves can tilt a line that was exactly horizontal or vertical, which is then the better known fact. In a
      // regular shape of higher order such a line is a coincidence, unless the axis is axis-aligned, and then it stays.
      if (both !== null && (rotational.order > 2 || this.keepsAxisAlignedLines(both))) return both
      if (this.keepsAxisAlignedLines(rotational.curve)) return rotational.curve
    }
    const mirrored = this.makeMirrored(centered, 1)
    return mirrored !== null && this.keepsAxisAlignedLines(mirrored) ? mirrored : this.curve
  }

  /**
   * Returns the closed curve made exactly symmetric under rotations of the highest order (number of equal parts) that the measured points
   * accept; null when they accept no order of two or more.
   */
  private makeRotational(centered: CenteredPoints): RotationalCurve | null {
    const { length } = this.curve.ops
    for (let order = length; order > 1; order--) {
      if (length % order !== 0 || centered.count % order !== 0) continue
      const points = centered.averagedOverRotations(order)
      const curve = points && this.accept(points, order)
      if (points !== null && curve !== null) return { curve, points, order }
    }
    return null
  }

  /**
   * Returns the closed curve made exactly symmetric under a mirror, in addition to the rotations of order `order` that its points already
   * have (1 stands for none). Null when the measured points accept none of the mirrors, of which the likeliest is tested first.
   */
  private makeMirrored(centered: CenteredPoints, order: number): Curve | null {
    for (const mirror of centered.mirrors()) {
      const curve = this.accept(centered.averagedOverMirror(mirror), 2 * order)
      if (curve !== null) return curve
    }
    return null
  }

  /**
   * Returns the closed curve that the symmetric `points` determine; `order` is the number of rotations and mirrors that map it onto
   * itself. Null when the points determine no curve or the border's measured points reject it.
   */
  private accept(points: CyclicPoints, order: number): Curve | null {
    const candidate = cyclicCurve(this.curve.ops, points)
    if (candidate === null) return null
    this.test ??= new ReplacementTest(this.points, this.e, this.curve)
    const saved = parametersOf(this.curve) * (1 - 1 / order) - SYMMETRY_PARAMETERS
    return this.test.accepts(candidate, Math.max(0, saved)) ? candidate : null
  }

  private keepsAxisAlignedLines(curve: Curve): boolean {
    return countAxisAlignedLines(curve) >= countAxisAlignedLines(this.curve)
  }
}

/** The number of line segments of a curve that are exactly horizontal or vertical. */
function countAxisAlignedLines({ ops, coords }: Curve): number {
  let count = 0
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    if (ops[k] === LINE && (coords[at] === coords[at - 2] || coords[at + 1] === coords[at - 1])) count++
  }
  return count
}

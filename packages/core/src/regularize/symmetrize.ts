import { parametersOf } from '../geometry/parameters'
import type { MeasuredPoints } from '../model/borders'
import { type Curve, LINE, OP_LENGTH } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { type CyclicPoints, cyclicCurve, cyclicPoints } from './cyclic-points'
import { ReplacementTest } from './replacement-test'
import { CenteredPoints } from './symmetry'

/** Least number of segments of a curve that is made symmetric. A curve of one or two has no parameters to share. */
const MIN_SEGMENTS = 3

/** Greatest number of segments of a curve that is made symmetric. The search for mirrors takes time in proportion to the square of it. */
const MAX_SEGMENTS = 64

/** Number of mirrors that are tested against the points, the likeliest first. */
const MAX_MIRRORS = 3

/** Parameters that a symmetric curve has besides its repeated part: the coordinates of a center, or the position and angle of an axis. */
const SYMMETRY_PARAMETERS = 2

/** A curve that a rotation by 1 / `order` of a full turn maps onto itself, with its points. */
interface RotationalCurve {
  readonly curve: Curve
  readonly points: CyclicPoints
  readonly order: number
}

/**
 * Makes closed curves exactly symmetric that nearly are: polygons, stars and gears under rotations, arrows, hearts and shields under a
 * mirror, or both. Segments map onto each other in their order around the curve, and every point moves to the mean of its images (the
 * symmetry transform of Zabrodsky, Peleg and Avnir 1995), where the `ReplacementTest` accepts that for the parameters saved. Curve e
 * belongs to edge e. Curves that end at junctions, and curves without a symmetry, come back as they are.
 */
export function symmetrize(curves: readonly Curve[], planar: Pick<PlanarMap, 'from'>, points: MeasuredPoints): Curve[] {
  return curves.map((curve, e) => {
    const count = curve.ops.length
    if (planar.from[e] >= 0 || points.start[e] === points.start[e + 1]) return curve
    if (count < MIN_SEGMENTS || count > MAX_SEGMENTS) return curve
    return new SymmetrySearch(curve, points, e).best()
  })
}

/** The search for the largest symmetry group that the measured points of one closed border accept. */
class SymmetrySearch {
  /** The test that candidates must pass; null until the first candidate needs it, because most curves have no candidate. */
  private test: ReplacementTest | null = null

  constructor(
    private readonly curve: Curve,
    private readonly points: MeasuredPoints,
    private readonly e: number,
  ) {}

  /** The curve with rotations and a mirror, with rotations, with a mirror, or as it was: the first of these that is accepted. */
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

  /** The curve made exactly symmetric under the rotations of the highest order that the measured points accept; null for none. */
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
   * The curve made exactly symmetric under a mirror, in addition to the rotations of order `order` that the points already have (1: none);
   * null when the measured points accept none of the likeliest mirrors.
   */
  private makeMirrored(centered: CenteredPoints, order: number): Curve | null {
    for (const mirror of centered.mirrors().slice(0, MAX_MIRRORS)) {
      const curve = this.accept(centered.averagedOverMirror(mirror), 2 * order)
      if (curve !== null) return curve
    }
    return null
  }

  /**
   * The curve that symmetric `points` determine, whose symmetry group has `order` elements; null when the measured points of the border
   * reject it.
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

import type { MeasuredBorders } from '../boundary/measure'
import { parametersOf } from '../geometry/parameters'
import { LINE, OP_LENGTH } from '../model/contour'
import type { Curve } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { type CyclicPoints, cyclicPoints, drawCyclic } from './cyclic-points'
import { Leeway } from './replacement-test'
import { Centred } from './symmetry'

/** Curves of fewer segments have nothing to share; in those of more the search would cost too much. */
const LEAST_SEGMENTS = 3
const MOST_SEGMENTS = 64
/** Mirrors that are tried, the likeliest first. */
const MOST_MIRRORS = 3
/** Coordinates of a centre, or of an axis. */
const OWN_PARAMETERS = 2

/**
 * Makes closed borders symmetric that nearly are: regular polygons, stars and gears under turns, arrows, hearts and shields under a mirror, and
 * what is both. Segments are mapped onto each other in their order around, and every point moves to the middle of its images (the group
 * average, the nearest symmetric curve; Zabrodsky, Peleg and Avnir 1995), where the measured points allow it for the parameters saved
 * (`Leeway`). Curve e belongs to edge e; curves that end at junctions, and whatever is not symmetric, come back as they are.
 */
export function makeSymmetric(
  curves: readonly Curve[],
  planar: Pick<PlanarMap, 'from'>,
  borders: MeasuredBorders,
): Curve[] {
  return curves.map((curve, e) => {
    const count = curve.ops.length
    if (planar.from[e] >= 0 || borders.start[e] === borders.start[e + 1]) return curve
    if (count < LEAST_SEGMENTS || count > MOST_SEGMENTS) return curve
    return new Symmetrizer(curve, borders, e).best()
  })
}

class Symmetrizer {
  private known: Leeway | null = null

  constructor(
    private readonly curve: Curve,
    private readonly borders: MeasuredBorders,
    private readonly e: number,
  ) {}

  best(): Curve {
    const points = cyclicPoints(this.curve)
    if (points === null) return this.curve
    const centred = new Centred(points)
    const fold = this.turn(centred)
    const both = fold && this.mirror(new Centred(fold.points), fold.order)
    // What is regular has level sides by chance only, unless its axis is level, and that is made so.
    if (both !== null && fold !== null && (fold.order > 2 || this.keepsLevel(both))) return both
    if (fold !== null && this.keepsLevel(fold.curve)) return fold.curve
    const even = this.mirror(centred, 1)
    return even !== null && this.keepsLevel(even) ? even : this.curve
  }

  /** The turn of the highest order that the points allow. */
  private turn(centred: Centred): { curve: Curve; points: CyclicPoints; order: number } | null {
    const { length } = this.curve.ops
    for (let order = length; order > 1; order--) {
      if (length % order !== 0 || centred.x.length % order !== 0) continue
      const points = centred.turned(order)
      const curve = points && this.accept(points, order)
      if (points !== null && curve !== null) return { curve, points, order }
    }
    return null
  }

  /** The curve with a mirror besides the turns of order `order` that it has already. */
  private mirror(centred: Centred, order: number): Curve | null {
    for (const mirror of centred.mirrors().slice(0, MOST_MIRRORS)) {
      const curve = this.accept(centred.mirrored(mirror), 2 * order)
      if (curve !== null) return curve
    }
    return null
  }

  private accept(points: CyclicPoints, order: number): Curve | null {
    const { curve } = this
    const drawn = drawCyclic(curve.ops, points)
    if (drawn === null) return null
    this.known ??= new Leeway(this.borders, this.e, curve)
    const saved = parametersOf(curve) * (1 - 1 / order) - OWN_PARAMETERS
    return this.known.allows(drawn, Math.max(0, saved)) ? drawn : null
  }

  private keepsLevel(curve: Curve): boolean {
    return countLevel(curve) >= countLevel(this.curve)
  }
}

/** How many lines are exactly level or upright. */
function countLevel({ ops, coords }: Curve): number {
  let count = 0
  for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
    if (ops[k] === LINE && (coords[at] === coords[at - 2] || coords[at + 1] === coords[at - 1])) count++
  }
  return count
}

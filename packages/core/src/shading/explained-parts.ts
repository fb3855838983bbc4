import type { Picture } from '../model/color-space'
import type { CountedFits } from './counted-fits'
import type { FittedPaint } from './fit/compose-paint'
import { FINE_ERROR, isFine, MAX_OVERLAID_ERROR, nearer, paintedBy } from './fit-layers'
import { isShading } from './is-shading'
import type { PixelSets } from './pixel-sets'
import type { ShadedPart } from './shaded-part'

/** Largest root mean square distance, levels, of the colors of a part from the gradient that it is drawn with. */
export const MAX_ERROR = 2.5
/** Least share (0-1) of a divided area in no part from which on paints are searched for it. With 0.2, 3 of 72 shaded emoji change: 9 % more false steps in 2 % more bytes. */
const MIN_LEFT = 0.05

/** Parts of an area that paints explain. */
export class ExplainedParts {
  /** `noise` is the standard deviation of a channel, levels; `slack` what it adds to the errors that are allowed, levels. */
  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly sets: PixelSets,
    private readonly fits: CountedFits,
    private readonly noise: number,
    private readonly slack: number,
  ) {}

  /** The part with its paint; none where the paint does not explain it, or is no shading. */
  of(members: Int32Array, { paint, error }: FittedPaint, maxError = MAX_ERROR): ShadedPart[] {
    const part = { members, paint, error }
    return error <= maxError + this.slack && isShading(this.picture, part, this.noise) ? [part] : []
  }

  /**
   * The parts of a divided area, of which some is in none of them: the whole as one part where a thorough search for several gradients explains it, else with
   * what is left as parts of the best several gradients for the whole.
   */
  completed(
    members: Int32Array,
    whole: FittedPaint,
    overlaid: FittedPaint | null,
    divided: ShadedPart[],
  ): ShadedPart[] {
    const left = this.sets.without(
      members,
      divided.map((part) => part.members),
    )
    if (left.length < MIN_LEFT * members.length) return divided
    const searched = this.fits.several(members, whole, 'thorough')
    const fine = this.fine(members, searched)
    if (fine.length > 0) return fine
    const paint = nearer(searched, overlaid)?.paint
    if (paint === undefined) return divided
    const added = this.sets
      .connected(left)
      .flatMap((set) => this.of(set, paintedBy(this.picture, set, paint), MAX_OVERLAID_ERROR))
    return [...divided, ...added]
  }

  /** The area as one part where several gradients explain it so well that it is not divided, else none. */
  fine(members: Int32Array, layers: FittedPaint | null): ShadedPart[] {
    if (layers === null || !isFine(this.picture, members, layers, this.noise)) return []
    return this.of(members, layers, FINE_ERROR)
  }
}

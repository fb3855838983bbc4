import { Blend } from '../color/blend'

/** Largest distance, levels, of a pixel from the blend of three inks that explains it. */
const MAX_ERROR = 3

/**
 * Measures coverage where the color of a lower shape shows through at the common border of two shapes drawn one over the other
 * (conflation artifact; Kilgard and Bolz 2012). A coverage c of the upper ink shows c (1 - c) of the lower one and (1 - c)^2 of the ink
 * below both (Porter and Duff 1984), so a blend of two inks would put the border up to a quarter of a pixel too far out.
 */
export class Conflation {
  private readonly blend: Blend
  private readonly count: number

  /** `colors` are the premultiplied inks, four values each. */
  constructor(colors: ArrayLike<number>) {
    this.blend = new Blend(colors)
    this.count = colors.length / 4
  }

  /**
   * The coverage, 0-1, of ink `own` beside ink `other` in a packed pixel that holds a third ink, namely the one that explains it best.
   * The part of the third ink that cannot have shown through lies beside the border and counts for the side it resembles. `plain` is
   * the coverage in a blend of the two inks alone; it is the result where no third ink explains the pixel.
   */
  coverage(pixel: number, own: number, other: number, plain: number): number {
    const { blend } = this
    let error = MAX_ERROR
    let result = plain
    for (let ink = 0; ink < this.count; ink++) {
      if (ink === own || ink === other) continue
      blend.ofThree(pixel, own, other, ink)
      if (blend.error >= error) continue
      error = blend.error
      const { first, second, third } = blend
      const underOwn = third - first * (1 - first)
      const underOther = third - second * (1 - second)
      const isOwnOnTop = Math.abs(underOwn) <= Math.abs(underOther)
      const covered = isOwnOnTop ? first : 1 - second
      const beside = third > 0 ? Math.max(0, isOwnOnTop ? underOwn : underOther) / third : 0
      result = Math.min(1, Math.max(0, covered + beside * (plain - covered)))
    }
    return result
  }
}

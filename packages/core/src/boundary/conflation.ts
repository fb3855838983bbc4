import { Blend } from '../color/blend'

/** A blend of three comes this close to the pixel, levels, or is none. */
const CLOSE = 3

/**
 * Measures where a shape was drawn over another one that ends just there: what lies below shines through. A coverage c of the upper
 * colour shows c (1 - c) of the lower and (1 - c)^2 of what lies below both (Porter and Duff 1984), so that a blend of two colours
 * would put the border up to a quarter of a pixel too far out. `colors` are the premultiplied inks, 4 levels each.
 */
export class Shine {
  private readonly blend: Blend
  private readonly count: number

  constructor(colors: ArrayLike<number>) {
    this.blend = new Blend(colors)
    this.count = colors.length / 4
  }

  /**
   * The share, 0-1, of ink `own` beside ink `other` in a packed pixel that holds a third ink, the one that explains it best. What the
   * third ink shows beyond what shines through lies beside the border, and counts for the side it resembles. `plain` is the share in a
   * blend of the two alone, and the result where no third ink explains the pixel.
   */
  share(pixel: number, own: number, other: number, plain: number): number {
    const { blend } = this
    let error = CLOSE
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

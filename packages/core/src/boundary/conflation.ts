import { Blend } from '../color/blend'
import { hashColor } from '../color/color-table'
import { NearColors } from '../color/near-colors'

/** Largest distance, levels, of a pixel from the blend of three inks that explains it. */
const MAX_ERROR = 3
/**
 * Largest number of inks that are tried as the third of a pixel: in a picture of more, those nearest to it in color. It bounds the time of
 * photographs and gradients that are read as artwork. Pictures of up to so many inks do not change with it.
 */
const MAX_TRIED = 64
/** Number of bits of a slot's index in the memory of answers. Each border asks about a pixel more than once, and so do its neighbors. */
const MEMORY_BITS = 14

/**
 * Measures coverage where the color of a lower shape shows through at the common border of two shapes drawn one over the other
 * (conflation artifact; Kilgard and Bolz 2012). A coverage c of the upper ink shows c (1 - c) of the lower one and (1 - c)^2 of the ink
 * below both (Porter and Duff 1984), so a blend of two inks would put the border up to a quarter of a pixel too far out.
 */
export class Conflation {
  private readonly blend: Blend
  private readonly near: NearColors
  private readonly inkCount: number
  /** The pixel, the pair of inks plus 1 (0: empty) and the answer of each slot. */
  private readonly pixels = new Uint32Array(1 << MEMORY_BITS)
  private readonly pairs = new Uint32Array(1 << MEMORY_BITS)
  private readonly answers = new Float64Array(1 << MEMORY_BITS)

  /** `colors` are the premultiplied inks, four values each. */
  constructor(colors: Float64Array) {
    this.blend = new Blend(colors)
    this.near = new NearColors(colors, MAX_TRIED)
    this.inkCount = colors.length / 4
  }

  /**
   * The coverage, 0-1, of ink `own` beside ink `other` in a packed pixel that holds a third ink, namely the one that explains it best.
   * The part of the third ink that cannot have shown through lies beside the border and counts for the side it resembles. `plain` is
   * the coverage in a blend of the two inks alone; it is the result where no third ink explains the pixel.
   */
  coverage(pixel: number, own: number, other: number, plain: number): number {
    const pair = own * this.inkCount + other + 1
    const slot = hashColor(pixel ^ Math.imul(pair, 0x85ebca6b), MEMORY_BITS)
    if (this.pixels[slot] !== pixel || this.pairs[slot] !== pair) {
      this.pixels[slot] = pixel
      this.pairs[slot] = pair
      this.answers[slot] = this.search(pixel, own, other, plain)
    }
    return this.answers[slot]
  }

  private search(pixel: number, own: number, other: number, plain: number): number {
    const { blend, near } = this
    near.collect(pixel)
    let error = MAX_ERROR
    let result = plain
    for (let k = 0; k < near.count; k++) {
      const ink = near.indices[k]
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

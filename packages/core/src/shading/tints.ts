import type { Picture } from '../model/color-space'

/**
 * The colors (packed) of a set of pixels and the ground's, which is number 0: `counts` has how many pixels of the set have each, `numberOf` the number of each pixel of the picture
 * that is in the set or has the ground's color, -1 elsewhere.
 */
export interface Tints {
  readonly colors: readonly number[]
  readonly counts: readonly number[]
  readonly numberOf: Int16Array
}

/** Numbers the tints of sets of pixels on one ground, one set after the other: those of a set hold until it is forgotten. */
export class TintNumbers {
  private readonly numberOf: Int16Array

  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly ground: number,
  ) {
    const { pixels } = picture
    this.numberOf = new Int16Array(pixels.length).fill(-1)
    for (let i = 0; i < pixels.length; i++) if (pixels[i] === ground) this.numberOf[i] = 0
  }

  /** The tints of a set of pixels, none of which has the ground's color; null where they are more than `most`. Sets share no pixels. */
  of(members: Int32Array, most: number): Tints | null {
    const { pixels } = this.picture
    const { numberOf } = this
    const numbers = new Map<number, number>()
    const colors = [this.ground]
    const counts = [0]
    for (const i of members) {
      const number = numbers.get(pixels[i]) ?? colors.length
      if (number > most) return null
      if (number === colors.length) {
        numbers.set(pixels[i], number)
        colors.push(pixels[i])
        counts.push(0)
      }
      counts[number]++
      numberOf[i] = number
    }
    return { colors, counts, numberOf }
  }

  /** Forgets the tints of a set, so that its pixels count as neighbors of no other. */
  forget(members: Int32Array): void {
    for (const i of members) this.numberOf[i] = -1
  }
}

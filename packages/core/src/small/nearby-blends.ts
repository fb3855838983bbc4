import { Blend, squaredError } from '../color/blend'
import type { ColorSpace, Picture } from '../model/color-space'
import type { Chroma } from './bled-chroma'
import { markNear } from './near'

/** Distance, levels, from blends of the inks near a pixel from which on inks further off are tried. */
const FAR_FROM = 12
/** How much nearer, levels, a blend with an ink further off must come. */
const FAR_PRICE = 8
/** How much nearer, levels, a blend of three must come than one of two. */
const THREE_PRICE = 4
/** Most inks near a pixel of which blends of three are tried: it bounds the work. */
const MAX_FOR_THREE = 7

/** Explains the pixels of a picture as blends of inks. After a call, `inks` and `shares` are the last blend. */
export class NearbyBlends<S extends ColorSpace> {
  /** The distance, levels, of the last pixel from its blend. */
  error = 0
  inks: readonly number[] = []
  shares: readonly number[] = []
  /** The inks near each pixel, ascending. */
  private readonly near: readonly (readonly number[])[]
  private readonly blend: Blend

  /** `colors` holds four premultiplied levels an ink; `all` says which of them are tried, ascending. */
  constructor(
    private readonly picture: Picture<S>,
    private readonly colors: readonly number[],
    chroma: Chroma = 'exact',
    private readonly all: readonly number[] = Array.from({ length: colors.length / 4 }, (_, k) => k),
  ) {
    this.blend = new Blend(colors)
    const marks = all.map((k) => markNear(picture, colors, k, chroma))
    this.near = Array.from(picture.pixels, (_, i) => all.filter((_, m) => marks[m][i] === 1))
  }

  /** The nearest blend of up to three inks for pixel i: of those near it, or of one of them and one further off. */
  explain(i: number): void {
    const pixel = this.picture.pixels[i]
    const near = this.near[i]
    this.error = Number.POSITIVE_INFINITY
    for (const k of near.length === 0 ? this.all : near) {
      this.offer(Math.sqrt(squaredError(pixel, this.colors, k)), 0, [k], [1])
    }
    this.tryPairs(pixel, near, near, 0)
    if (this.error > FAR_FROM) this.tryPairs(pixel, near.length === 0 ? this.all : near, this.all, FAR_PRICE)
    if (this.error > THREE_PRICE && near.length <= MAX_FOR_THREE) this.tryTriples(pixel, near)
  }

  private tryPairs(pixel: number, first: readonly number[], second: readonly number[], price: number): void {
    const { blend } = this
    for (const a of first) {
      for (const b of second) {
        if (a === b) continue
        blend.ofTwo(pixel, a, b)
        if (blend.error + price < this.error) this.offer(blend.error, price, [a, b], [blend.first, blend.second])
      }
    }
  }

  private tryTriples(pixel: number, near: readonly number[]): void {
    const { blend } = this
    for (let a = 0; a < near.length; a++) {
      for (let b = a + 1; b < near.length; b++) {
        for (let c = b + 1; c < near.length; c++) {
          blend.ofThree(pixel, near[a], near[b], near[c])
          const shares = [blend.first, blend.second, blend.third]
          if (blend.error + THREE_PRICE < this.error)
            this.offer(blend.error, THREE_PRICE, [near[a], near[b], near[c]], shares)
        }
      }
    }
  }

  /** Takes a blend that comes nearer than the last by more than `price`. */
  private offer(error: number, price: number, inks: readonly number[], shares: readonly number[]): void {
    if (error + price >= this.error) return
    this.error = error
    this.inks = inks
    this.shares = shares
  }
}

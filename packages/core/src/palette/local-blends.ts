import { Blend } from '../color/blend'
import { signedPixels } from '../image/pixels'
import { type Indexed, PURE, SOLID } from '../model/indexed'
import { NearbyInks } from './nearby-inks'

/** Largest number of rows and of columns between a pixel and a pure pixel whose ink counts as nearby. */
const NEARBY_RADIUS = 3
/**
 * Largest number of nearby inks that are blended to explain a pixel, the first in scan order. It bounds the number of blends tried per
 * pixel.
 */
const MAX_NEARBY = 4
/**
 * Largest distance of a pixel from a blend with an ink that is not nearby, as a share of the tolerance for other blends. Such a blend needs
 * better evidence, because among many inks some blend comes near any color.
 */
export const FAR_TOLERANCE = 0.4

/**
 * Tests whether the colors of pixels are blends of the inks around them and of new inks, which may be anywhere in the picture. Inks are
 * numbered from 0: first those given, then the new ones in the order in which they were added.
 */
export class LocalBlends {
  private readonly pixels: Int32Array
  private readonly width: number
  private readonly firstNew: number
  /** The color of every ink as four premultiplied levels, new inks included. */
  private readonly levels: number[]
  private readonly blend: Blend
  private readonly nearby: NearbyInks

  /**
   * `colors` holds four premultiplied levels an ink. `tolerance` is the largest distance, levels, between a pixel and a blend that explains
   * it.
   */
  constructor(
    pixels: Uint32Array,
    indexed: Indexed,
    colors: Float64Array,
    private readonly tolerance: number,
  ) {
    this.pixels = signedPixels(pixels)
    this.width = indexed.width
    this.firstNew = colors.length / 4
    this.levels = Array.from(colors)
    this.blend = new Blend(this.levels)
    this.nearby = new NearbyInks(indexed, MAX_NEARBY)
  }

  /** Number of inks, those given and those added. */
  get count(): number {
    return this.levels.length / 4
  }

  /** Adds a packed premultiplied color as a new ink and returns its number among the inks. */
  add(color: number): number {
    for (let shift = 0; shift < 32; shift += 8) this.levels.push((color >>> shift) & 255)
    this.blend.setColors(this.levels)
    return this.count - 1
  }

  /** Removes the ink that was added last. */
  removeLast(): void {
    this.levels.length -= 4
  }

  /**
   * The distance, levels, between the color of pixel i (row-major index) and the nearest color that one nearby ink or a blend of two makes;
   * 0 where no ink is nearby.
   */
  distance(i: number): number {
    this.collect(i)
    const { inks, count } = this.nearby
    const pixel = this.pixels[i]
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < count; k++) {
      for (let j = 0; j <= k; j++) {
        this.blend.ofTwo(pixel, inks[k], inks[j])
        least = Math.min(least, this.blend.error)
      }
    }
    return least === Number.POSITIVE_INFINITY ? 0 : least
  }

  /**
   * Whether the color of pixel i (row-major index) is, within the tolerance, a blend of `ink` and one nearby or new ink, or of `ink`, one
   * nearby ink and one more that is nearby or new. Blends of three occur where a thin line runs between two areas. The new ink `except` is not counted among the new inks.
   */
  isExplained(i: number, ink: number, except = ink): boolean {
    const { blend, tolerance, firstNew, count } = this
    const pixel = this.pixels[i]
    this.collect(i)
    const { inks, count: nearbyCount } = this.nearby
    for (let k = 0; k < nearbyCount; k++) {
      blend.ofTwo(pixel, ink, inks[k])
      if (blend.error <= tolerance) return true
    }
    for (let k = firstNew; k < count; k++) {
      if (k === except) continue
      blend.ofTwo(pixel, ink, k)
      if (blend.error <= tolerance) return true
    }
    for (let k = 0; k < nearbyCount; k++) {
      for (let j = 0; j < k; j++) {
        blend.ofThree(pixel, ink, inks[k], inks[j])
        if (blend.error <= tolerance) return true
      }
      for (let j = firstNew; j < count; j++) {
        if (j === ink || j === except) continue
        blend.ofThree(pixel, ink, inks[k], j)
        if (blend.error <= tolerance) return true
      }
    }
    return false
  }

  /**
   * Whether the color of pixel i (row-major index) is a blend of two nearby inks and of a given ink that may be anywhere. Where that ink
   * covers at least `minShare` (0-1), the distance may be the tolerance; elsewhere `FAR_TOLERANCE` of the tolerance. Such are pixels on a line of the
   * given ink between two areas.
   */
  isOnLine(i: number, minShare: number): boolean {
    const { blend, tolerance, firstNew } = this
    const pixel = this.pixels[i]
    this.collect(i)
    const { inks, count } = this.nearby
    for (let k = 0; k < count; k++) {
      for (let j = 0; j < k; j++) {
        for (let line = 0; line < firstNew; line++) {
          if (line === inks[k] || line === inks[j]) continue
          blend.ofThree(pixel, line, inks[k], inks[j])
          if (blend.error <= (blend.first >= minShare ? tolerance : FAR_TOLERANCE * tolerance)) return true
        }
      }
    }
    return false
  }

  /**
   * Whether a packed premultiplied color is, within the tolerance, a blend of two inks: `ink`, which covers less than `maxCoverage` (0-1),
   * and any other ink but `except`, which covers the rest.
   */
  isTinted(color: number, ink: number, except: number, maxCoverage: number): boolean {
    for (let k = 0; k < this.count; k++) {
      if (k === ink || k === except) continue
      this.blend.ofTwo(color, ink, k)
      if (this.blend.error <= this.tolerance && this.blend.first < maxCoverage) return true
    }
    return false
  }

  /** Collects the distinct inks of the pure pixels near pixel i (row-major index) in `nearby`; on the frame, where fewer than two are near, those of the nearest solid pixels along it too. */
  private collect(i: number): void {
    const x = i % this.width
    const y = (i - x) / this.width
    this.nearby.collect(x, y, NEARBY_RADIUS, PURE, -1)
    if (this.nearby.count < 2) this.nearby.collectAlongFrame(x, y, SOLID)
  }
}

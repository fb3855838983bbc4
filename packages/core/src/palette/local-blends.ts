import { Blend } from '../color/blend'
import { type Indexed, PURE } from '../model/indexed'
import { NearbyInks } from './nearby-inks'

/** Largest distance, px in rows and in columns, of a pure pixel whose ink counts as nearby. */
const NEARBY_RADIUS = 3
/** Most inks nearby that are considered, the first in scan order. Bounds the blends of a pixel. */
const MAX_NEARBY = 4

/**
 * Blends of pixels from the inks around them and from new inks, which may be anywhere. Inks are numbered: first those given, then the
 * new ones in the order in which they were added.
 */
export class LocalBlends {
  private readonly width: number
  private readonly firstNew: number
  /** The color of every ink as four premultiplied levels, new inks included. */
  private readonly levels: number[]
  private readonly blend: Blend
  private readonly nearby: NearbyInks

  /** `colors` holds four premultiplied levels an ink; `tolerance` is the largest distance, levels, of a pixel from its blend. */
  constructor(
    private readonly pixels: Uint32Array,
    indexed: Indexed,
    colors: Float64Array,
    private readonly tolerance: number,
  ) {
    this.width = indexed.width
    this.firstNew = colors.length / 4
    this.levels = Array.from(colors)
    this.blend = new Blend(this.levels)
    this.nearby = new NearbyInks(indexed, MAX_NEARBY)
  }

  /** Number of inks, new ones included. */
  get count(): number {
    return this.levels.length / 4
  }

  /** Adds a packed premultiplied color as an ink; returns its number. */
  add(color: number): number {
    for (let shift = 0; shift < 32; shift += 8) this.levels.push((color >>> shift) & 255)
    return this.count - 1
  }

  /** Removes the ink that was added last. */
  removeLast(): void {
    this.levels.length -= 4
  }

  /** The distance, levels, of pixel i from the nearest color that one or two inks nearby can make; 0 where no ink is nearby. */
  distance(i: number): number {
    this.collect(i)
    const { inks, count } = this.nearby
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < count; k++) {
      for (let j = 0; j <= k; j++) {
        this.blend.ofTwo(this.pixels[i], inks[k], inks[j])
        least = Math.min(least, this.blend.error)
      }
    }
    return least === Number.POSITIVE_INFINITY ? 0 : least
  }

  /**
   * Whether pixel i is a blend, within the tolerance, of `ink` and one other ink, nearby or new, or of `ink` and two others, of which
   * at least one is nearby. `ink` must cover at least `minCoverage` (0-1) of the pixel, and the new ink `except` takes no part. A thin
   * line between two areas makes blends of three.
   */
  isExplained(i: number, ink: number, except = ink, minCoverage = 0): boolean {
    const { blend, tolerance, firstNew, count } = this
    const pixel = this.pixels[i]
    this.collect(i)
    const { inks, count: nearbyCount } = this.nearby
    for (let k = 0; k < nearbyCount; k++) {
      blend.ofTwo(pixel, ink, inks[k])
      if (blend.error <= tolerance && blend.first >= minCoverage) return true
    }
    for (let k = firstNew; k < count; k++) {
      if (k === except) continue
      blend.ofTwo(pixel, ink, k)
      if (blend.error <= tolerance && blend.first >= minCoverage) return true
    }
    for (let k = 0; k < nearbyCount; k++) {
      for (let j = 0; j < k; j++) {
        blend.ofThree(pixel, ink, inks[k], inks[j])
        if (blend.error <= tolerance && blend.first >= minCoverage) return true
      }
      for (let j = firstNew; j < count; j++) {
        if (j === ink || j === except) continue
        blend.ofThree(pixel, ink, inks[k], j)
        if (blend.error <= tolerance && blend.first >= minCoverage) return true
      }
    }
    return false
  }

  /**
   * Whether a packed premultiplied color is a blend in which `ink` covers less than `maxCoverage` (0-1) and any ink but `except` the
   * rest.
   */
  isTinted(color: number, ink: number, except: number, maxCoverage: number): boolean {
    for (let k = 0; k < this.count; k++) {
      if (k === ink || k === except) continue
      this.blend.ofTwo(color, ink, k)
      if (this.blend.error <= this.tolerance && this.blend.first < maxCoverage) return true
    }
    return false
  }

  private collect(i: number): void {
    const x = i % this.width
    this.nearby.collect(x, (i - x) / this.width, NEARBY_RADIUS, PURE, -1)
  }
}

import { Blend } from '../color/blend'
import { type Indexed, PURE } from '../model/indexed'
import { NearbyInks } from './nearby-inks'

/** Distance, px, within which the inks lie that a pixel can be a blend of. */
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
  /** Four premultiplied levels an ink. */
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

  /** Number of inks. */
  get count(): number {
    return this.levels.length / 4
  }

  /** Adds a packed premultiplied color as an ink; returns its number. */
  add(color: number): number {
    for (let shift = 0; shift < 32; shift += 8) this.levels.push((color >>> shift) & 255)
    return this.count - 1
  }

  /** Takes the ink that was added last away again. */
  removeLast(): void {
    this.levels.length -= 4
  }

  /** The distance, levels, of pixel i from the nearest blend of two inks nearby; 0 where none is nearby. */
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
   * Whether pixel i is a blend of `ink`, which covers at least `minCoverage` (0-1) of it, and one or two inks that are nearby or new,
   * without the new ink `except`. A line between two areas is a blend of three.
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

  /** Whether a color is a blend of any ink but `except` and a coverage below `maxCoverage` (0-1) of `ink`. */
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

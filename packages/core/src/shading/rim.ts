import type { Picture } from '../model/color-space'
import { CHANNELS } from './fit/samples'
import { shareOf, squaredError } from './rim-blend'
import { NOT_SHADED, type Shading } from './shading'
import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** Distance from a shaded area, px in rows and in columns, within which pixels may be blends with its gradient. */
const RIM = 2
/** The same in pictures with overshoot, which moves a pixel more on either side of an edge. With 2 or 4, ten icons lose 1.8 or 0.7 dB. */
const OVERSHOT_RIM = 3
/** Most paints that are considered for one pixel. */
const MAX_PAINTS = 8
/** What stands for the first line's color among the numbers of paints, below those of all areas. */
const FIRST_LINE = -(2 ** 30)
/** Least cosine between the differences of two pixels from a gradient at which both are blends of it with the same ink. */
const MIN_COSINE = 0.9

/** The pixels beside shaded areas: which paints they are blends of. */
export class Rim {
  /** Number of paints near the pixel that was last looked at; their colors there, and those that replace them. */
  private count = 0
  private readonly paints = new Float64Array(CHANNELS * MAX_PAINTS)
  private readonly flats = new Float64Array(CHANNELS * MAX_PAINTS)
  private readonly ids = new Int32Array(MAX_PAINTS)
  private readonly distances = new Float64Array(MAX_PAINTS)
  private readonly isShading = new Uint8Array(MAX_PAINTS)
  /** How far from a pixel its paints may be, px in rows and in columns. */
  private readonly reach: number
  private readonly own = new Float64Array(CHANNELS)
  private readonly other = new Float64Array(CHANNELS)

  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly areas: SmoothAreas,
    private readonly shadings: readonly Shading[],
    private readonly shadingOf: Int32Array,
    private readonly tolerance: number,
    /** How far a pixel lies beyond a paint at most, as seen from another one, as a share of their difference. */
    private readonly overshoot: number,
    /** The colors of straight lines, packed premultiplied, in their order. */
    private readonly lines: readonly number[],
  ) {
    this.reach = overshoot > 0 ? OVERSHOT_RIM : RIM
  }

  /** Whether a shaded area is near pixel (x, y). */
  isNear(x: number, y: number): boolean {
    const { width, height } = this.picture
    for (let v = Math.max(0, y - this.reach); v <= Math.min(height - 1, y + this.reach); v++) {
      for (let u = Math.max(0, x - this.reach); u <= Math.min(width - 1, x + this.reach); u++) {
        if (this.shadingOf[v * width + u] >= 0) return true
      }
    }
    return false
  }

  /** The color of pixel (x, y) without shading, packed premultiplied. */
  flatColor(x: number, y: number): number {
    const { width, pixels } = this.picture
    const pixel = pixels[y * width + x]
    if (this.lines.includes(pixel)) return pixel
    this.collect(x, y)
    let best = this.tolerance * this.tolerance
    let first = -1
    let second = -1
    let share = 0
    for (let p = 0; p < this.count; p++) {
      if (this.isShading[p] === 0) continue
      for (let q = 0; q < this.count; q++) {
        if (q === p || (this.isShading[q] === 1 && q < p)) continue
        const part = shareOf(pixel, this.paints, p, q, this.overshoot)
        const error = squaredError(pixel, this.paints, p, q, part)
        if (error >= best) continue
        best = error
        first = p
        second = q
        share = Math.min(1, Math.max(0, part))
      }
    }
    if (first < 0) return this.towardExtreme(x, y, pixel)
    return this.packed(
      (c) => share * this.flats[CHANNELS * first + c] + (1 - share) * this.flats[CHANNELS * second + c],
    )
  }

  /** Collects the paints near (x, y): gradients, and the colors of other smooth areas. */
  private collect(x: number, y: number): void {
    const { width, height, pixels } = this.picture
    this.count = 0
    for (let v = Math.max(0, y - this.reach); v <= Math.min(height - 1, y + this.reach); v++) {
      for (let u = Math.max(0, x - this.reach); u <= Math.min(width - 1, x + this.reach); u++) {
        const i = v * width + u
        const shading = this.shadingOf[i]
        const area = this.areas.areaOf[i]
        const distance = (u - x) * (u - x) + (v - y) * (v - y)
        if (shading < 0 && area === NO_AREA) {
          const line = this.lines.indexOf(pixels[i])
          if (line >= 0) this.addPaint(NOT_SHADED, FIRST_LINE - line, pixels[i], x, y, distance)
          continue
        }
        this.addPaint(shading, shading < 0 ? ~area : shading, pixels[i], x, y, distance)
      }
    }
  }

  /** Adds the paint of a pixel at a squared distance from (x, y). Of the colors of one smooth area, the nearest counts. */
  private addPaint(shading: number, id: number, pixel: number, x: number, y: number, distance: number): void {
    let k = 0
    while (k < this.count && this.ids[k] !== id) k++
    if (k === MAX_PAINTS || (k < this.count && (shading >= 0 || this.distances[k] <= distance))) return
    const at = CHANNELS * k
    this.ids[k] = id
    this.distances[k] = distance
    this.isShading[k] = shading < 0 ? 0 : 1
    if (shading >= 0) this.shadings[shading].paint.colorAt(x + 0.5, y + 0.5, this.own)
    const flat = shading < 0 ? pixel : this.shadings[shading].flat
    for (let c = 0; c < CHANNELS; c++) {
      this.flats[at + c] = (flat >>> (8 * c)) & 255
      this.paints[at + c] = shading < 0 ? this.flats[at + c] : this.own[c]
    }
    this.count = Math.max(this.count, k + 1)
  }

  /**
   * The color of a pixel that is a blend of the nearest gradient with something thin: the pixel nearby that differs most from the gradient,
   * in the same direction, shows that thing alone. One that overshoots, as seen from a pixel in the other direction, is the gradient.
   */
  private towardExtreme(x: number, y: number, pixel: number): number {
    const shading = this.nearestShading(x, y)
    if (shading < 0) return pixel
    const { paint, flat } = this.shadings[shading]
    const { width, height, pixels } = this.picture
    paint.colorAt(x + 0.5, y + 0.5, this.own)
    const { own, other } = this
    let size = 0
    for (let c = 0; c < CHANNELS; c++) size += (((pixel >>> (8 * c)) & 255) - own[c]) ** 2
    size = Math.sqrt(size)
    let largest = size
    let opposite = 0
    for (let v = Math.max(0, y - this.reach); v <= Math.min(height - 1, y + this.reach); v++) {
      for (let u = Math.max(0, x - this.reach); u <= Math.min(width - 1, x + this.reach); u++) {
        const near = pixels[v * width + u]
        paint.colorAt(u + 0.5, v + 0.5, other)
        let dot = 0
        let length = 0
        for (let c = 0; c < CHANNELS; c++) {
          const difference = ((near >>> (8 * c)) & 255) - other[c]
          dot += difference * (((pixel >>> (8 * c)) & 255) - own[c])
          length += difference * difference
        }
        length = Math.sqrt(length)
        if (length > largest && dot > MIN_COSINE * length * size) largest = length
        if (length > opposite && -dot > MIN_COSINE * length * size) opposite = length
      }
    }
    if (size <= this.overshoot * opposite) return flat
    const share = largest > 0 ? 1 - size / largest : 1
    return this.packed((c) => ((pixel >>> (8 * c)) & 255) + share * (((flat >>> (8 * c)) & 255) - own[c]))
  }

  /** The shading whose area is nearest to (x, y), within the rim; NOT_SHADED if there is none. */
  private nearestShading(x: number, y: number): number {
    const { width, height } = this.picture
    let best = NOT_SHADED
    let bestDistance = Number.POSITIVE_INFINITY
    for (let v = Math.max(0, y - this.reach); v <= Math.min(height - 1, y + this.reach); v++) {
      for (let u = Math.max(0, x - this.reach); u <= Math.min(width - 1, x + this.reach); u++) {
        const distance = (u - x) ** 2 + (v - y) ** 2
        if (this.shadingOf[v * width + u] < 0 || distance >= bestDistance) continue
        bestDistance = distance
        best = this.shadingOf[v * width + u]
      }
    }
    return best
  }

  /** A color of four levels, rounded and packed; channels are at most the opacity. */
  private packed(level: (c: number) => number): number {
    const alpha = Math.min(255, Math.max(0, Math.round(level(3))))
    let color = alpha << 24
    for (let c = 0; c < 3; c++) color |= Math.min(alpha, Math.max(0, Math.round(level(c)))) << (8 * c)
    return color >>> 0
  }
}

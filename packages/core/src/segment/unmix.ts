import { Blend } from '../color/blend'
import { PARTS } from './shares'

/** A pixel's neighbourhood is searched at these radii, the nearest explanation winning. */
const RADII = [1, 2, 3]
const MAX_CANDIDATES = 8
/** How far unblended pixels are looked for where solid ones explain nothing. */
const PURE_RADIUS = 3
/** A blend whose smaller share is below this is no blend: it cannot take a pixel from its ink. */
const LEAST_SHARE = 0.06
/** Inks nearby that are tried three at a time: those that are met first. */
const MAX_OF_THREE = 5
/** Where two shapes meet that were drawn one after the other, this much of what lies under both can shine through. */
const MOST_SHINE = 0.3
/** A blend with an ink that is nowhere near explains a pixel from this part of the tolerance on: of many inks some blend comes near any colour. */
const FAR_TOLERANCE = 0.4
/** A blend that misses the pixel by this many levels still says more than the nearest ink. */
const UNLIKELY = 24

/** Explains mixed pixels as blends of inks nearby. One instance serves a whole picture: it holds the scratch space. */
export class Unmixer {
  /** Whether the last pixel asked about is near an ink, a blend of two of which one at least is nearby, or of three that are. */
  isExplained = true
  /** What the last pixel is made of, the largest share first; ink -1 for none. */
  readonly inks = new Int32Array(PARTS)
  readonly shares = new Float64Array(PARTS)
  private readonly candidates = new Int32Array(MAX_CANDIDATES)
  private candidateCount = 0
  private error = 0
  private shareOfThird = 0
  private readonly blend: Blend
  private readonly inkCount: number
  private readonly farTolerance: number

  constructor(
    private readonly pixels: Uint32Array,
    private readonly pure: Int32Array,
    private readonly solid: Uint8Array,
    private readonly width: number,
    private readonly height: number,
    private readonly colors: Float64Array,
    private readonly tolerance: number,
  ) {
    this.blend = new Blend(colors)
    this.inkCount = colors.length / 4
    this.farTolerance = FAR_TOLERANCE * tolerance
  }

  /**
   * Finds what pixel (x, y) is made of and returns the ink that owns most of it. `provisional` is the ink within whose reach the pixel lies,
   * or -1: it is kept unless two other inks nearby explain the pixel. The simplest explanation wins: two solid inks, the nearer
   * the better; one and an ink of the palette, whose shape may be too thin to be solid anywhere near; two and such an ink.
   * A pixel that nothing explains goes to the nearest of the inks considered.
   */
  owner(x: number, y: number, provisional: number): number {
    const pixel = this.pixels[y * this.width + x]
    this.isExplained = true
    for (const radius of RADII) {
      this.collect(x, y, radius, provisional, true)
      this.tryPairs(pixel)
      const isBlend = this.shares[1] > LEAST_SHARE
      if (this.error <= this.tolerance && (provisional < 0 || isBlend)) return this.inks[0]
      if (provisional >= 0 && radius === 2) return this.keep(provisional)
    }
    this.collect(x, y, PURE_RADIUS, provisional, false)
    this.tryPairs(pixel)
    if (this.error <= this.tolerance) return this.inks[0]
    this.tryFarPairs(pixel)
    if (this.error <= this.farTolerance) return this.inks[0]
    this.tryThree(pixel, true)
    if (this.error <= this.tolerance) return this.inks[0]
    this.tryThree(pixel, false)
    if (this.error <= this.farTolerance) {
      this.isExplained = this.shareOfThird <= MOST_SHINE
      return this.inks[0]
    }
    this.isExplained = false
    this.tryFarPairs(pixel)
    if (this.error <= this.tolerance) return this.inks[0]
    this.tryThree(pixel, false)
    if (this.candidateCount > 1 && this.error <= UNLIKELY) return this.inks[0]
    return this.keep(this.nearestInk(pixel))
  }

  /** The squared distance of pixel i from the colour at `c`. */
  private distance(i: number, c: number): number {
    const { colors } = this
    const pixel = this.pixels[i]
    const r = (pixel & 255) - colors[c]
    const g = ((pixel >>> 8) & 255) - colors[c + 1]
    const b = ((pixel >>> 16) & 255) - colors[c + 2]
    const alpha = (pixel >>> 24) - colors[c + 3]
    return r * r + g * g + b * b + alpha * alpha
  }

  /**
   * Which of two pixels lies nearer to an ink, the first on a tie: the one through which a thin shape is joined where it only
   * touches itself at a corner.
   */
  nearer(first: number, second: number, ink: number): number {
    return this.distance(second, 4 * ink) < this.distance(first, 4 * ink) ? second : first
  }

  /** Fills `candidates` with the distinct inks of solid, or of all unblended pixels within `radius`, but `excluded`, in scan order. */
  private collect(x: number, y: number, radius: number, excluded: number, isSolid: boolean): void {
    const { width, pure, solid, candidates } = this
    this.candidateCount = 0
    const x0 = Math.max(0, x - radius)
    const x1 = Math.min(width - 1, x + radius)
    const y1 = Math.min(this.height - 1, y + radius)
    for (let v = Math.max(0, y - radius); v <= y1; v++) {
      for (let i = v * width + x0, end = v * width + x1; i <= end; i++) {
        if ((isSolid ? solid[i] === 0 : pure[i] < 0) || pure[i] === excluded) continue
        let k = 0
        while (k < this.candidateCount && candidates[k] !== pure[i]) k++
        if (k < this.candidateCount) continue
        if (k === MAX_CANDIDATES) return
        candidates[this.candidateCount++] = pure[i]
      }
    }
  }

  private tryPairs(pixel: number): void {
    this.error = Number.POSITIVE_INFINITY
    for (let j = 1; j < this.candidateCount; j++) {
      for (let k = 0; k < j; k++) this.tryPair(pixel, this.candidates[k], this.candidates[j])
    }
  }

  private tryFarPairs(pixel: number): void {
    this.error = Number.POSITIVE_INFINITY
    for (let k = 0; k < this.candidateCount; k++) {
      for (let ink = 0; ink < this.inkCount; ink++) {
        if (ink !== this.candidates[k]) this.tryPair(pixel, this.candidates[k], ink)
      }
    }
  }

  /** Tries two solid inks nearby with a third one, or with every ink of the palette. */
  private tryThree(pixel: number, areAllNear: boolean): void {
    const { candidates } = this
    this.error = Number.POSITIVE_INFINITY
    const count = Math.min(MAX_OF_THREE, this.candidateCount)
    for (let j = 1; j < count; j++) {
      for (let k = 0; k < j; k++) {
        const thirds = areAllNear ? k : this.inkCount
        for (let n = 0; n < thirds; n++)
          this.tryTriple(pixel, candidates[k], candidates[j], areAllNear ? candidates[n] : n)
      }
    }
  }

  /** Keeps the pair when its blend comes closer to the pixel than the best so far. */
  private tryPair(pixel: number, first: number, second: number): void {
    this.blend.ofTwo(pixel, first, second)
    if (this.blend.error >= this.error) return
    this.error = this.blend.error
    this.inks[0] = first
    this.inks[1] = second
    this.inks[2] = -1
    this.shares[0] = this.blend.first
    this.shares[1] = this.blend.second
    this.shares[2] = 0
    this.order(0, 1)
  }

  private tryTriple(pixel: number, first: number, second: number, third: number): void {
    if (third === first || third === second) return
    this.blend.ofThree(pixel, first, second, third)
    if (this.blend.error >= this.error) return
    this.error = this.blend.error
    this.inks[0] = first
    this.inks[1] = second
    this.inks[2] = third
    this.shares[0] = this.blend.first
    this.shares[1] = this.blend.second
    this.shares[2] = this.blend.third
    this.shareOfThird = this.blend.third
    this.order(0, 1)
    this.order(1, 2)
    this.order(0, 1)
  }

  /** Swaps two parts when the second is larger; equal ones stay. */
  private order(a: number, b: number): void {
    const { inks, shares } = this
    if (shares[b] <= shares[a]) return
    const ink = inks[a]
    const share = shares[a]
    inks[a] = inks[b]
    shares[a] = shares[b]
    inks[b] = ink
    shares[b] = share
  }

  /** Makes the pixel one ink's alone. */
  private keep(ink: number): number {
    this.inks.fill(-1)
    this.shares.fill(0)
    this.inks[0] = ink
    this.shares[0] = 1
    return ink
  }

  private nearestInk(pixel: number): number {
    const { colors } = this
    let best = 0
    let bestError = Number.POSITIVE_INFINITY
    const local = this.candidateCount > 0
    const count = local ? this.candidateCount : this.inkCount
    for (let k = 0; k < count; k++) {
      const ink = local ? this.candidates[k] : k
      const c = 4 * ink
      const error = Math.hypot(
        (pixel & 255) - colors[c],
        ((pixel >>> 8) & 255) - colors[c + 1],
        ((pixel >>> 16) & 255) - colors[c + 2],
        (pixel >>> 24) - colors[c + 3],
      )
      if (error < bestError) {
        bestError = error
        best = ink
      }
    }
    return best
  }
}

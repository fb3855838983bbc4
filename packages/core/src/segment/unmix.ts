/** A pixel's neighbourhood is searched at these radii, the nearest explanation winning. */
const RADII = [1, 2, 3]
const MAX_CANDIDATES = 8
/** A blend whose smaller share is below this is no blend: it cannot take a pixel from its ink. */
const LEAST_SHARE = 0.06
/** From this share on, a thin shape owns a pixel that no solid ink nearby explains. */
const THIN_SHARE = 0.4
/**
 * A hairline owns less than that: a pixel on its ridge, where none across it has more. Where its ink is solid within
 * `HAIRLINE_DISTANCE` px, the pixel lies at the tip of a shape and not on a line.
 */
const RIDGE_SHARE = 0.2
const HAIRLINE_DISTANCE = 5

/** Explains mixed pixels as blends of two inks nearby. One instance serves a whole picture: it holds the scratch space. */
export class Unmixer {
  /** Whether the last pixel asked about is near an ink or a blend of two. */
  isExplained = true
  private readonly candidates = new Int32Array(MAX_CANDIDATES)
  private candidateCount = 0
  private first = -1
  private second = -1
  private share = 0
  private error = 0

  constructor(
    private readonly pixels: Uint32Array,
    private readonly inks: Int32Array,
    private readonly solid: Uint8Array,
    private readonly width: number,
    private readonly height: number,
    private readonly colors: Float64Array,
    private readonly tolerance: number,
  ) {}

  /**
   * The ink that owns pixel (x, y). `provisional` is the ink within whose reach the pixel lies, or -1: it is kept unless
   * two other inks nearby explain the pixel. A pixel that nothing explains goes to the nearest of the inks considered.
   */
  owner(x: number, y: number, provisional: number): number {
    const pixel = this.pixels[y * this.width + x]
    this.error = Number.POSITIVE_INFINITY
    this.isExplained = true
    for (const radius of RADII) {
      this.collect(x, y, radius, provisional)
      this.bestPair(pixel)
      const isBlend = this.share > LEAST_SHARE && this.share < 1 - LEAST_SHARE
      if (this.error <= this.tolerance && (provisional < 0 || isBlend))
        return this.share >= 0.5 ? this.first : this.second
      if (provisional >= 0 && radius === 2) return provisional
    }
    if (this.candidateCount > 0 && this.thinPair(pixel)) {
      if (this.share < 1 - THIN_SHARE) return this.second
      const isHairline =
        this.share <= 1 - RIDGE_SHARE && this.isRidge(x, y, 4 * this.first) && !this.isSolidNear(x, y, this.second)
      return isHairline ? this.second : this.first
    }
    this.isExplained = false
    return this.nearestInk(pixel)
  }

  /** Whether the pixel is further from colour `ground` than both its neighbours across, or both above and below. */
  private isRidge(x: number, y: number, ground: number): boolean {
    const { width, height } = this
    const i = y * width + x
    const own = this.distance(i, ground)
    const across = x > 0 && x + 1 < width && own >= this.distance(i - 1, ground) && own > this.distance(i + 1, ground)
    if (across) return true
    return y > 0 && y + 1 < height && own >= this.distance(i - width, ground) && own > this.distance(i + width, ground)
  }

  private isSolidNear(x: number, y: number, ink: number): boolean {
    const { width, height, inks, solid } = this
    const x0 = Math.max(0, x - HAIRLINE_DISTANCE)
    const x1 = Math.min(width - 1, x + HAIRLINE_DISTANCE)
    const y1 = Math.min(height - 1, y + HAIRLINE_DISTANCE)
    for (let v = Math.max(0, y - HAIRLINE_DISTANCE); v <= y1; v++) {
      for (let i = v * width + x0; i <= v * width + x1; i++) if (solid[i] === 1 && inks[i] === ink) return true
    }
    return false
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

  /** Fills `candidates` with the distinct solid inks within `radius` but `excluded`, in scan order. */
  private collect(x: number, y: number, radius: number, excluded: number): void {
    const { width, inks, solid, candidates } = this
    this.candidateCount = 0
    const x0 = Math.max(0, x - radius)
    const x1 = Math.min(width - 1, x + radius)
    const y1 = Math.min(this.height - 1, y + radius)
    for (let v = Math.max(0, y - radius); v <= y1; v++) {
      for (let i = v * width + x0, end = v * width + x1; i <= end; i++) {
        if (solid[i] === 0 || inks[i] === excluded) continue
        let k = 0
        while (k < this.candidateCount && candidates[k] !== inks[i]) k++
        if (k < this.candidateCount) continue
        if (k === MAX_CANDIDATES) return
        candidates[this.candidateCount++] = inks[i]
      }
    }
  }

  private bestPair(pixel: number): void {
    this.error = Number.POSITIVE_INFINITY
    for (let j = 1; j < this.candidateCount; j++) {
      for (let k = 0; k < j; k++) this.tryPair(pixel, this.candidates[k], this.candidates[j])
    }
  }

  /** Tries one solid ink nearby with every ink of the palette: the shape may be too thin to be solid anywhere near. */
  private thinPair(pixel: number): boolean {
    this.error = Number.POSITIVE_INFINITY
    for (let k = 0; k < this.candidateCount; k++) {
      for (let ink = 0; ink * 4 < this.colors.length; ink++) {
        if (ink !== this.candidates[k]) this.tryPair(pixel, this.candidates[k], ink)
      }
    }
    return this.error <= this.tolerance
  }

  /** Keeps the pair when its blend comes closer to the pixel than the best so far. `share` is the first ink's. */
  private tryPair(pixel: number, first: number, second: number): void {
    const { colors } = this
    const a = 4 * first
    const b = 4 * second
    const dr = colors[a] - colors[b]
    const dg = colors[a + 1] - colors[b + 1]
    const db = colors[a + 2] - colors[b + 2]
    const da = colors[a + 3] - colors[b + 3]
    const pr = (pixel & 255) - colors[b]
    const pg = ((pixel >>> 8) & 255) - colors[b + 1]
    const pb = ((pixel >>> 16) & 255) - colors[b + 2]
    const pa = (pixel >>> 24) - colors[b + 3]
    const length = dr * dr + dg * dg + db * db + da * da
    const t = Math.min(1, Math.max(0, (pr * dr + pg * dg + pb * db + pa * da) / length))
    const error = Math.hypot(pr - t * dr, pg - t * dg, pb - t * db, pa - t * da)
    if (error < this.error) {
      this.error = error
      this.first = first
      this.second = second
      this.share = t
    }
  }

  private nearestInk(pixel: number): number {
    const { colors } = this
    let best = 0
    let bestError = Number.POSITIVE_INFINITY
    const local = this.candidateCount > 0
    const count = local ? this.candidateCount : colors.length / 4
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

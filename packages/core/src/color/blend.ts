/** How far below 0 rounding may push the share of a color that a blend of three does not hold. */
const NEGATIVE_SHARE = -0.02
/** Below this ratio of the squared sine, three colors lie on one line: a blend of three says no more than one of two. */
const COLLINEAR = 0.01

/**
 * Explains pixels as blends of colors: `colors` holds 4 premultiplied levels each, color k at `4k`; a pixel is packed likewise.
 * After a call, `error` is the distance (levels) of the pixel from the blend, and `first`, `second` and `third` are its shares,
 * which add up to 1. Holds its results, so that a call allocates nothing.
 */
export class Blend {
  error = 0
  first = 0
  second = 0
  third = 0
  /** The two colors of the last `ofNearestTwo`. */
  nearFirst = 0
  nearSecond = 0

  /** Always of one type: loops over several types of lists take twice the time. */
  private colors: Float64Array

  constructor(colors: ArrayLike<number>) {
    this.colors = levelsOf(colors)
  }

  /** Takes other colors. A list that grew must be given again; a Float64Array is read in place. */
  setColors(colors: ArrayLike<number>): void {
    this.colors = levelsOf(colors)
  }

  /** The nearest blend of two colors, shares clamped to 0-1. */
  ofTwo(pixel: number, first: number, second: number): void {
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
    const t = length > 0 ? Math.min(1, Math.max(0, (pr * dr + pg * dg + pb * db + pa * da) / length)) : 0
    const er = pr - t * dr
    const eg = pg - t * dg
    const eb = pb - t * db
    const ea = pa - t * da
    this.error = Math.sqrt(er * er + eg * eg + eb * eb + ea * ea)
    this.first = t
    this.second = 1 - t
    this.third = 0
  }

  /**
   * The nearest blend of two of the first `count` of the colors `among`, as `ofTwo` finds it (ties: the first pair, in the order of its second color and then of its
   * first one). `nearFirst` and `nearSecond` are the two. Returns false, and leaves the results as they are, where there are not two colors.
   */
  ofNearestTwo(pixel: number, among: Int32Array, count: number): boolean {
    const { colors } = this
    const r = pixel & 255
    const g = (pixel >>> 8) & 255
    const blue = (pixel >>> 16) & 255
    const alpha = pixel >>> 24
    let least = Number.POSITIVE_INFINITY
    let error = Number.POSITIVE_INFINITY
    for (let j = 1; j < count; j++) {
      const b = 4 * among[j]
      const cr = colors[b]
      const cg = colors[b + 1]
      const cb = colors[b + 2]
      const ca = colors[b + 3]
      const pr = r - cr
      const pg = g - cg
      const pb = blue - cb
      const pa = alpha - ca
      for (let n = 0; n < j; n++) {
        const a = 4 * among[n]
        const dr = colors[a] - cr
        const dg = colors[a + 1] - cg
        const db = colors[a + 2] - cb
        const da = colors[a + 3] - ca
        const length = dr * dr + dg * dg + db * db + da * da
        const t = length > 0 ? Math.min(1, Math.max(0, (pr * dr + pg * dg + pb * db + pa * da) / length)) : 0
        const er = pr - t * dr
        const eg = pg - t * dg
        const eb = pb - t * db
        const ea = pa - t * da
        const square = er * er + eg * eg + eb * eb + ea * ea
        // Roots are compared, because different squares may have one root
        if (square >= least || Math.sqrt(square) >= error) continue
        least = square
        error = Math.sqrt(square)
        this.first = t
        this.nearFirst = among[n]
        this.nearSecond = among[j]
      }
    }
    if (count < 2) return false
    this.error = error
    this.second = 1 - this.first
    this.third = 0
    return true
  }

  /** The blend of three colors where all of them have a share; `error` is infinite where one has none, or they lie on one line. */
  ofThree(pixel: number, first: number, second: number, third: number): void {
    const isSolved = this.solveThree(pixel, first, second, third, COLLINEAR)
    if (!isSolved || this.first < NEGATIVE_SHARE || this.second < NEGATIVE_SHARE || this.third < NEGATIVE_SHARE)
      this.error = Number.POSITIVE_INFINITY
  }

  /**
   * The nearest color of the plane through three colors, whose shares may be below 0 or above 1. Returns false, and leaves the results as
   * they are, where the colors lie on one line: where the squared sine of the angle between them is at most `collinear`.
   */
  solveThree(pixel: number, first: number, second: number, third: number, collinear: number): boolean {
    const { colors } = this
    const a = 4 * first
    const b = 4 * second
    const o = 4 * third
    const p0 = (pixel & 255) - colors[o]
    const p1 = ((pixel >>> 8) & 255) - colors[o + 1]
    const p2 = ((pixel >>> 16) & 255) - colors[o + 2]
    const p3 = (pixel >>> 24) - colors[o + 3]
    const u0 = colors[a] - colors[o]
    const u1 = colors[a + 1] - colors[o + 1]
    const u2 = colors[a + 2] - colors[o + 2]
    const u3 = colors[a + 3] - colors[o + 3]
    const v0 = colors[b] - colors[o]
    const v1 = colors[b + 1] - colors[o + 1]
    const v2 = colors[b + 2] - colors[o + 2]
    const v3 = colors[b + 3] - colors[o + 3]
    const aa = u0 * u0 + u1 * u1 + u2 * u2 + u3 * u3
    const bb = v0 * v0 + v1 * v1 + v2 * v2 + v3 * v3
    const ab = u0 * v0 + u1 * v1 + u2 * v2 + u3 * v3
    const pa = p0 * u0 + p1 * u1 + p2 * u2 + p3 * u3
    const pb = p0 * v0 + p1 * v1 + p2 * v2 + p3 * v3
    const pp = p0 * p0 + p1 * p1 + p2 * p2 + p3 * p3
    const determinant = aa * bb - ab * ab
    if (determinant <= collinear * aa * bb) return false
    const s = (pa * bb - pb * ab) / determinant
    const t = (pb * aa - pa * ab) / determinant
    this.error = Math.sqrt(Math.max(0, pp - s * pa - t * pb))
    this.first = s
    this.second = t
    this.third = 1 - s - t
    return true
  }
}

const levelsOf = (colors: ArrayLike<number>): Float64Array =>
  colors instanceof Float64Array ? colors : new Float64Array(colors)

/** The squared distance of a packed pixel from color `k` of `colors`, squared levels; both premultiplied. */
export function squaredError(pixel: number, colors: ArrayLike<number>, k: number): number {
  const dr = (pixel & 255) - colors[4 * k]
  const dg = ((pixel >>> 8) & 255) - colors[4 * k + 1]
  const db = ((pixel >>> 16) & 255) - colors[4 * k + 2]
  const da = (pixel >>> 24) - colors[4 * k + 3]
  return dr * dr + dg * dg + db * db + da * da
}

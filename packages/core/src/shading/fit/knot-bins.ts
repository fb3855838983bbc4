import { CHANNELS, haveEqualOpacity } from './samples'

/** Number of bins into which positions are put; knots lie between bins. */
export const BINS = 160
/** Most knots of a profile, its two ends included. */
export const MAX_KNOTS = 8

/** Weight, in samples, of the wish that a knot's color is 0: pieces without samples have a solution. */
const RIDGE = 1e-6
/** Values of a piece between two knots: three sums of weights, and the right-hand sides of its two ends. */
const PIECE = 3 + 2 * CHANNELS
/** Where the right-hand sides of a piece's first and last knot start. */
const FIRST = 3
const LAST = 3 + CHANNELS

/**
 * Running sums of samples by position, from which the continuous piecewise linear profile of any knots is fitted by least squares without
 * looking at samples again. While the knots on both sides of one are held, a place for it costs as much as three knots, however many there are:
 * the others are eliminated from the normal equations once, from both ends. Equal opacities are left out of all sums.
 */
export class KnotBins {
  /** The least position, and the length of a bin. */
  readonly first: number
  readonly size: number
  /** Colors of the knots of the last fit, `CHANNELS` levels each. */
  readonly colors = new Float64Array(CHANNELS * MAX_KNOTS)
  private readonly channels: number
  private readonly opacity: number
  /** Running sums before bin b: samples, positions (in bins), their squares; colors, and colors times positions. */
  private readonly n = new Float64Array(BINS + 1)
  private readonly t = new Float64Array(BINS + 1)
  private readonly tt = new Float64Array(BINS + 1)
  private readonly y = new Float64Array(CHANNELS * (BINS + 1))
  private readonly ty = new Float64Array(CHANNELS * (BINS + 1))
  private readonly squares: number
  /** The pieces on both sides of the knot that is tried, and one at hand. */
  private readonly before = new Float64Array(PIECE)
  private readonly after = new Float64Array(PIECE)
  private readonly piece = new Float64Array(PIECE)
  /** What the knots beyond the held ones leave of the equations of these two: diagonals, right-hand sides; and the squares that they explain. */
  private readonly heldDiagonal = new Float64Array(2)
  private readonly heldRhs = new Float64Array(2 * CHANNELS)
  private heldExplained = 0
  private left = 0
  private right = BINS
  private readonly diagonal = new Float64Array(MAX_KNOTS)
  private readonly off = new Float64Array(MAX_KNOTS)

  /** For `count` samples; their colors have `CHANNELS` levels each. */
  constructor(positions: Float64Array, colors: Float64Array, count: number) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let k = 0; k < count; k++) {
      if (positions[k] < low) low = positions[k]
      if (positions[k] > high) high = positions[k]
    }
    this.first = low
    this.size = Math.max(1e-9, (high - low) / BINS)
    this.channels = haveEqualOpacity(colors, count) ? CHANNELS - 1 : CHANNELS
    this.opacity = colors[CHANNELS - 1]
    this.squares = this.addSamples(positions, colors, count)
  }

  /** Holds the knots up to index `left` and those from index `right` on, for trials of one between these two. */
  hold(knots: readonly number[], left: number, right: number): void {
    this.left = knots[left]
    this.right = knots[right]
    this.heldExplained = this.eliminate(knots, 0, left, 0) + this.eliminate(knots, knots.length - 1, right, 1)
  }

  /** The sum of squared residuals of the profile of the held knots and one before bin `at`, between them. */
  errorWith(at: number): number {
    const { before, after, heldDiagonal, heldRhs, channels } = this
    this.sumPiece(this.left, at, before)
    this.sumPiece(at, this.right, after)
    const d0 = heldDiagonal[0] + before[0]
    const d2 = heldDiagonal[1] + after[2]
    const f0 = before[1] / d0
    const f2 = after[1] / d2
    const d1 = RIDGE + before[2] + after[0] - f0 * before[1] - f2 * after[1]
    let explained = this.heldExplained
    for (let c = 0; c < channels; c++) {
      const r0 = heldRhs[c] + before[FIRST + c]
      const r2 = heldRhs[CHANNELS + c] + after[LAST + c]
      const r1 = before[LAST + c] + after[FIRST + c] - f0 * r0 - f2 * r2
      explained += (r0 * r0) / d0 + (r1 * r1) / d1 + (r2 * r2) / d2
    }
    return Math.max(0, this.squares - explained)
  }

  /** Fits the profile with knots before the given bins, into `colors`. Returns the sum of squared residuals. */
  fit(knots: readonly number[]): number {
    const { piece, diagonal, off, colors, channels } = this
    const count = knots.length
    diagonal.fill(RIDGE)
    colors.fill(0)
    for (let k = 0; k + 1 < count; k++) {
      this.sumPiece(knots[k], knots[k + 1], piece)
      diagonal[k] += piece[0]
      off[k] = piece[1]
      diagonal[k + 1] += piece[2]
      for (let c = 0; c < channels; c++) {
        colors[CHANNELS * k + c] += piece[FIRST + c]
        colors[CHANNELS * (k + 1) + c] += piece[LAST + c]
      }
    }
    // Thomas algorithm; what a knot explains is known when the ones before it are eliminated.
    let explained = 0
    for (let k = 0; k < count; k++) {
      const factor = k === 0 ? 0 : off[k - 1] / diagonal[k - 1]
      if (k > 0) diagonal[k] -= factor * off[k - 1]
      for (let c = 0, at = CHANNELS * k; c < channels; c++, at++) {
        if (k > 0) colors[at] -= factor * colors[at - CHANNELS]
        explained += (colors[at] * colors[at]) / diagonal[k]
      }
    }
    for (let k = count - 1; k >= 0; k--) {
      for (let c = 0, at = CHANNELS * k; c < channels; c++, at++) {
        const next = k + 1 < count ? off[k] * colors[at + CHANNELS] : 0
        colors[at] = (colors[at] - next) / diagonal[k]
      }
      if (channels < CHANNELS) colors[CHANNELS * k + channels] = this.opacity
    }
    return Math.max(0, this.squares - explained)
  }

  /** Makes the running sums. Returns the sum of the squared colors. */
  private addSamples(positions: Float64Array, colors: Float64Array, count: number): number {
    const { n, t, tt, y, ty, channels } = this
    let squares = 0
    for (let k = 0; k < count; k++) {
      const place = (positions[k] - this.first) / this.size
      const bin = Math.min(BINS - 1, Math.floor(place)) + 1
      n[bin]++
      t[bin] += place
      tt[bin] += place * place
      for (let c = 0, at = CHANNELS * bin; c < channels; c++, at++) {
        const level = colors[CHANNELS * k + c]
        y[at] += level
        ty[at] += place * level
        squares += level * level
      }
    }
    for (let b = 1; b <= BINS; b++) {
      n[b] += n[b - 1]
      t[b] += t[b - 1]
      tt[b] += tt[b - 1]
      for (let at = CHANNELS * b; at < CHANNELS * (b + 1); at++) {
        y[at] += y[at - CHANNELS]
        ty[at] += ty[at - CHANNELS]
      }
    }
    return squares
  }

  /**
   * Eliminates the knots from index `from`, an end, up to the held one at index `to`, whose equations become those of `side`, without the piece
   * beyond it. Returns the sum of squares that they explain.
   */
  private eliminate(knots: readonly number[], from: number, to: number, side: 0 | 1): number {
    const { piece, heldDiagonal, heldRhs, channels } = this
    const step = from < to ? 1 : -1
    const rhs = CHANNELS * side
    let diagonal = RIDGE
    let explained = 0
    heldRhs.fill(0, rhs, rhs + CHANNELS)
    for (let k = from; k !== to; k += step) {
      this.sumPiece(knots[Math.min(k, k + step)], knots[Math.max(k, k + step)], piece)
      diagonal += piece[side === 0 ? 0 : 2]
      const factor = piece[1] / diagonal
      for (let c = 0; c < channels; c++) {
        const own = heldRhs[rhs + c] + piece[(side === 0 ? FIRST : LAST) + c]
        explained += (own * own) / diagonal
        heldRhs[rhs + c] = piece[(side === 0 ? LAST : FIRST) + c] - factor * own
      }
      diagonal = RIDGE + piece[side === 0 ? 2 : 0] - factor * piece[1]
    }
    heldDiagonal[side] = diagonal
    return explained
  }

  /** Writes the normal equations of the piece between two knots, before bins a and b, to `out`. */
  private sumPiece(a: number, b: number, out: Float64Array): void {
    const { n, t, tt, y, ty, channels } = this
    const length = b - a
    const scale = 1 / (length * length)
    const s0 = n[b] - n[a]
    const s1 = t[b] - t[a]
    const s2 = tt[b] - tt[a]
    out[0] = (b * b * s0 - 2 * b * s1 + s2) * scale
    out[1] = ((a + b) * s1 - a * b * s0 - s2) * scale
    out[2] = (a * a * s0 - 2 * a * s1 + s2) * scale
    for (let c = 0; c < channels; c++) {
      const y0 = y[CHANNELS * b + c] - y[CHANNELS * a + c]
      const y1 = ty[CHANNELS * b + c] - ty[CHANNELS * a + c]
      out[FIRST + c] = (b * y0 - y1) / length
      out[LAST + c] = (y1 - a * y0) / length
    }
  }
}

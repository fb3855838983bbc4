import { Blend } from '../color/blend'
import { squaredDistance } from '../color/difference'
import { PURE, SOLID } from '../model/indexed'
import { NearbyInks } from '../palette/nearby-inks'
import type { Coverages } from './coverages'
import { type LoosePiece, LoosePieces } from './loose-pieces'
import { MAX_PARTS, Mixture } from './mixture'
import { NO_INK, type PurePixels } from './pure-pixels'

/** Distance, px in rows and in columns, within which the grounds of a line are looked for among solid pixels, then among pure ones. */
const GROUND_RADIUS = 3
/** Most grounds that are tried for a pixel, the first in scan order. */
const MAX_GROUNDS = 6
/**
 * Largest distance, levels, of a pixel of a piece from a blend of the line's ink and its grounds. In compressed pictures, whose blends may be farther off, 20
 * joins the pixels of lines to areas beside them that are nothing like them.
 */
const MAX_ERROR = 12
/** Share of the error of a blend with one ground below which a blend with two explains a pixel better. */
const BETTER = 0.5
/** Least coverage (0-1) of a pixel by the ink of a line. */
const MIN_SHOWN = 0.2
/** The same of the pixels beside the rim of a line. */
const MIN_BESIDE = 0.4
/** Coverage (0-1) from which on a pixel shows the ink of a line: a farther ink than that of the line, which explains the line too, covers less of all its pixels. */
const FULL = 0.7
/**
 * Distance, levels, between the inks of a piece and of a line up to which the piece stays apart: overshoot that is cut off at black makes a rim within the borders of
 * shapes of #0b0200, and silhouettes whose pixels join that are torn.
 */
const ALIKE = 16
/** Most rounds, and most loose pixels, of a picture whose pieces are joined: it bounds the time for noise. */
const MAX_ROUNDS = 3
const MAX_LOOSE = 100_000

/**
 * Gives each thin line one ink where the pixels allow it. Unmixing explains pixels one by one, so the pixels of a line that is thin, shaded or sharpened alternate between
 * inks that lie on one line with the ground, and a pixel at its rim that has the color of an ink elsewhere passes for that ink. A loose piece
 * (`LoosePiece`) joins an ink that covers pixels beside it if blends of that ink and the grounds explain all its pixels. One ink for two
 * pieces is the shorter description (minimum description length; Rissanen 1978). Of two inks that explain each other's pixels, as a gray
 * and a darker gray on white do, the one stays that covers more. Changes inks and coverages in place; `colors` holds four premultiplied levels
 * an ink, `tolerance` is that of unmixing, levels.
 */
export function joinLinePieces(
  inkOf: Int32Array,
  pure: PurePixels,
  coverages: Coverages,
  colors: Float64Array,
  tolerance: number,
): void {
  const pieces = new LoosePieces(inkOf, pure)
  if (pieces.count() > MAX_LOOSE) return
  const joiner = new PieceJoiner(inkOf, pure, coverages, colors, Math.min(MAX_ERROR, tolerance))
  let isChanged = true
  for (let round = 0; round < MAX_ROUNDS && isChanged; round++) {
    isChanged = false
    pieces.visit((piece) => {
      if (joiner.join(piece)) isChanged = true
    })
  }
}

/** Joins pieces to the lines beside them. */
class PieceJoiner {
  private readonly blend: Blend
  private readonly grounds: NearbyInks
  private readonly mixture = new Mixture()
  /** Largest coverage (0-1) of a pixel of the last piece by the ink that was tried for it. */
  private most = 0

  constructor(
    private readonly inkOf: Int32Array,
    private readonly pure: PurePixels,
    private readonly coverages: Coverages,
    private readonly colors: Float64Array,
    private readonly tolerance: number,
  ) {
    this.blend = new Blend(colors)
    this.grounds = new NearbyInks(pure, MAX_GROUNDS)
  }

  /** Gives a piece the ink of a line beside it, if one explains it. Returns whether it did. */
  join(piece: LoosePiece): boolean {
    const { tolerance, mixture } = this
    let least = Number.POSITIVE_INFINITY
    let line = NO_INK
    for (const ink of this.inksBeside(piece)) {
      if (squaredDistance(this.colors, ink, this.colors, piece.ink) < ALIKE * ALIKE) continue
      const error = this.errorOf(piece, ink)
      if (error >= tolerance) continue
      const score = error + tolerance * (1 - this.most)
      if (score >= least || this.explainsBeside(piece, ink)) continue
      least = score
      line = ink
    }
    if (line === NO_INK) return false
    for (const i of piece.pixels) {
      this.mix(i, line, piece.ink)
      this.coverages.set(i, mixture)
      this.inkOf[i] = mixture.inks[0]
    }
    return true
  }

  /** The inks that cover pixels beside a piece, in the order in which they were met. */
  private inksBeside({ pixels, ink }: LoosePiece): Set<number> {
    const { coverages, inkOf } = this
    const { purity } = this.pure
    const found = new Set<number>()
    for (const i of pixels) {
      this.around(i, (u, v, k) => {
        if (coverages.isUnmixed(k)) {
          for (let n = 0; n < MAX_PARTS; n++) {
            const part = coverages.part(k, n)
            if (part >= 0 && part !== ink && coverages.at(u, v, part) >= MIN_SHOWN) found.add(part)
          }
        } else if (purity[k] >= PURE && inkOf[k] !== ink) found.add(inkOf[k])
        return true
      })
    }
    return found
  }

  /**
   * The largest distance, levels, of a pixel of a piece from the blends of ink `line` and grounds or, as soon as one reaches the tolerance, its distance; infinite where the piece may be
   * something else: a faint detail, or a line of its own that is no rim along the other one.
   */
  private errorOf({ pixels, ink, isPure, isLine }: LoosePiece, line: number): number {
    const { mixture } = this
    let worst = 0
    this.most = 0
    for (const i of pixels) {
      this.mix(i, line, ink)
      worst = Math.max(worst, mixture.error)
      if (worst >= this.tolerance) return worst
      if (isLine && (mixture.inks[0] === line || !this.isBeside(i, line))) return Number.POSITIVE_INFINITY
      for (let n = 0; n < MAX_PARTS; n++) {
        if (mixture.inks[n] === line) this.most = Math.max(this.most, mixture.coverages[n])
      }
    }
    return isPure && !isLine && this.most <= MIN_SHOWN ? Number.POSITIVE_INFINITY : worst
  }

  /** Writes the best blend of ink `line` and one or two grounds other than `own` for pixel i to `mixture`. */
  private mix(i: number, line: number, own: number): void {
    const { blend, grounds, mixture } = this
    const { width, pixels } = this.pure
    const x = i % width
    mixture.clear()
    grounds.collect(x, (i - x) / width, GROUND_RADIUS, SOLID, own)
    if (grounds.count === 0) grounds.collect(x, (i - x) / width, GROUND_RADIUS, PURE, own)
    const { inks, count } = grounds
    for (let a = 0; a < count; a++) {
      if (inks[a] === line) continue
      blend.ofTwo(pixels[i], line, inks[a])
      mixture.offer(blend, line, inks[a], NO_INK)
      for (let b = 0; b < a; b++) {
        if (inks[b] === line) continue
        blend.ofThree(pixels[i], line, inks[a], inks[b])
        if (blend.error < BETTER * mixture.error) mixture.offer(blend, line, inks[a], inks[b])
      }
    }
  }

  /** Whether ink `line` shows alone in no pixel of a piece or beside it, while the piece's own ink explains those beside it, too: then these may join the piece. */
  private explainsBeside({ pixels, ink }: LoosePiece, line: number): boolean {
    if (this.most > FULL) return false
    const { coverages, mixture } = this
    const { purity } = this.pure
    let isMet = false
    const explains = (u: number, v: number, k: number): boolean => {
      const coverage = coverages.at(u, v, line)
      if (coverage < MIN_SHOWN) return true
      if (coverage > FULL || purity[k] === SOLID) return false
      isMet = true
      this.mix(k, ink, line)
      return mixture.error <= this.tolerance
    }
    return pixels.every((i) => this.around(i, explains)) && isMet
  }

  /** Whether ink `line` covers much of a pixel beside pixel i. */
  private isBeside(i: number, line: number): boolean {
    return !this.around(i, (u, v, k) => k === i || this.coverages.at(u, v, line) < MIN_BESIDE)
  }

  /** Calls `test` for pixel i and the eight around it, by column, row and index, while it returns true; returns whether it always did. */
  private around(i: number, test: (x: number, y: number, k: number) => boolean): boolean {
    const { width, height } = this.pure
    const x = i % width
    const y = (i - x) / width
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
        if (!test(u, v, v * width + u)) return false
    }
    return true
  }
}

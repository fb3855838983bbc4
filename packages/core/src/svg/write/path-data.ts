import { type Curve, LINE } from '../../model/curve'
import { AsciiBuffer } from './ascii-buffer'
import { Outline } from './outline'
import { snapContour } from './snap'
import { AFTER_ANY, AFTER_CUBIC, AFTER_QUADRATIC, MAX_SPELLINGS, type Point, Spellings } from './spellings'

const POINT = 46
const MINUS = 45
const SPACE = 32
const CLOSE = 122
/** Whether the letter is one of two commands, given by their capitals, absolute or relative. */
const isOf = (letter: number, upper: number, other: number): boolean =>
  (letter & ~32) === upper || (letter & ~32) === other

/**
 * Writes contours as SVG path data: closed subpaths, each as short as its segments can be spelled. Keep one for a
 * whole drawing; its buffers are reused.
 */
export class PathData {
  private readonly scale: number
  private readonly outline = new Outline()
  private readonly spellings: Spellings
  private readonly text = new AsciiBuffer()
  /** Bytes up to and including each spelling of the element before; `Infinity` for a spelling that may not stand there. */
  private costs = new Float64Array(MAX_SPELLINGS)
  /** The same for the element in progress. */
  private nextCosts = new Float64Array(MAX_SPELLINGS)
  /** For each spelling, the spelling of the element before that it follows at the least cost. */
  private readonly follows: number[] = []
  /** The spellings that were chosen, in the order in which they are written. */
  private readonly chosen: number[] = []

  /**
   * `isExact` keeps the rounded cubics as they are, so that two contours that share a curve are drawn alike, whichever way they walk it.
   */
  constructor(decimals: number, isExact = false) {
    this.scale = 10 ** decimals
    this.spellings = new Spellings(decimals, isExact)
  }

  /** The `d` of one shape's contours; empty when, rounded, they enclose nothing. */
  write(contours: readonly Curve[]): string {
    const { outline, spellings } = this
    this.text.clear()
    let from: Point | null = null
    for (const contour of contours) {
      snapContour(contour, this.scale, outline)
      if (outline.count === 0) continue
      spellings.spell(outline)
      const closing = this.closingLine(from)
      const first = (closing + 1) % outline.count
      spellings.spellMove(outline, first, from)
      from = { x: outline.startX(first), y: outline.startY(first) }
      this.choose(first, closing < 0 ? outline.count : outline.count - 1)
      this.emit()
    }
    return this.text.toString()
  }

  /**
   * The line that saves most bytes when `z` draws it as the last segment of its contour, given the point that the contour's move
   * starts from; -1 without lines.
   */
  private closingLine(from: Point | null): number {
    const { outline, spellings } = this
    const { kinds } = outline
    let best = -1
    let most = -Infinity
    for (let i = 0; i < kinds.length; i++) {
      if (kinds[i] !== LINE) continue
      spellings.spellMove(outline, (i + 1) % kinds.length, from)
      const saved = spellings.leastBytes(i) - spellings.leastBytes(kinds.length)
      if (saved <= most) continue
      most = saved
      best = i
    }
    return best
  }

  /** Finds the shortest sequence of spellings for the move and `length` segments from `first` on, by dynamic programming. */
  private choose(first: number, length: number): void {
    const { counts, starts, ends } = this.spellings
    const { outline, follows, chosen } = this
    let before = outline.count
    for (let k = 0; k < counts[before]; k++) {
      this.costs[k] = 1 + ends[before * MAX_SPELLINGS + k] - starts[before * MAX_SPELLINGS + k]
    }
    for (let n = 0; n < length; n++) {
      const element = (first + n) % outline.count
      for (let k = 0; k < counts[element]; k++) {
        const spelling = element * MAX_SPELLINGS + k
        let least = Infinity
        for (let p = 0; p < counts[before]; p++) {
          const cost = this.costs[p] + this.bytesBetween(before * MAX_SPELLINGS + p, spelling)
          if (cost >= least) continue
          least = cost
          follows[spelling] = p
        }
        this.nextCosts[k] = least + ends[spelling] - starts[spelling]
      }
      const spent = this.costs
      this.costs = this.nextCosts
      this.nextCosts = spent
      before = element
    }
    let best = 0
    for (let k = 1; k < counts[before]; k++) if (this.costs[k] < this.costs[best]) best = k
    chosen.length = length + 1
    for (let n = length; n > 0; n--) {
      const spelling = ((first + n - 1) % outline.count) * MAX_SPELLINGS + best
      chosen[n] = spelling
      best = follows[spelling]
    }
    chosen[0] = outline.count * MAX_SPELLINGS + best
  }

  /** Bytes between two spellings: 1 for a letter or a space, else 0; `Infinity` when `after` may not follow `before`. */
  private bytesBetween(before: number, after: number): number {
    const { letters, conditions } = this.spellings
    const condition = conditions[after]
    const letter = letters[before]
    if (condition !== AFTER_ANY) {
      if (condition === AFTER_QUADRATIC) {
        if (!isOf(letter, 81, 84)) return Infinity
      } else if (isOf(letter, 67, 83) !== (condition === AFTER_CUBIC)) return Infinity
    }
    return this.implies(letter, letters[after]) && !this.needsSpace(before, after) ? 0 : 1
  }

  /** Whether numbers alone mean `letter` after the command `before`: a repeated letter, or lines after a move. */
  private implies(before: number, letter: number): boolean {
    return before === letter || ((before & ~32) === 77 && before - 1 === letter)
  }

  /** Whether the numbers of `after` need a space to part them from those of `before`. */
  private needsSpace(before: number, after: number): boolean {
    const { text, starts, pointed } = this.spellings
    const head = text.bytes[starts[after]]
    return head !== MINUS && !(head === POINT && pointed[before])
  }

  private emit(): void {
    const { text, spellings, chosen } = this
    for (let n = 0; n < chosen.length; n++) {
      const spelling = chosen[n]
      text.reserve()
      if (n === 0 || !this.implies(spellings.letters[chosen[n - 1]], spellings.letters[spelling])) {
        text.put(spellings.letters[spelling])
      } else if (this.needsSpace(chosen[n - 1], spelling)) text.put(SPACE)
      text.append(spellings.text, spellings.starts[spelling], spellings.ends[spelling])
    }
    text.put(CLOSE)
  }
}

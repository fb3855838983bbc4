import { type Curve, LINE } from '../../model/curve'
import { AsciiBuffer } from './ascii-buffer'
import { Outline } from './outline'
import { snapContour } from './snap'
import { AFTER_ANY, AFTER_CUBIC, AFTER_QUADRATIC, Spellings, WAYS } from './spellings'

const POINT = 46
const MINUS = 45
const SPACE = 32
const CLOSE = 122
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
  /** Bytes up to and including each way of the element before and of this one, `Infinity` where it may not stand. */
  private costs = new Float64Array(WAYS)
  private nextCosts = new Float64Array(WAYS)
  /** The way of the element before that each way follows at the least cost. */
  private readonly follows: number[] = []
  private readonly chosen: number[] = []

  constructor(decimals: number) {
    this.scale = 10 ** decimals
    this.spellings = new Spellings(decimals)
  }

  /** The `d` of one shape's contours; empty when, rounded, they enclose nothing. */
  write(contours: readonly Curve[]): string {
    const { outline, spellings } = this
    this.text.clear()
    let x = 0
    let y = 0
    for (const contour of contours) {
      snapContour(contour, this.scale, outline)
      if (outline.count === 0) continue
      spellings.spell(outline)
      const isFirst = this.text.length === 0
      const closing = this.closingLine(x, y, isFirst)
      const first = (closing + 1) % outline.count
      spellings.spellMove(outline, first, x, y, isFirst)
      x = outline.startX(first)
      y = outline.startY(first)
      this.choose(first, closing < 0 ? outline.count : outline.count - 1)
      this.emit()
    }
    return this.text.toString()
  }

  /**
   * The line that saves most when `z` draws it, as the last of its contour, after the move from (x, y) to its end;
   * -1 without lines.
   */
  private closingLine(x: number, y: number, isFirst: boolean): number {
    const { outline, spellings } = this
    const { kinds } = outline
    let best = -1
    let most = -Infinity
    for (let i = 0; i < kinds.length; i++) {
      if (kinds[i] !== LINE) continue
      spellings.spellMove(outline, (i + 1) % kinds.length, x, y, isFirst)
      const saved = spellings.leastBytes(i) - spellings.leastBytes(kinds.length)
      if (saved <= most) continue
      most = saved
      best = i
    }
    return best
  }

  /** Finds the shortest sequence of ways for the move and `length` segments from `first` on, by dynamic programming. */
  private choose(first: number, length: number): void {
    const { ways, starts, ends } = this.spellings
    const { outline, follows, chosen } = this
    let before = outline.count
    for (let k = 0; k < ways[before]!; k++) {
      this.costs[k] = 1 + ends[before * WAYS + k]! - starts[before * WAYS + k]!
    }
    for (let n = 0; n < length; n++) {
      const element = (first + n) % outline.count
      for (let k = 0; k < ways[element]!; k++) {
        const way = element * WAYS + k
        let least = Infinity
        for (let p = 0; p < ways[before]!; p++) {
          const cost = this.costs[p]! + this.joint(before * WAYS + p, way)
          if (cost >= least) continue
          least = cost
          follows[way] = p
        }
        this.nextCosts[k] = least + ends[way]! - starts[way]!
      }
      const spent = this.costs
      this.costs = this.nextCosts
      this.nextCosts = spent
      before = element
    }
    let best = 0
    for (let k = 1; k < ways[before]!; k++) if (this.costs[k]! < this.costs[best]!) best = k
    chosen.length = length + 1
    for (let n = length; n > 0; n--) {
      const way = ((first + n - 1) % outline.count) * WAYS + best
      chosen[n] = way
      best = follows[way]!
    }
    chosen[0] = outline.count * WAYS + best
  }

  /** Bytes between two ways: a letter, a separator or nothing; `Infinity` when `way` may not follow `before`. */
  private joint(before: number, way: number): number {
    const { letters, conditions } = this.spellings
    const condition = conditions[way]!
    const letter = letters[before]!
    if (condition !== AFTER_ANY) {
      if (condition === AFTER_QUADRATIC) {
        if (!isOf(letter, 81, 84)) return Infinity
      } else if (isOf(letter, 67, 83) !== (condition === AFTER_CUBIC)) return Infinity
    }
    return this.implies(letter, letters[way]!) && !this.parts(before, way) ? 0 : 1
  }

  /** Whether after the command `before` numbers alone mean `letter`: a repeated letter, or lines after a move. */
  private implies(before: number, letter: number): boolean {
    return before === letter || ((before & ~32) === 77 && before - 1 === letter)
  }

  /** Whether the numbers of `way` need a space after those of `before`. */
  private parts(before: number, way: number): boolean {
    const { text, starts, pointed } = this.spellings
    const head = text.bytes[starts[way]!]!
    return head !== MINUS && !(head === POINT && pointed[before])
  }

  private emit(): void {
    const { text, spellings, chosen } = this
    for (let n = 0; n < chosen.length; n++) {
      const way = chosen[n]!
      text.reserve()
      if (n === 0 || !this.implies(spellings.letters[chosen[n - 1]!]!, spellings.letters[way]!)) {
        text.put(spellings.letters[way]!)
      } else if (this.parts(chosen[n - 1]!, way)) text.put(SPACE)
      text.append(spellings.text, spellings.starts[way]!, spellings.ends[way]!)
    }
    text.put(CLOSE)
  }
}

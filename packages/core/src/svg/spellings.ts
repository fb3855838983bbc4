import { ARC, CUBIC, LINE } from '../geometry/contour'
import { AsciiBuffer } from './ascii-buffer'
import { type Outline, STRIDE } from './outline'
import { ROTATION_DECIMALS } from './snap-arc'

/** Most ways to spell one segment: C, S, Q and T, absolute and relative. */
export const WAYS = 8

/** What a way asks of the command before it. */
export const AFTER_ANY = 0
export const AFTER_CUBIC = 1
export const AFTER_OTHER = 2
export const AFTER_QUADRATIC = 3

/** Farthest in px that a quadratic may run from the cubic it stands for. */
const QUADRATIC_PX = 0.02

const [A, C, H, L, M, Q, S, T, V] = [65, 67, 72, 76, 77, 81, 83, 84, 86] as const
const TO_LOWER = 32

/**
 * Every way to spell the segments of one outline. Way k of element i (segment i, or the move at i = count) stands at
 * `8i + k` in the columns; its numbers are the bytes `starts` up to `ends` of `text`. Relative ways come before
 * absolute ones, so that whoever keeps the first of equals keeps those.
 */
export class Spellings {
  readonly text = new AsciiBuffer()
  /** Number of ways per element. */
  readonly ways: number[] = []
  readonly letters: number[] = []
  readonly conditions: number[] = []
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** Whether the last number of a way holds a decimal point. */
  readonly pointed: boolean[] = []
  private readonly tolerance: number
  /** The handle of the quadratic that the segment before may be; `NaN` when it is none. */
  private handleX = NaN
  private handleY = NaN
  private start = 0

  constructor(private readonly decimals: number) {
    this.tolerance = QUADRATIC_PX * 10 ** decimals
  }

  /** Spells all segments of `outline`. */
  spell(outline: Outline): void {
    const { kinds, slots } = outline
    const count = kinds.length
    this.text.clear()
    this.ways.length = 0
    this.handleX = NaN
    let before = (count - 1) * STRIDE
    for (let i = 0; i < count; i++) {
      const x0 = slots[before + 4]!
      const y0 = slots[before + 5]!
      const at = i * STRIDE
      this.ways.push(0)
      if (kinds[i] === LINE) this.spellLine(i, x0, y0, slots[at + 4]!, slots[at + 5]!)
      else if (kinds[i] === ARC) this.spellArc(i, x0, y0, slots, at)
      else {
        const beforeIsCubic = kinds[i > 0 ? i - 1 : count - 1] === CUBIC
        this.spellCubic(i, x0, y0, slots, at, beforeIsCubic ? before : -1)
      }
      if (kinds[i] !== CUBIC) this.handleX = NaN
      before = at
    }
    this.ways.push(0)
  }

  /** Spells the move from (x, y) to where segment `first` starts; only the absolute one at the start of a path. */
  spellMove(outline: Outline, first: number, x: number, y: number, isStart: boolean): void {
    const element = outline.count
    const toX = outline.startX(first)
    const toY = outline.startY(first)
    this.ways[element] = 0
    if (!isStart) this.points(element, M + TO_LOWER, AFTER_ANY, x, y, toX, toY)
    this.points(element, M, AFTER_ANY, 0, 0, toX, toY)
  }

  /** Bytes of the shortest way of an element, without its letter. */
  leastBytes(element: number): number {
    let least = Infinity
    for (let way = element * WAYS; way < element * WAYS + this.ways[element]!; way++) {
      least = Math.min(least, this.ends[way]! - this.starts[way]!)
    }
    return least
  }

  private spellLine(i: number, x0: number, y0: number, x: number, y: number): void {
    if (y === y0) {
      this.single(i, H + TO_LOWER, x - x0)
      this.single(i, H, x)
    } else if (x === x0) {
      this.single(i, V + TO_LOWER, y - y0)
      this.single(i, V, y)
    } else {
      this.points(i, L + TO_LOWER, AFTER_ANY, x0, y0, x, y)
      this.points(i, L, AFTER_ANY, 0, 0, x, y)
    }
  }

  private spellArc(i: number, x0: number, y0: number, slots: readonly number[], at: number): void {
    for (const relative of [1, 0]) {
      const text = this.open()
      text.putDecimal(slots[at]!, this.decimals, true)
      text.putDecimal(slots[at + 1]!, this.decimals, false)
      text.putDecimal(slots[at + 2]!, ROTATION_DECIMALS, false)
      text.put(32)
      text.put(48 + (slots[at + 3]! >> 1))
      text.put(48 + (slots[at + 3]! & 1))
      text.putDecimal(slots[at + 4]! - relative * x0, this.decimals, true)
      text.putDecimal(slots[at + 5]! - relative * y0, this.decimals, false)
      this.close(i, A + relative * TO_LOWER, AFTER_ANY)
    }
  }

  /** `before`: where the slots of the cubic before stand, -1 when it is none. */
  private spellCubic(i: number, x0: number, y0: number, slots: readonly number[], at: number, before: number): void {
    const x1 = slots[at]!
    const y1 = slots[at + 1]!
    const x2 = slots[at + 2]!
    const y2 = slots[at + 3]!
    const x = slots[at + 4]!
    const y = slots[at + 5]!
    const mirrors = before >= 0 && x1 === 2 * x0 - slots[before + 2]! && y1 === 2 * y0 - slots[before + 3]!
    const retracted = x1 === x0 && y1 === y0
    if (mirrors || retracted) {
      const condition = mirrors && retracted ? AFTER_ANY : mirrors ? AFTER_CUBIC : AFTER_OTHER
      this.points(i, S + TO_LOWER, condition, x0, y0, x2, y2, x, y)
      this.points(i, S, condition, 0, 0, x2, y2, x, y)
    }
    if (!mirrors || !retracted) {
      this.points(i, C + TO_LOWER, AFTER_ANY, x0, y0, x1, y1, x2, y2, x, y)
      this.points(i, C, AFTER_ANY, 0, 0, x1, y1, x2, y2, x, y)
    }
    const qx = Math.round((3 * (x1 + x2) - x0 - x) / 4)
    const qy = Math.round((3 * (y1 + y2) - y0 - y) / 4)
    if (!this.isQuadratic(x0 + 2 * qx - 3 * x1, y0 + 2 * qy - 3 * y1, x + 2 * qx - 3 * x2, y + 2 * qy - 3 * y2)) {
      this.handleX = NaN
      return
    }
    if (qx === 2 * x0 - this.handleX && qy === 2 * y0 - this.handleY) {
      this.points(i, T + TO_LOWER, AFTER_QUADRATIC, x0, y0, x, y)
      this.points(i, T, AFTER_QUADRATIC, 0, 0, x, y)
    }
    this.points(i, Q + TO_LOWER, AFTER_ANY, x0, y0, qx, qy, x, y)
    this.points(i, Q, AFTER_ANY, 0, 0, qx, qy, x, y)
    this.handleX = qx
    this.handleY = qy
  }

  /**
   * Whether a quadratic, raised to degree 3, keeps within the tolerance of the cubic. (ax, ay) and (bx, by): three times
   * the differences of both handles. Their mean moves the curve by at most 3/4, half their difference by sqrt(3)/6.
   */
  private isQuadratic(ax: number, ay: number, bx: number, by: number): boolean {
    const mean = Math.hypot(ax + bx, ay + by) / 6
    const half = Math.hypot(ax - bx, ay - by) / 6
    return 0.75 * mean + (Math.sqrt(3) / 6) * half <= this.tolerance
  }

  private single(element: number, letter: number, units: number): void {
    this.open().putDecimal(units, this.decimals, true)
    this.close(element, letter, AFTER_ANY)
  }

  /** Adds the relative and the absolute way that consist of the points `xy[from .. to - 1]`; (x0, y0) is the base. */
  private points(
    element: number,
    letter: number,
    condition: number,
    x0: number,
    y0: number,
    xy: readonly number[],
    from: number,
    to: number,
  ): void {
    this.pointsFrom(element, letter + TO_LOWER, condition, x0, y0, xy, from, to)
    this.pointsFrom(element, letter, condition, 0, 0, xy, from, to)
  }

  private pointsFrom(
    element: number,
    letter: number,
    condition: number,
    baseX: number,
    baseY: number,
    xy: readonly number[],
    from: number,
    to: number,
  ): void {
    const text = this.open()
    for (let k = from; k < to; k += 2) {
      text.putDecimal(xy[k]! - baseX, this.decimals, k === from)
      text.putDecimal(xy[k + 1]! - baseY, this.decimals, false)
    }
    this.close(element, letter, condition)
  }

  private open(): AsciiBuffer {
    this.text.reserve()
    this.start = this.text.length
    return this.text
  }

  private close(element: number, letter: number, condition: number): void {
    const way = element * WAYS + this.ways[element]!++
    this.letters[way] = letter
    this.conditions[way] = condition
    this.starts[way] = this.start
    this.ends[way] = this.text.length
    this.pointed[way] = this.text.pointed
  }
}

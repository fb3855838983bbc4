import { ARC, CUBIC, LINE } from '../../model/curve'
import { AsciiBuffer } from './ascii-buffer'
import { type Outline, STRIDE } from './outline'
import { ROTATION_DECIMALS } from './snap-arc'

/** Most spellings of one segment: C, S, Q and T, absolute and relative. */
export const MAX_SPELLINGS = 8

/** Conditions of a spelling on the command before it: S and T mirror that command's handle, or find none. */
export const AFTER_ANY = 0
export const AFTER_CUBIC = 1
const AFTER_OTHER = 2
export const AFTER_QUADRATIC = 3

/** Farthest in px that a quadratic may run from the cubic that it replaces: two units of a file with 2 decimals. */
const QUADRATIC_PX = 0.02

/** Codes of the command letters. */
const [A, C, H, L, M, Q, S, T, V] = [65, 67, 72, 76, 77, 81, 83, 84, 86] as const
/** Distance from the code of a capital letter to that of its small one. */
const TO_LOWER = 32

/** Factors of the current point in a relative and in an absolute spelling. */
const RELATIVE_FIRST = [1, 0] as const

/** A point in units. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * All spellings of the segments of one outline as path commands. Element i is segment i, or the move for i = count. Spelling k
 * of element i has index `8i + k` in the arrays; its numbers are the bytes `starts` up to `ends` of `text`. A relative spelling comes
 * before its absolute one, so the first of equally short spellings is relative.
 */
export class Spellings {
  readonly text = new AsciiBuffer()
  /** Number of spellings of each element. */
  readonly counts: number[] = []
  readonly letters: number[] = []
  readonly conditions: number[] = []
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** Whether the last number of each spelling has a decimal point. */
  readonly pointed: boolean[] = []
  private readonly tolerance: number
  /** The element being spelled, and the point that its relative spellings count from. */
  private element = 0
  private x0 = 0
  private y0 = 0
  /** Where the numbers of the spelling in progress start in `text`. */
  private start = 0
  /** Handle and end of the quadratic that can replace the cubic spelled last; all `NaN` when none can. */
  private quadratic = [NaN, NaN, NaN, NaN]

  /** `isExact` allows only quadratics that are the cubic itself. */
  constructor(
    private readonly decimals: number,
    isExact: boolean,
  ) {
    this.tolerance = isExact ? 0 : QUADRATIC_PX * 10 ** decimals
  }

  /** Spells all segments of `outline`. */
  spell(outline: Outline): void {
    const { kinds, slots, count } = outline
    this.text.clear()
    this.counts.length = 0
    this.quadratic.fill(NaN)
    for (let i = 0; i < count; i++) {
      const at = i * STRIDE
      this.begin(i, outline.startX(i), outline.startY(i))
      if (kinds[i] === LINE) this.spellLine(slots, at)
      else if (kinds[i] === ARC) this.spellArc(slots, at)
      else {
        const before = i > 0 ? i - 1 : count - 1
        this.spellCubic(slots, at, kinds[before] === CUBIC ? before * STRIDE : -1)
        this.spellQuadratic(slots, at)
      }
      if (kinds[i] !== CUBIC) this.quadratic.fill(NaN)
    }
    this.counts.push(0)
  }

  /** Spells the move from a point to the start of segment `first`; from null, at the start of a path, only the absolute one. */
  spellMove(outline: Outline, first: number, from: Point | null): void {
    const end = (first > 0 ? first : outline.count) * STRIDE
    this.begin(outline.count, from?.x ?? 0, from?.y ?? 0)
    if (from === null) {
      this.putPoints(outline.slots, end - 2, end, 0)
      this.close(M, AFTER_ANY)
    } else this.points(M, AFTER_ANY, outline.slots, end - 2, end)
  }

  /** Bytes of the shortest spelling of an element, without its letter. */
  leastBytes(element: number): number {
    let least = Infinity
    const first = element * MAX_SPELLINGS
    for (let k = first; k < first + this.counts[element]; k++) least = Math.min(least, this.ends[k] - this.starts[k])
    return least
  }

  private begin(element: number, x0: number, y0: number): void {
    this.element = element
    this.counts[element] = 0
    this.x0 = x0
    this.y0 = y0
  }

  private spellLine(slots: readonly number[], at: number): void {
    const x = slots[at + 4]
    const y = slots[at + 5]
    if (y === this.y0) {
      this.single(H + TO_LOWER, x - this.x0)
      this.single(H, x)
    } else if (x === this.x0) {
      this.single(V + TO_LOWER, y - this.y0)
      this.single(V, y)
    } else this.points(L, AFTER_ANY, slots, at + 4, at + STRIDE)
  }

  private spellArc(slots: readonly number[], at: number): void {
    for (const relative of RELATIVE_FIRST) {
      const text = this.open()
      text.putDecimal(slots[at], this.decimals, true)
      text.putDecimal(slots[at + 1], this.decimals, false)
      text.putDecimal(slots[at + 2], ROTATION_DECIMALS, false)
      text.putFlags(slots[at + 3])
      text.putDecimal(slots[at + 4] - relative * this.x0, this.decimals, true)
      text.putDecimal(slots[at + 5] - relative * this.y0, this.decimals, false)
      this.close(A + relative * TO_LOWER, AFTER_ANY)
    }
  }

  /** `before` is where the slots of the segment before begin if that is a cubic, else -1. */
  private spellCubic(slots: readonly number[], at: number, before: number): void {
    const isRetracted = slots[at] === this.x0 && slots[at + 1] === this.y0
    const isMirrored =
      before >= 0 && slots[at] === 2 * this.x0 - slots[before + 2] && slots[at + 1] === 2 * this.y0 - slots[before + 3]
    // The first handle of S mirrors the last one of a cubic before, and is retracted after any other command.
    if (isMirrored && isRetracted) this.points(S, AFTER_ANY, slots, at + 2, at + STRIDE)
    else {
      if (isMirrored) this.points(S, AFTER_CUBIC, slots, at + 2, at + STRIDE)
      if (isRetracted) this.points(S, AFTER_OTHER, slots, at + 2, at + STRIDE)
      this.points(C, AFTER_ANY, slots, at, at + STRIDE)
    }
  }

  /**
   * Spells the cubic as a quadratic where one, raised to degree 3, keeps within the tolerance: with d and e the
   * differences of both handles, the curves are at most 3/4 |d + e| / 2 + sqrt(3)/6 |d - e| / 2 apart.
   */
  private spellQuadratic(slots: readonly number[], at: number): void {
    const { x0, y0, quadratic } = this
    const x = slots[at + 4]
    const y = slots[at + 5]
    const qx = Math.round((3 * (slots[at] + slots[at + 2]) - x0 - x) / 4)
    const qy = Math.round((3 * (slots[at + 1] + slots[at + 3]) - y0 - y) / 4)
    const dx = (x0 + 2 * qx) / 3 - slots[at]
    const dy = (y0 + 2 * qy) / 3 - slots[at + 1]
    const ex = (x + 2 * qx) / 3 - slots[at + 2]
    const ey = (y + 2 * qy) / 3 - slots[at + 3]
    const distance = 0.375 * lengthOf(dx + ex, dy + ey) + (Math.sqrt(3) / 12) * lengthOf(dx - ex, dy - ey)
    if (distance > this.tolerance) {
      quadratic.fill(NaN)
      return
    }
    const isMirrored = qx === 2 * x0 - quadratic[0] && qy === 2 * y0 - quadratic[1]
    quadratic[0] = qx
    quadratic[1] = qy
    quadratic[2] = x
    quadratic[3] = y
    if (isMirrored) this.points(T, AFTER_QUADRATIC, quadratic, 2, 4)
    this.points(Q, AFTER_ANY, quadratic, 0, 4)
  }

  private single(letter: number, units: number): void {
    this.open().putDecimal(units, this.decimals, true)
    this.close(letter, AFTER_ANY)
  }

  /** Adds the relative and the absolute spelling of a command that takes the points `xy[from .. to - 1]`. */
  private points(letter: number, condition: number, xy: readonly number[], from: number, to: number): void {
    for (const relative of RELATIVE_FIRST) {
      this.putPoints(xy, from, to, relative)
      this.close(letter + relative * TO_LOWER, condition)
    }
  }

  /** Opens a spelling with the points `xy[from .. to - 1]`, less the current point when `relative` is 1. */
  private putPoints(xy: readonly number[], from: number, to: number, relative: number): void {
    const text = this.open()
    for (let k = from; k < to; k += 2) {
      text.putDecimal(xy[k] - relative * this.x0, this.decimals, k === from)
      text.putDecimal(xy[k + 1] - relative * this.y0, this.decimals, false)
    }
  }

  private open(): AsciiBuffer {
    this.text.reserve()
    this.start = this.text.length
    return this.text
  }

  private close(letter: number, condition: number): void {
    const index = this.element * MAX_SPELLINGS + this.counts[this.element]++
    this.letters[index] = letter
    this.conditions[index] = condition
    this.starts[index] = this.start
    this.ends[index] = this.text.length
    this.pointed[index] = this.text.pointed
  }
}

function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

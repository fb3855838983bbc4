import { LINE } from '../../model/curve'

/** Slots that each segment occupies in `Outline.slots`. */
export const STRIDE = 6

/**
 * A closed contour on the grid of written numbers: every coordinate is an integer count of units (10 ** -decimals px).
 * Segment i has kind `kinds[i]` (LINE, CUBIC, ARC) and slots `6i .. 6i+5`; the last two are its end point, the four
 * before are unused (LINE), both handles (CUBIC), or radius x, radius y, rotation in `ROTATION_DECIMALS` and
 * `2 * largeArc + sweep` (ARC). It starts where segment i - 1 ends, and segment 0 where the last one ends.
 */
export class Outline {
  readonly kinds: number[] = []
  readonly slots: number[] = []
  private beginX = 0
  private beginY = 0

  get count(): number {
    return this.kinds.length
  }

  /** Where segment i starts: the end of the one before, around. */
  startX(i: number): number {
    return this.slots[(i > 0 ? i : this.count) * STRIDE - 2]!
  }

  startY(i: number): number {
    return this.slots[(i > 0 ? i : this.count) * STRIDE - 1]!
  }

  /** Empties the outline; its first segment will start at (x, y). */
  begin(x: number, y: number): void {
    this.kinds.length = 0
    this.slots.length = 0
    this.beginX = x
    this.beginY = y
  }

  add(kind: number, a: number, b: number, c: number, d: number, x: number, y: number): void {
    this.kinds.push(kind)
    this.slots.push(a, b, c, d, x, y)
  }

  /** Adds a line from (x0, y0), or lengthens the line before when both run the same way. Without length: nothing. */
  addLine(x0: number, y0: number, x: number, y: number): void {
    if (x === x0 && y === y0) return
    const end = this.slots.length - 2
    if (this.kinds[this.count - 1] === LINE) {
      const fromX = end > STRIDE ? this.slots[end - STRIDE]! : this.beginX
      const fromY = end > STRIDE ? this.slots[end - STRIDE + 1]! : this.beginY
      if (runsOn(fromX, fromY, x0, y0, x, y)) {
        this.slots[end] = x
        this.slots[end + 1] = y
        return
      }
    }
    this.add(LINE, 0, 0, 0, 0, x, y)
  }

  /** Removes the vertex between the last and the first segment where it lies inside a straight run. */
  mergeSeam(): void {
    const { kinds, slots } = this
    const last = kinds.length - 1
    if (last < 2 || kinds[last] !== LINE || kinds[0] !== LINE) return
    const end = last * STRIDE + 4
    if (runsOn(slots[end - STRIDE]!, slots[end - STRIDE + 1]!, slots[end]!, slots[end + 1]!, slots[4]!, slots[5]!)) {
      kinds.pop()
      slots.length -= STRIDE
    }
  }
}

/** Whether b lies on the straight way from a to c. */
function runsOn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  const cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
  return cross === 0 && (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0
}

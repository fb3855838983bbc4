import { LINE } from '../../model/curve'

/** Slots that each segment occupies in `Outline.slots`. */
export const STRIDE = 6

/**
 * A closed contour on the grid of written numbers: every coordinate is an integer count of units (10 ** -decimals px).
 * Segment i has kind `kinds[i]` (LINE, CUBIC, ARC) and slots `6i .. 6i+5`. The last two slots are its end point. The four
 * before are unused (LINE), both handles (CUBIC), or radius x, radius y, rotation in `ROTATION_DECIMALS` and
 * `2 * largeArc + sweep` (ARC). A segment starts where the one before ends; segment 0 starts where the last one ends.
 */
export class Outline {
  readonly kinds: number[] = []
  readonly slots: number[] = []
  private beginX = 0
  private beginY = 0

  get count(): number {
    return this.kinds.length
  }

  /** Where the last segment ends, or where the first one will start. */
  get penX(): number {
    return this.count > 0 ? this.slots[this.slots.length - 2] : this.beginX
  }

  get penY(): number {
    return this.count > 0 ? this.slots[this.slots.length - 1] : this.beginY
  }

  /** Where segment i starts: the end of the one before, cyclically. */
  startX(i: number): number {
    return this.slots[(i > 0 ? i : this.count) * STRIDE - 2]
  }

  startY(i: number): number {
    return this.slots[(i > 0 ? i : this.count) * STRIDE - 1]
  }

  /** Empties the outline; its first segment will start at (x, y). */
  begin(x: number, y: number): void {
    this.kinds.length = 0
    this.slots.length = 0
    this.beginX = x
    this.beginY = y
  }

  /** Adds a segment of a kind with its six slots. */
  add(kind: number, a: number, b: number, c: number, d: number, x: number, y: number): void {
    this.kinds.push(kind)
    this.slots.push(a, b, c, d, x, y)
  }

  /** Adds a line to (x, y), or lengthens the line before when both have one direction. A line without length adds nothing. */
  addLine(x: number, y: number): void {
    const { penX, penY, slots } = this
    if (x === penX && y === penY) return
    const end = slots.length - 2
    if (this.kinds[this.count - 1] === LINE) {
      const fromX = end > STRIDE ? slots[end - STRIDE] : this.beginX
      const fromY = end > STRIDE ? slots[end - STRIDE + 1] : this.beginY
      if (isBetween(fromX, fromY, penX, penY, x, y)) {
        slots[end] = x
        slots[end + 1] = y
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
    if (isBetween(slots[end - STRIDE], slots[end - STRIDE + 1], slots[end], slots[end + 1], slots[4], slots[5])) {
      kinds.pop()
      slots.length -= STRIDE
    }
  }
}

/** Whether b lies on the straight line from a to c, between them. */
function isBetween(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  const cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
  return cross === 0 && (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0
}

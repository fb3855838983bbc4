import type { Coverages } from './coverages'

/**
 * Most pixels that a line is followed beyond its end: as far as two lines that cross at a flat angle lie so near to each other that the paler one is no ridge.
 */
const MAX_GAP = 10
/** Smallest coverage (0-1) of a pixel that a line is followed through. */
const MIN_COVERAGE = 0.3
/** Smallest thickness of a line within a gap, as a share (0-1) of that at its end. Between the dashes of a line it is less. */
const MIN_THICKNESS = 0.6

/** Distance, px in rows and in columns, from an end within which a block of 2 x 2 pixels of its ink tells that it is the tip of an area, and none of a line. */
const TIP_REACH = 3
/** Coverage (0-1) from which on a pixel of such a block counts as full. */
const FULL = 0.9
/** How far, px, from the end of a line its pixels may lead to where it would go on, beyond the length of the gap: then there is none. */
const ROOM = 2

/** The eight neighbors of a pixel, clockwise from the right. */
const STEPS_X = [1, 1, 0, -1, -1, -1, 0, 1]
const STEPS_Y = [0, 1, 1, 1, 0, -1, -1, -1]
/** Turns, in eighths, that a line may take in a step, the straight one first. */
const TURNS = [0, 1, -1]

/**
 * Closes the gaps of thin lines in `inkOf`: a line that ends is followed along the pixels that its ink covers most (linking of line points; Steger 1998) and
 * goes on to where it meets pixels of its ink again. Two lines that cross at a flat angle leave such gaps, where no pixel of the paler one is covered more
 * than those beside it.
 */
export function closeGaps(inkOf: Int32Array, coverages: Coverages): void {
  const { width, height } = coverages
  const follower = new LineFollower(inkOf, coverages)
  for (let i = coverages.nextUnmixed(0); i < width * height; i = coverages.nextUnmixed(i + 1)) {
    const x = i % width
    const y = (i - x) / width
    const ahead = follower.directionBeyond(x, y)
    if (ahead >= 0) follower.close(x, y, ahead)
  }
}

/** Follows thin lines of one ink beyond their ends. */
class LineFollower {
  private readonly path = new Int32Array(MAX_GAP)

  constructor(
    private readonly inkOf: Int32Array,
    private readonly coverages: Coverages,
  ) {}

  /** The direction, in eighths of a turn, in which the line that ends at pixel (x, y) would go on; -1 where no line ends. */
  directionBeyond(x: number, y: number): number {
    const ink = this.inkOf[y * this.coverages.width + x]
    let back = -1
    let count = 0
    for (let d = 0; d < 8; d++) {
      if (!this.hasInk(x + STEPS_X[d], y + STEPS_Y[d], ink)) continue
      count++
      // Of two neighbors that touch each other, the line leads to the one that shares a side with its end
      const isBeside = back < 0 || d === back + 1 || (back === 0 && d === 7)
      if (count > 2 || !isBeside) return -1
      if (back < 0 || d % 2 === 0) back = d
    }
    return back < 0 || this.isTipOfArea(x, y, ink) ? -1 : (back + 4) % 8
  }

  /** Writes the ink of the line that ends at pixel (x, y) to the pixels from there, in direction `ahead`, to where it meets its ink again. */
  close(x: number, y: number, ahead: number): void {
    const { coverages, inkOf, path } = this
    const { width } = coverages
    const ink = inkOf[y * width + x]
    let direction = ahead
    let u = x
    let v = y
    for (let count = 0; count <= MAX_GAP; count++) {
      const met = count > 0 ? this.pixelAhead(u, v, ink, direction) : -1
      if (met >= 0) {
        if (!this.areConnected(y * width + x, met, count + ROOM)) for (let k = 0; k < count; k++) inkOf[path[k]] = ink
        return
      }
      if (count === MAX_GAP) return
      const next = this.nextDirection(u, v, ink, direction, this.thickness(x, y, ink, direction))
      if (next < 0) return
      direction = next
      u += STEPS_X[direction]
      v += STEPS_Y[direction]
      path[count] = v * width + u
    }
  }

  /** A pixel of the ink ahead of pixel (x, y), as a row-major index; -1 where there is none. */
  private pixelAhead(x: number, y: number, ink: number, direction: number): number {
    for (const turn of TURNS) {
      const d = (direction + turn + 8) % 8
      if (this.hasInk(x + STEPS_X[d], y + STEPS_Y[d], ink))
        return (y + STEPS_Y[d]) * this.coverages.width + x + STEPS_X[d]
    }
    return -1
  }

  /** Whether pixels of one ink lead from pixel a to pixel b, at most `reach` rows and columns from a. */
  private areConnected(a: number, b: number, reach: number): boolean {
    const { inkOf } = this
    const { width } = this.coverages
    const ax = a % width
    const ay = (a - ax) / width
    const seen = new Set([a])
    for (const i of seen) {
      if (i === b) return true
      const x = i % width
      const y = (i - x) / width
      for (let d = 0; d < 8; d++) {
        const u = x + STEPS_X[d]
        const v = y + STEPS_Y[d]
        if (Math.abs(u - ax) <= reach && Math.abs(v - ay) <= reach && this.hasInk(u, v, inkOf[a]))
          seen.add(v * width + u)
      }
    }
    return false
  }

  /** The direction of the pixel ahead of (x, y) that the ink covers most, in eighths of a turn; -1 where the line does not go on. */
  private nextDirection(x: number, y: number, ink: number, direction: number, thickness: number): number {
    let best = -1
    let most = MIN_COVERAGE
    for (const turn of TURNS) {
      const d = (direction + turn + 8) % 8
      const u = x + STEPS_X[d]
      const v = y + STEPS_Y[d]
      const coverage = this.coverages.at(u, v, ink)
      if (coverage <= most || this.thickness(u, v, ink, d) < MIN_THICKNESS * thickness) continue
      best = d
      most = coverage
    }
    return best
  }

  /** The thickness, px, of a line of `ink` at pixel (x, y) across a direction: the sum of three coverages in a row or column, the smaller one across diagonals. */
  private thickness(x: number, y: number, ink: number, direction: number): number {
    const { coverages } = this
    const own = coverages.at(x, y, ink)
    const inRow = own + coverages.at(x - 1, y, ink) + coverages.at(x + 1, y, ink)
    const inColumn = own + coverages.at(x, y - 1, ink) + coverages.at(x, y + 1, ink)
    if (direction % 2 === 1) return Math.min(inRow, inColumn)
    return direction % 4 === 0 ? inColumn : inRow
  }

  /** Whether an area of `ink` lies beside pixel (x, y). */
  private isTipOfArea(x: number, y: number, ink: number): boolean {
    const { coverages } = this
    for (let v = y - TIP_REACH; v < y + TIP_REACH; v++) {
      for (let u = x - TIP_REACH; u < x + TIP_REACH; u++) {
        if (coverages.at(u, v, ink) < FULL || coverages.at(u + 1, v, ink) < FULL) continue
        if (coverages.at(u, v + 1, ink) >= FULL && coverages.at(u + 1, v + 1, ink) >= FULL) return true
      }
    }
    return false
  }

  private hasInk(x: number, y: number, ink: number): boolean {
    return this.coverages.isInside(x, y) && this.inkOf[y * this.coverages.width + x] === ink
  }
}

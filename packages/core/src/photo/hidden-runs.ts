import type { RegionMap } from '../model/region-map'

/** How far a hidden vertex is moved under what hides it, in units of the grid; the farthest that is hidden counts. */
const REACHES = [2.5, 1.5, 1]
/** Vertices of a hidden run that one line may replace. It bounds the time. */
const MAX_SKIPPED = 40
/** Least length of the sum of two unit normals for which a vertex has an outward direction; a spike has none. */
const MIN_NORMAL = 0.2
/** How far beside a pixel a line may pass and still count as in it, px. */
const SLACK = 0.2

/**
 * The parts of contours that later shapes cover. They may run anywhere under these. They are moved there, so that no gap shows where both shapes are
 * anti-aliased along one line, and lose the vertices that this makes needless.
 */
export class HiddenRuns {
  /** Where lines cross the row that is looked at, from the left, and whether they run down (1) or up (-1). */
  private readonly crossings: number[] = []
  private readonly directions: number[] = []

  /** `cover[r]` is the rank of region r in paint order, or -1 where it hides nothing. */
  constructor(
    private readonly regions: RegionMap<'fills'>,
    private readonly cover: Int32Array,
    private readonly unit: number,
  ) {}

  /** Whether a region hides shapes of a rank. */
  hides(region: number, rank: number): boolean {
    return this.cover[region] > rank
  }

  /** A run of vertices (interleaved x, y; px) of a shape of that rank, which lies on its right hand, with fewer vertices. Its ends stay. */
  shorten(run: readonly number[], rank: number): number[] {
    const last = run.length / 2 - 1
    const moved = run.slice()
    for (let k = 1; k < last; k++) this.moveOut(run, moved, k, rank)
    const out = [moved[0], moved[1]]
    for (let at = 0; at < last; ) {
      let next = at + 1
      if (!this.isHidden(run, moved, at, next, rank)) {
        moved[2 * next] = run[2 * next]
        moved[2 * next + 1] = run[2 * next + 1]
        // Where that does not help, the way leads back to the run and along it.
        if (!this.isHidden(run, moved, at, next, rank)) {
          moved[2 * at] = run[2 * at]
          moved[2 * at + 1] = run[2 * at + 1]
          out.push(moved[2 * at], moved[2 * at + 1])
        }
      }
      for (let far = Math.min(last, at + MAX_SKIPPED); far > next; far = next + ((far - next) >> 1)) {
        if (!this.isHidden(run, moved, at, far, rank)) continue
        next = far
        break
      }
      while (next < last && this.isHidden(run, moved, at, next + 1, rank)) next++
      out.push(moved[2 * next], moved[2 * next + 1])
      at = next
    }
    return out
  }

  /** Moves vertex k outward to where all four pixels around it are hidden. */
  private moveOut(run: readonly number[], moved: number[], k: number, rank: number): void {
    const x = run[2 * k]
    const y = run[2 * k + 1]
    const ax = x - run[2 * k - 2]
    const ay = y - run[2 * k - 1]
    const bx = run[2 * k + 2] - x
    const by = run[2 * k + 3] - y
    const a = Math.sqrt(ax * ax + ay * ay)
    const b = Math.sqrt(bx * bx + by * by)
    if (a === 0 || b === 0) return
    const nx = ay / a + by / b
    const ny = -ax / a - bx / b
    const length = Math.sqrt(nx * nx + ny * ny)
    if (length < MIN_NORMAL) return
    for (const reach of REACHES) {
      const u = x + Math.round((nx / length) * reach) * this.unit
      const v = y + Math.round((ny / length) * reach) * this.unit
      if (!this.isCovered(u, v, rank)) continue
      moved[2 * k] = u
      moved[2 * k + 1] = v
      return
    }
  }

  /** Whether all pixels that touch a point are hidden, or of the shape itself. */
  private isCovered(x: number, y: number, rank: number): boolean {
    const left = Math.ceil(x) - 1
    const top = Math.ceil(y) - 1
    const right = Math.floor(x)
    const bottom = Math.floor(y)
    return (
      this.coverAt(left, top) >= rank &&
      this.coverAt(right, top) >= rank &&
      this.coverAt(left, bottom) >= rank &&
      this.coverAt(right, bottom) >= rank
    )
  }

  private coverAt(x: number, y: number): number {
    const { width, height, labels } = this.regions
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : this.cover[labels[y * width + x]]
  }

  /**
   * Whether the line from moved vertex `from` to moved vertex `to` may replace the run between them: it leaves the shape on its right hand, all pixels that
   * the shape gains by it are hidden or the shape's own, and all that it loses are hidden.
   */
  private isHidden(run: readonly number[], moved: readonly number[], from: number, to: number, rank: number): boolean {
    const x0 = moved[2 * from]
    const y0 = moved[2 * from + 1]
    const x1 = moved[2 * to]
    const y1 = moved[2 * to + 1]
    const dx = x1 - x0
    const dy = y1 - y0
    if (dx === 0 && dy === 0) return to === from + 1
    let top = Math.min(y0, y1)
    let bottom = Math.max(y0, y1)
    for (let k = from; k <= to; k++) {
      const y = run[2 * k + 1]
      const isInner = k > from && k < to
      if (isInner && dx * (y - y0) - dy * (run[2 * k] - x0) < 0) return false
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    for (let row = Math.max(0, Math.floor(top)); row < bottom; row++) {
      this.crossings.length = 0
      this.directions.length = 0
      for (let k = from; k < to; k++) this.cross(run[2 * k], run[2 * k + 1], run[2 * k + 2], run[2 * k + 3], row)
      this.cross(run[2 * to], run[2 * to + 1], x1, y1, row)
      this.cross(x1, y1, x0, y0, row)
      this.cross(x0, y0, run[2 * from], run[2 * from + 1], row)
      if (!this.isRowCovered(row, rank)) return false
    }
    return true
  }

  /** Enters where a line crosses the middle of a row of pixels. */
  private cross(x0: number, y0: number, x1: number, y1: number, row: number): void {
    const middle = row + 0.5
    if (y0 > middle === y1 > middle) return
    const x = x0 + ((x1 - x0) * (middle - y0)) / (y1 - y0)
    let at = this.crossings.length
    this.crossings.push(x)
    this.directions.push(0)
    for (; at > 0 && this.crossings[at - 1] > x; at--) {
      this.crossings[at] = this.crossings[at - 1]
      this.directions[at] = this.directions[at - 1]
    }
    this.crossings[at] = x
    this.directions[at] = y1 > y0 ? 1 : -1
  }

  /** Whether the pixels of a row between the crossings may belong to the shape: those that it gains may be its own, those that it loses may not. */
  private isRowCovered(row: number, rank: number): boolean {
    const { width, labels } = this.regions
    const { crossings, directions, cover } = this
    let winding = 0
    for (let n = 0; n + 1 < crossings.length; n++) {
      winding += directions[n]
      if (winding === 0) continue
      const least = winding > 0 ? rank : rank + 1
      const end = Math.min(width, crossings[n + 1] + SLACK)
      for (let x = Math.max(0, Math.floor(crossings[n] - SLACK)); x < end; x++) {
        if (cover[labels[row * width + x]] < least) return false
      }
    }
    return true
  }
}

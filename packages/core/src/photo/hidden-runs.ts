import type { RegionMap } from '../model/region-map'
import { HiddenPixels } from './hidden-pixels'

/** How far a hidden vertex is moved under what hides it, in units of the grid; the farthest that is hidden counts. */
const REACHES = [2.5, 1.5, 1]
/** Vertices of a hidden run that one line may replace. It bounds the time. */
const MAX_SKIPPED = 40
/** Least length of the sum of two unit normals for which a vertex has an outward direction; a spike has none. */
const MIN_NORMAL = 0.2
/**
 * Least length, px, of a line along a visible border that gets a vertex of its own to move. With such vertices, 15 photographs gain 0.3 dB for as many bytes.
 * A shorter least length takes more bytes for next to no dB.
 */
const MIN_LINE = 2

/**
 * The parts of contours that later shapes cover. They may run anywhere under these. They are moved there, so that no gap shows where both shapes are
 * anti-aliased along one line, and lose the vertices that this makes needless.
 */
export class HiddenRuns {
  private readonly pixels: HiddenPixels

  /** `cover[r]` is the rank of region r in paint order, or -1 where it hides nothing. Vertices lie on a grid of `unit` px. */
  constructor(
    regions: RegionMap<'fills'>,
    private readonly cover: Int32Array,
    private readonly unit: number,
  ) {
    this.pixels = new HiddenPixels(regions, cover)
  }

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
      if (!this.pixels.mayReplace(run, moved, at, next, rank)) {
        moved[2 * next] = run[2 * next]
        moved[2 * next + 1] = run[2 * next + 1]
        // Where that does not help, the way leads back to the run and along it.
        if (!this.pixels.mayReplace(run, moved, at, next, rank)) {
          moved[2 * at] = run[2 * at]
          moved[2 * at + 1] = run[2 * at + 1]
          out.push(moved[2 * at], moved[2 * at + 1])
        }
      }
      next = this.farthest(run, moved, at, next, rank)
      this.appendLine(out, run, moved, at, next, rank)
      at = next
    }
    return out
  }

  /** A vertex far along the run to which one line from vertex `at` may lead, found by steps that double while they succeed and halve when they fail. */
  private farthest(run: readonly number[], moved: readonly number[], at: number, first: number, rank: number): number {
    const last = Math.min(run.length / 2 - 1, at + MAX_SKIPPED)
    let next = first
    let step = 1
    while (next + step <= last && this.pixels.mayReplace(run, moved, at, next + step, rank)) {
      next += step
      step *= 2
    }
    for (step >>= 1; step > 0; step >>= 1) {
      if (next + step <= last && this.pixels.mayReplace(run, moved, at, next + step, rank)) next += step
    }
    return next
  }

  /** Appends the line to a moved vertex. A line whose two ends stayed on the border that the upper shape draws is bent, with a vertex under that shape. */
  private appendLine(
    out: number[],
    run: readonly number[],
    moved: readonly number[],
    from: number,
    to: number,
    rank: number,
  ): void {
    const isAlong = to === from + 1 && isInPlace(run, moved, from) && isInPlace(run, moved, to)
    if (isAlong) out.push(...this.bend(run.slice(2 * from, 2 * to + 2), rank))
    out.push(moved[2 * to], moved[2 * to + 1])
  }

  /** The vertex that bends a line (two vertices, px) outward from its middle; none where there is no room. */
  private bend([x0, y0, x1, y1]: readonly number[], rank: number): number[] {
    const length = Math.hypot(x1 - x0, y1 - y0)
    if (length < MIN_LINE) return []
    const x = (x0 + x1) / 2
    const y = (y0 + y1) / 2
    const halves = [x0, y0, x, y, x1, y1]
    for (const reach of REACHES) {
      const u = Math.round(x / this.unit + ((y1 - y0) / length) * reach) * this.unit
      const v = Math.round(y / this.unit - ((x1 - x0) / length) * reach) * this.unit
      const bent = [x0, y0, u, v, x1, y1]
      if (!this.pixels.areHiddenAround(u, v, rank)) continue
      const isHidden =
        this.pixels.mayReplace(halves, bent, 0, 1, rank) && this.pixels.mayReplace(halves, bent, 1, 2, rank)
      if (isHidden) return [u, v]
    }
    return []
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
      if (!this.pixels.areHiddenAround(u, v, rank)) continue
      moved[2 * k] = u
      moved[2 * k + 1] = v
      return
    }
  }
}

/** Whether vertex k was not moved. */
function isInPlace(run: readonly number[], moved: readonly number[], k: number): boolean {
  return moved[2 * k] === run[2 * k] && moved[2 * k + 1] === run[2 * k + 1]
}

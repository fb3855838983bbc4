import type { Direction } from '../../geometry/point'
import type { Clearance, Corridor, Vertex } from './corridor'

/**
 * Distances, px, by which vertices of an underlap path are tried further from the border than the depth of the corridor (the hidden strip
 * along the border). A line from a deeper vertex reaches further around a bulge of the border.
 */
const EXTRA_DEPTHS = [0, 2, 6, 16] as const

/**
 * Lengths, px, by which a straight visible border may be extended into the area where its region is hidden. They are tried in this order,
 * and the first that stays hidden is taken.
 */
const EXTENSIONS = [32, 8, 2] as const

/**
 * Greatest number of lines of one underlap path. When a run of borders needs more, no path is found for it, and the run is divided. It
 * guards against a time that grows with the square of the run's length, because the end of the run is tried from the end of every line.
 */
const MAX_LINKS = 400

interface Tier extends Clearance {
  readonly extraDepths: readonly number[]
}

/**
 * The distances from the border (clearances and depths) with which underlap paths are searched, in the order in which they are tried. The
 * second entry, which is narrower, is tried only where no path has the first; without it, paths have 0.4 % more segments. A wider entry
 * before the first (ramp 1, margin 1 px) costs 1.5 % more segments, because the paths that it finds are longer.
 */
export const TIERS: readonly Tier[] = [
  { ramp: 0.5, margin: 0.5, extraDepths: EXTRA_DEPTHS },
  { ramp: 0.25, margin: 0.25, extraDepths: [0] },
]

/**
 * The direction, a unit vector (dx, dy), in which a visible border would continue beyond the point where it meets hidden borders.
 * `isStraight` is true when the border's last segment before that point is a line.
 */
export interface Continuation extends Direction {
  readonly isStraight: boolean
}

/**
 * A path of lines that replaces a run of hidden borders, as its vertices in order. When `extendsStart` or `extendsEnd` is true, the path
 * extends the visible line there, so its first or last vertex replaces that line's end. Otherwise it starts beside the run's first border
 * sample, or ends beside the last.
 */
export interface LinkPath {
  readonly vertices: readonly Vertex[]
  readonly extendsStart: boolean
  readonly extendsEnd: boolean
}

/**
 * A search for a path of few lines within the hidden strip along a run of borders, from border sample `first` to border sample `last`
 * (minimum-link paths; Suri 1986). The search is greedy: each line reaches as far along the border as any tried depth allows.
 */
export class LinkPathFinder {
  constructor(
    private readonly corridor: Corridor,
    private readonly tier: Tier,
    private readonly first: number,
    private readonly last: number,
  ) {}

  /**
   * Returns a path of lines from border sample `first` to border sample `last`. `start` and `end` are the visible lines that it may
   * extend there; null for none. Of the path that extends the start and the one that does not, the one with fewer lines is returned. Null
   * when no path is hidden.
   */
  find(start: Continuation | null, end: Continuation | null): LinkPath | null {
    const { corridor, first, last } = this
    const atStart = corridor.vertexBeside(first, 0)
    const atEnd = corridor.vertexBeside(last, 0)
    const beyondStart = start && this.extension(start, first)
    const beyondEnd = end && this.extension(end, last)
    const targets = beyondEnd ? [beyondEnd, atEnd] : [atEnd]
    let best: readonly Vertex[] | null = null
    for (const from of beyondStart ? [beyondStart, atStart] : [atStart]) {
      const vertices = this.walk(from, targets, best === null ? MAX_LINKS : best.length - 1)
      if (vertices !== null && corridor.isStripHidden(vertices, first, last)) best = vertices
    }
    if (best === null) return null
    return { vertices: best, extendsStart: best[0] !== atStart, extendsEnd: best[best.length - 1] !== atEnd }
  }

  /**
   * Returns the vertices of a closed path of lines that replaces a whole contour; the last vertex has the place of the first. Null when
   * no such path is hidden.
   */
  findLoop(): readonly Vertex[] | null {
    for (const extra of this.tier.extraDepths) {
      const start = this.corridor.vertexBeside(this.first, extra)
      const vertices = this.walk(start, [{ ...start, at: this.last }], MAX_LINKS)
      if (vertices !== null && this.corridor.isStripHidden(vertices, this.first, this.last)) return vertices
    }
    return null
  }

  /**
   * The far end of the longest hidden line that extends the visible border at border sample `at`, an index equal to `first` or `last`.
   * Null when not even the shortest of the tried lengths is hidden.
   */
  private extension({ dx, dy }: Continuation, at: number): Vertex | null {
    const end = this.corridor.vertexOn(at)
    for (const length of EXTENSIONS) {
      const x = end.x + length * dx
      const y = end.y + length * dy
      const vertex = { x, y, at: this.nearestSample(x, y), isBeside: false }
      if (at === this.first ? this.isClear(end, vertex) : this.isClear(vertex, end)) return vertex
    }
    return null
  }

  /**
   * The vertices of a path of at most `maxLinks` lines from the vertex `from` to one of `targets`, of which an earlier one is preferred.
   * Null when the path reaches none.
   */
  private walk(from: Vertex, targets: readonly Vertex[], maxLinks: number): readonly Vertex[] | null {
    const vertices = [from]
    while (vertices.length <= maxLinks) {
      const current = vertices[vertices.length - 1]
      for (const target of targets) {
        if (target.at >= current.at && this.isClear(current, target)) return [...vertices, target]
      }
      const next = this.furthest(current)
      if (next === null) return null
      vertices.push(next)
    }
    return null
  }

  /**
   * The vertex furthest along the border, at any of the depths that are tried, to which a line from `from` is hidden; null when there is
   * none ahead.
   */
  private furthest(from: Vertex): Vertex | null {
    let best: Vertex | null = null
    for (const extra of this.tier.extraDepths) best = this.furthestAtDepth(from, best ?? from, extra) ?? best
    return best
  }

  /**
   * The vertex that a search finds further along the border than `reached`, `extra` px deeper than the corridor (the hidden strip along
   * the border), to which a line from `from` is hidden; null for none. The search steps along the border samples, and its steps double
   * until one fails, then halve.
   */
  private furthestAtDepth(from: Vertex, reached: Vertex, extra: number): Vertex | null {
    let best: Vertex | null = null
    let isDoubling = true
    for (let step = 1; step > 0; step = isDoubling ? 2 * step : step >> 1) {
      const at: number = (best ?? reached).at + step
      const vertex: Vertex | null = at <= this.last ? this.corridor.vertexBeside(at, extra) : null
      if (vertex !== null && this.isClear(from, vertex)) best = vertex
      else isDoubling = false
    }
    return best
  }

  private nearestSample(px: number, py: number): number {
    const { x, y } = this.corridor.run
    let best = this.first
    let least = Number.POSITIVE_INFINITY
    for (let k = this.first; k <= this.last; k++) {
      const distance = (x[k] - px) ** 2 + (y[k] - py) ** 2
      if (distance < least) {
        least = distance
        best = k
      }
    }
    return best
  }

  private isClear(from: Vertex, to: Vertex): boolean {
    return this.corridor.isLineClear(from, to, this.tier)
  }
}

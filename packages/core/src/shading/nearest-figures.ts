import { regionRuns } from '../geometry/connected-regions'
import { fillRun } from '../geometry/fill-run'

/** Fewest pixels of a figure, px^2: letters and dots cast no shadow that is told from that of what they stand on. */
const MIN_FIGURE = 150
/** The pixel is of no figure. */
const NONE = 0
/** The pixel was not looked at. */
const UNSEEN = -1

/** The figures of a picture outside of an area: 4-connected sets of at least `MIN_FIGURE` pixels. */
export class Figures {
  private readonly width: number
  /** For each pixel, the number of its figure, from 1; 0 in the area and in what is too small. */
  private readonly figureOf: Int32Array
  /** For each pixel of the set that is divided, the figure that it is nearest to; `UNSEEN` elsewhere, and after each division. */
  private readonly nearest: Int32Array

  constructor(area: Int32Array, { width, height }: { readonly width: number; readonly height: number }) {
    this.width = width
    this.figureOf = numberFigures(area, width, height)
    this.nearest = new Int32Array(width * height).fill(UNSEEN)
  }

  /**
   * Pixels (row-major indices, in scan order) divided by the figure that they are nearest to, by steps within the set. Pixels from which no
   * figure is reached are in no part; parts come in the order of their first pixels.
   */
  divide(members: Int32Array): Int32Array[] {
    const { nearest } = this
    for (const i of members) nearest[i] = NONE
    this.spread(members, this.seed(members))
    const parts = new Map<number, number[]>()
    for (const i of members) {
      const part = parts.get(nearest[i])
      if (part !== undefined) part.push(i)
      else if (nearest[i] !== NONE) parts.set(nearest[i], [i])
    }
    for (const i of members) nearest[i] = UNSEEN
    return Array.from(parts.values(), (part) => Int32Array.from(part))
  }

  /** Gives pixels that touch a figure its number, and returns them, in a queue with place for all members. */
  private seed(members: Int32Array): { queue: Int32Array; size: number } {
    const { nearest, figureOf, width } = this
    const queue = new Int32Array(members.length)
    let size = 0
    for (const i of members) {
      for (let side = 0; side < 4 && nearest[i] === NONE; side++) {
        const k = neighborOf(i, side, width)
        if (k >= 0 && figureOf[k] > NONE) nearest[i] = figureOf[k]
      }
      if (nearest[i] !== NONE) queue[size++] = i
    }
    return { queue, size }
  }

  /** Passes the numbers of the queued pixels on to their neighbors in the set, breadth first. */
  private spread(members: Int32Array, { queue, size }: { queue: Int32Array; size: number }): void {
    const { nearest, width } = this
    let last = size
    for (let n = 0; n < last && last < members.length; n++) {
      for (let side = 0; side < 4; side++) {
        const k = neighborOf(queue[n], side, width)
        if (k < 0 || nearest[k] !== NONE) continue
        nearest[k] = nearest[queue[n]]
        queue[last++] = k
      }
    }
  }
}

/** For each pixel, the number of its figure, from 1; 0 in the area and in what is too small. */
function numberFigures(area: Int32Array, width: number, height: number): Int32Array {
  const isInArea = new Int32Array(width * height)
  for (const i of area) isInArea[i] = 1
  const { count, starts, labelOf, labelCount } = regionRuns(isInArea, width, height)
  const size = new Int32Array(labelCount)
  for (let r = 0; r < count; r++) size[labelOf[r]] += starts[r + 1] - starts[r]
  const figureOf = new Int32Array(width * height)
  for (let r = 0; r < count; r++) {
    const isFigure = isInArea[starts[r]] === 0 && size[labelOf[r]] >= MIN_FIGURE
    if (isFigure) fillRun(figureOf, labelOf[r] + 1, starts[r], starts[r + 1])
  }
  return figureOf
}

/** The neighbor of pixel i on one of four sides; beside the picture negative, or a number that is larger than those of its pixels. */
function neighborOf(i: number, side: number, width: number): number {
  if (side === 0) return i % width > 0 ? i - 1 : -1
  if (side === 1) return i % width < width - 1 ? i + 1 : -1
  return side === 2 ? i - width : i + width
}

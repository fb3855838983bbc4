import { colorAt, colorDistance, type Sheet } from './sheet'

/** Straight pieces of what a viewer sees as borders: 4 numbers each, x0, y0, x1, y1 in px. */
export type Borders = Float64Array

/** Longest piece, px: borders become visible or hidden in steps of this length. */
const STEP = 0.25
/** How far from a border, px, and how many levels its two sides must differ for anyone to see it. */
const OFFSET = 0.02
const VISIBLE_LEVELS = 1.5
/** Borders this close to the frame are not compared: the frame cuts them. */
const FRAME = 0.05

/** The borders of a drawing that no other shape hides, within the frame. */
export function visibleBorders(sheet: Sheet): Borders {
  const out: number[] = []
  for (const { lines } of sheet.shapes) {
    for (const line of lines) {
      for (let k = 0; k + 3 < line.length; k += 2)
        addVisible(out, sheet, line[k]!, line[k + 1]!, line[k + 2]!, line[k + 3]!)
    }
  }
  return Float64Array.from(out)
}

function addVisible(out: number[], sheet: Sheet, x0: number, y0: number, x1: number, y1: number): void {
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length === 0) return
  const [nx, ny] = [((y0 - y1) / length) * OFFSET, ((x1 - x0) / length) * OFFSET]
  const count = Math.ceil(length / STEP)
  for (let k = 0; k < count; k++) {
    const place = (t: number): [number, number] => [x0 + t * (x1 - x0), y0 + t * (y1 - y0)]
    const [x, y] = place((k + 0.5) / count)
    if (x < FRAME || y < FRAME || x > sheet.width - FRAME || y > sheet.height - FRAME) continue
    const [here, there] = [colorAt(sheet, x + nx, y + ny), colorAt(sheet, x - nx, y - ny)]
    if (colorDistance(here, there) > VISIBLE_LEVELS) out.push(...place(k / count), ...place((k + 1) / count))
  }
}

export interface BorderDistance {
  /** The furthest that a border of either drawing is from the other's borders, px. */
  readonly most: number
  /** The mean over all borders of both, px. */
  readonly mean: number
}

/** Compares the borders of two drawings both ways. A drawing without borders is as far as the sky from one with. */
export function borderDistance(a: Borders, b: Borders, size: number): BorderDistance {
  if (a.length === 0 && b.length === 0) return { most: 0, mean: 0 }
  if (a.length === 0 || b.length === 0) return { most: size, mean: size }
  const [there, back] = [oneWay(a, b), oneWay(b, a)]
  const length = there.length + back.length
  return { most: Math.max(there.most, back.most), mean: (there.sum + back.sum) / length }
}

function oneWay(from: Borders, to: Borders): { most: number; sum: number; length: number } {
  const index = new BorderIndex(to)
  let [most, sum, total] = [0, 0, 0]
  for (let k = 0; k < from.length; k += 4) {
    const [x, y] = [(from[k]! + from[k + 2]!) / 2, (from[k + 1]! + from[k + 3]!) / 2]
    const length = Math.hypot(from[k + 2]! - from[k]!, from[k + 3]! - from[k + 1]!)
    const distance = index.distanceTo(x, y)
    most = Math.max(most, distance)
    sum += distance * length
    total += length
  }
  return { most, sum, length: total }
}

/** Numbers of a run: 16 pieces that follow each other lie close together, so most runs are too far away to be looked at. */
const RUN = 4 * 16

/** Borders with the box of each run of pieces. */
class BorderIndex {
  readonly #borders: Borders
  /** Left, top, right and bottom of each run. */
  readonly #boxes: Float64Array
  /** The run that was nearest last: points are asked for along a border, so it is nearly the nearest again. */
  #lastRun = 0

  constructor(borders: Borders) {
    this.#borders = borders
    this.#boxes = new Float64Array(4 * Math.ceil(borders.length / RUN))
    for (let k = 0; k < borders.length; k += RUN) {
      const run = borders.subarray(k, k + RUN)
      const [xs, ys] = [run.filter((_, i) => i % 2 === 0), run.filter((_, i) => i % 2 === 1)]
      this.#boxes.set([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], (4 * k) / RUN)
    }
  }

  distanceTo(x: number, y: number): number {
    const boxes = this.#boxes
    let least = this.#squareToRun(this.#lastRun, x, y)
    for (let b = 0; b < boxes.length; b += 4) {
      const dx = Math.max(0, boxes[b]! - x, x - boxes[b + 2]!)
      const dy = Math.max(0, boxes[b + 1]! - y, y - boxes[b + 3]!)
      if (dx * dx + dy * dy >= least) continue
      const square = this.#squareToRun(b / 4, x, y)
      if (square >= least) continue
      least = square
      this.#lastRun = b / 4
    }
    return Math.sqrt(least)
  }

  #squareToRun(run: number, x: number, y: number): number {
    const end = Math.min(this.#borders.length, (run + 1) * RUN)
    let least = Number.POSITIVE_INFINITY
    for (let k = run * RUN; k < end; k += 4) least = Math.min(least, this.#squareTo(k, x, y))
    return least
  }

  /** The squared distance of (x, y) from the piece at k. */
  #squareTo(k: number, x: number, y: number): number {
    const borders = this.#borders
    const x0 = borders[k]!
    const y0 = borders[k + 1]!
    const dx = borders[k + 2]! - x0
    const dy = borders[k + 3]! - y0
    const along = dx * dx + dy * dy
    const t = along === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / along))
    return (x - x0 - t * dx) ** 2 + (y - y0 - t * dy) ** 2
  }
}

/** A place where two segments meet, and how sharply the direction turns there, in degrees from 0 to 180. */
export interface Vertex {
  readonly x: number
  readonly y: number
  readonly turn: number
}

/** Where the segments of visible borders end, within the frame. */
export function visibleVertices(sheet: Sheet, borders: Borders): Vertex[] {
  const out: Vertex[] = []
  const index = new BorderIndex(borders)
  for (const { subpaths, lines } of sheet.shapes) {
    subpaths.forEach(({ segments }, s) => {
      const line = lines[s]!
      let at = 0
      for (const { numbers } of segments) {
        const [x, y] = numbers.slice(-2) as [number, number]
        while (at + 3 < line.length && (line[at + 2] !== x || line[at + 3] !== y)) at += 2
        const isInside = x > FRAME && y > FRAME && x < sheet.width - FRAME && y < sheet.height - FRAME
        if (isInside && index.distanceTo(x, y) < OFFSET) out.push({ x, y, turn: turnAt(line, at + 2) })
        at += 2
      }
    })
  }
  return out
}

/** The turn of a closed polyline at one of its points. */
function turnAt(line: Float64Array, at: number): number {
  const next = at + 2 < line.length ? at + 2 : 2
  const into = Math.atan2(line[at + 1]! - line[at - 1]!, line[at]! - line[at - 2]!)
  const out = Math.atan2(line[next + 1]! - line[at + 1]!, line[next]! - line[at]!)
  const turn = Math.abs(out - into)
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI
}

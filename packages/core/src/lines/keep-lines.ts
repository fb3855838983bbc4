import type { TonedLine } from './line-tone'
import type { LinePath } from './link-lines'

/** Least extent, px in rows or columns, of a line that is told by itself: strokes of words of up to 44 px are shorter. */
const MIN_EXTENT = 40
/** The same of an outline that closes around another ground, whose levels differ by `MIN_STEP` in a channel: letters have one ground. */
const MIN_RING = 20
const MIN_STEP = 24
/** Distance, px in rows and columns, from a line within which the end of a shorter one leads to it. */
const REACH = 3

/**
 * The lines that are no strokes of letters: those of `MIN_EXTENT` px, outlines around another ground, and shorter ones that lead to these or close around
 * and touch them. In the order given.
 */
export function withoutStrokes(lines: readonly TonedLine[], width: number, height: number): TonedLine[] {
  const paths = lines.map(({ path }) => path)
  const isKept = lines.map(({ path, tone }) => {
    const extent = extentOf(path, width)
    return extent >= MIN_EXTENT || (extent >= MIN_RING && isClosed(path, width) && tone.step >= MIN_STEP)
  })
  const waiting = new WaitingLines(width, height)
  paths.forEach((path, k) => {
    if (!isKept[k]) waiting.add(k, isClosed(path, width) ? path : [path[0], path[path.length - 1]])
  })
  const kept = paths.filter((_, k) => isKept[k])
  for (let path = kept.pop(); path !== undefined; path = kept.pop()) {
    for (const i of path) {
      for (const k of waiting.takeBeside(i)) {
        if (isKept[k]) continue
        isKept[k] = true
        kept.push(paths[k])
      }
    }
  }
  return lines.filter((_, k) => isKept[k])
}

/** Lines that are kept once one that is kept comes near to one of their pixels: each kept pixel is looked at once. */
class WaitingLines {
  private readonly isAny: Uint8Array
  private readonly linesOf = new Map<number, number[]>()

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.isAny = new Uint8Array(width * height)
  }

  /** Lets line k wait at pixels. */
  add(k: number, pixels: readonly number[]): void {
    for (const i of pixels) {
      const lines = this.linesOf.get(i)
      if (lines === undefined) this.linesOf.set(i, [k])
      else lines.push(k)
      this.isAny[i] = 1
    }
  }

  /** The lines that wait within `REACH` of pixel i, which wait there no more; the same line once for each of its pixels. */
  takeBeside(i: number): number[] {
    const { width, height, isAny, linesOf } = this
    const x = i % width
    const y = (i - x) / width
    const found: number[] = []
    for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++) {
      for (let u = Math.max(0, x - REACH); u <= Math.min(width - 1, x + REACH); u++) {
        const j = v * width + u
        if (isAny[j] === 0) continue
        isAny[j] = 0
        found.push(...(linesOf.get(j) ?? []))
      }
    }
    return found
  }
}

function isClosed(path: LinePath, width: number): boolean {
  return distance(path[0], path[path.length - 1], width) <= REACH
}

export function extentOf(path: LinePath, width: number): number {
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0]
  for (const i of path) {
    const x = i % width
    const y = (i - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return Math.max(right - left, bottom - top) + 1
}

function distance(a: number, b: number, width: number): number {
  return Math.max(Math.abs((a % width) - (b % width)), Math.abs(Math.floor(a / width) - Math.floor(b / width)))
}

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
  const isLine = new Uint8Array(width * height)
  const isKept = lines.map(({ path, tone }) => {
    const extent = extentOf(path, width)
    return extent >= MIN_EXTENT || (extent >= MIN_RING && isClosed(path, width) && tone.step >= MIN_STEP)
  })
  const mark = (path: LinePath): void => {
    for (const i of path) isLine[i] = 1
  }
  paths.forEach((path, k) => {
    if (isKept[k]) mark(path)
  })
  const isBeside = (i: number): boolean => {
    const x = i % width
    const y = (i - x) / width
    for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++) {
      for (let u = Math.max(0, x - REACH); u <= Math.min(width - 1, x + REACH); u++)
        if (isLine[v * width + u] === 1) return true
    }
    return false
  }
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    paths.forEach((path, k) => {
      if (isKept[k]) return
      if (!(isClosed(path, width) ? path.some(isBeside) : isBeside(path[0]) || isBeside(path[path.length - 1]))) return
      isKept[k] = true
      isChanged = true
      mark(path)
    })
  }
  return lines.filter((_, k) => isKept[k])
}

function isClosed(path: LinePath, width: number): boolean {
  return distance(path[0], path[path.length - 1], width) <= REACH
}

function extentOf(path: LinePath, width: number): number {
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

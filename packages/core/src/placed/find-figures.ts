import type { Box } from '../geometry/box'
import { connectedRegions } from '../geometry/connected-regions'
import type { Raster } from '../model/raster'
import { CELL, FIGURE, type PageCells } from './page-cells'

/** Side of the smallest square of cells that figures are made of: 24 px. With 2, words in bold letters are figures. */
const SOLID = 3
/** Most cells of a hole that is part of the figure around it, such as an overexposed place: 64 x 64 px. */
const MAX_HOLE = 64
/** Part (0-1) of the box around a figure from which on it is all of the box: a photograph some of whose places have the color of the ground. */
const MIN_FULL = 0.85

/** Connected cells of a page that show little of its grounds, in the box around them, in cells. */
export interface Figure {
  readonly cells: readonly number[]
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Whether a figure is all of the box around it. */
export function isFramed({ cells, left, top, right, bottom }: Figure): boolean {
  return cells.length === (right - left) * (bottom - top)
}

/** The box around a figure, px. */
export function boxOf({ left, top, right, bottom }: Figure, { width, height }: Raster): Box {
  return {
    left: left * CELL,
    top: top * CELL,
    right: Math.min(width, right * CELL),
    bottom: Math.min(height, bottom * CELL),
  }
}

/** The pixels of the cells of a figure, in the box around it, transparent elsewhere. */
export function cutFigure(raster: Raster, figure: Figure, columns: number): Raster {
  const box = boxOf(figure, raster)
  const width = box.right - box.left
  const height = box.bottom - box.top
  const rgba = new Uint8ClampedArray(4 * width * height)
  for (const k of figure.cells) {
    const x = (k % columns) * CELL
    const first = Math.floor(k / columns) * CELL
    const end = Math.min(raster.width, x + CELL)
    for (let y = first; y < Math.min(raster.height, first + CELL); y++) {
      const own = raster.rgba.subarray(4 * (y * raster.width + x), 4 * (y * raster.width + end))
      rgba.set(own, 4 * ((y - box.top) * width + x - box.left))
    }
  }
  return { ...raster, width, height, rgba }
}

/** The solid figures of a page, in the order of their first cells. */
export function findFigures({ columns, rows, kinds }: PageCells): Figure[] {
  const marks = openMarks(fillHoles(kinds, columns, rows), columns, rows)
  const { labels, colorOf, count } = connectedRegions(marks, columns, rows, 'inks')
  const parts: number[][] = Array.from({ length: count }, () => [])
  for (let k = 0; k < labels.length; k++) parts[labels[k]].push(k)
  return parts.filter((_, region) => colorOf[region] === 1).map((part) => figureOf(part, columns))
}

/** 1 for cells of figures, with the holes in these. */
function fillHoles(kinds: Uint8Array, columns: number, rows: number): Int32Array {
  const marks = Int32Array.from(kinds, (kind) => (kind === FIGURE ? 1 : 0))
  const { labels, colorOf, count } = connectedRegions(marks, columns, rows, 'inks')
  const sizes = new Int32Array(count)
  for (let k = 0; k < labels.length; k++) {
    const u = k % columns
    const isOuter = u === 0 || u === columns - 1 || k < columns || k >= labels.length - columns
    sizes[labels[k]] += isOuter ? MAX_HOLE + 1 : 1
  }
  for (let k = 0; k < labels.length; k++) if (colorOf[labels[k]] === 0 && sizes[labels[k]] <= MAX_HOLE) marks[k] = 1
  return marks
}

/** The marked cells that lie in squares of `SOLID` marked cells: an opening (Serra 1982). */
function openMarks(marks: Int32Array, columns: number, rows: number): Int32Array {
  const opened = new Int32Array(marks.length)
  for (let v = 0; v + SOLID <= rows; v++) {
    for (let u = 0; u + SOLID <= columns; u++) {
      const first = v * columns + u
      if (!isMarked(marks, first, columns)) continue
      for (let k = first; k < first + SOLID * columns; k += columns) opened.fill(1, k, k + SOLID)
    }
  }
  return opened
}

/** Whether all cells of the square of `SOLID` cells that begins with `first` are marked. */
function isMarked(marks: Int32Array, first: number, columns: number): boolean {
  for (let k = first; k < first + SOLID * columns; k += columns)
    for (let a = k; a < k + SOLID; a++) if (marks[a] === 0) return false
  return true
}

/** The figure of connected cells: with all of its box if they are nearly all of it. */
function figureOf(part: number[], columns: number): Figure {
  let [left, right, top, bottom] = [columns, 0, Number.POSITIVE_INFINITY, 0]
  for (const k of part) {
    const u = k % columns
    const v = (k - u) / columns
    left = Math.min(left, u)
    right = Math.max(right, u + 1)
    top = Math.min(top, v)
    bottom = Math.max(bottom, v + 1)
  }
  const box = { left, top, right, bottom }
  const width = right - left
  const all = width * (bottom - top)
  if (part.length < MIN_FULL * all) return { cells: part, ...box }
  const cellAt = (k: number): number => (top + Math.floor(k / width)) * columns + left + (k % width)
  return { cells: Array.from({ length: all }, (_, k) => cellAt(k)), ...box }
}

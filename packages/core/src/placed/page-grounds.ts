import { connectedRegions } from '../geometry/connected-regions'
import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'

/** Fewest connected flat cells of one color that are a ground. Sky and blurred parts of photographs change within as many. */
const MIN_CELLS = 24
/** Difference of the pixels of a cell from its first one, levels, up to which it is flat. Compression leaves cells without an edge as flat. */
const FLATNESS = 1
/** Most grounds, the largest ones: pages have 2 to 8. */
const MAX_GROUNDS = 12

/**
 * The colors of the flat grounds of a picture, packed and signed, the largest first: those of connected cells of `cell` px whose pixels all have one color,
 * which is the same for all of them.
 */
export function findGrounds({ width, height, pixels }: Picture<'rgb'>, cell: number): Int32Array {
  const columns = Math.floor(width / cell)
  const rows = Math.floor(height / cell)
  const colorOf = new Map<number, number>()
  const colors: number[] = []
  const values = new Int32Array(columns * rows).fill(-1)
  for (let v = 0, k = 0; v < rows; v++) {
    for (let u = 0; u < columns; u++, k++) {
      const first = pixels[v * cell * width + u * cell] | 0
      if (!isFlat(pixels, width, u * cell, v * cell, cell, first)) continue
      let index = colorOf.get(first)
      if (index === undefined) {
        index = colors.push(first) - 1
        colorOf.set(first, index)
      }
      values[k] = index
    }
  }
  const { labels, colorOf: indexOf, count } = connectedRegions(values, columns, rows, 'inks')
  const sizes = new Int32Array(count)
  for (let k = 0; k < labels.length; k++) sizes[labels[k]]++
  const totals = new Int32Array(colors.length)
  for (let region = 0; region < count; region++) {
    if (indexOf[region] >= 0 && sizes[region] >= MIN_CELLS) totals[indexOf[region]] += sizes[region]
  }
  const order = colors.map((_, index) => index).filter((index) => totals[index] > 0)
  order.sort((a, b) => totals[b] - totals[a] || a - b)
  return Int32Array.from(order.slice(0, MAX_GROUNDS), (index) => colors[index])
}

/** Whether the pixels of a cell all have one color. */
function isFlat(pixels: Uint32Array, width: number, left: number, top: number, cell: number, color: number): boolean {
  for (let y = top; y < top + cell; y++) {
    for (let i = y * width + left, end = i + cell; i < end; i++) {
      if (channelDistance(pixels[i] | 0, color) > FLATNESS) return false
    }
  }
  return true
}

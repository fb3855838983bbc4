import { type Box, boxPixels } from '../geometry/box'

/** Most boxes. It bounds the search for them, and the number of photos that are drawn. */
const MAX_BOXES = 16

/**
 * Boxes without common pixels that hold all marked pixels of a row-major mask of this width, at most `MAX_BOXES`; none when nothing is marked. It
 * is one box around all, if that has at most `maxPixels`. A larger one is cut along its widest column or row band without marks, again and again
 * (recursive X-Y cut; Nagy and Seth 1984). One that has no such band stays as it is.
 */
export function cutBoxes(mask: Uint8Array, width: number, maxPixels: number): Box[] {
  if (!mask.includes(1)) return []
  const open = [tighten(mask, width, { left: 0, top: 0, right: width, bottom: mask.length / width })]
  const done: Box[] = []
  while (open.length > 0 && open.length + done.length < MAX_BOXES) {
    open.sort((a, b) => boxPixels(a) - boxPixels(b))
    const largest = open.pop() as Box
    const parts = boxPixels(largest) > maxPixels ? cutBox(mask, width, largest) : []
    if (parts.length === 0) done.push(largest)
    open.push(...parts)
  }
  return [...done, ...open].sort((a, b) => a.top - b.top || a.left - b.left)
}

/** A box that begins and ends with marked pixels, cut along its widest band without any: two boxes around what is marked; none if it has no such band. */
function cutBox(mask: Uint8Array, width: number, box: Box): Box[] {
  const { columns, rows } = projections(mask, width, box)
  const [left, right] = widestGap(columns)
  const [top, bottom] = widestGap(rows)
  if (right === left && bottom === top) return []
  const parts =
    right - left >= bottom - top
      ? [
          { ...box, right: box.left + left },
          { ...box, left: box.left + right },
        ]
      : [
          { ...box, bottom: box.top + top },
          { ...box, top: box.top + bottom },
        ]
  return parts.map((part) => tighten(mask, width, part))
}

/** The smallest box that holds the marked pixels of a box; there is one at least. */
function tighten(mask: Uint8Array, width: number, box: Box): Box {
  const { columns, rows } = projections(mask, width, box)
  return {
    left: box.left + columns.indexOf(1),
    top: box.top + rows.indexOf(1),
    right: box.left + columns.lastIndexOf(1) + 1,
    bottom: box.top + rows.lastIndexOf(1) + 1,
  }
}

/** For each column and for each row of a box, 1 if it holds a marked pixel. */
function projections(mask: Uint8Array, width: number, box: Box): { columns: Uint8Array; rows: Uint8Array } {
  const columns = new Uint8Array(box.right - box.left)
  const rows = new Uint8Array(box.bottom - box.top)
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left, i = y * width + x; x < box.right; x++, i++) {
      if (mask[i] === 0) continue
      columns[x - box.left] = 1
      rows[y - box.top] = 1
    }
  }
  return { columns, rows }
}

/** Start and end of the longest run of zeros (ties: the first); both are 0 without any. */
function widestGap(marks: Uint8Array): [number, number] {
  let widest: [number, number] = [0, 0]
  for (let start = marks.indexOf(0); start >= 0; ) {
    const end = marks.indexOf(1, start)
    if (end < 0) break
    if (end - start > widest[1] - widest[0]) widest = [start, end]
    start = marks.indexOf(0, end)
  }
  return widest
}

import type { Samples } from './samples'

/** Difference, levels, between two neighbors above which there is an edge. With 12, 0.03 dB less in 5 % less time; with none, 0.04 dB more in a third more. */
const EDGE = 6
/** How far from an edge, px, pixels are solved with it. */
const REACH = 2

/** Runs of pixels near edges: those of row y are `ends[k]` to `ends[k + 1]` (excluded) for even k from `starts[y]` to `starts[y + 1]`. */
export interface Runs {
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** The pixels of a picture that have an edge within `REACH` px along both axes. */
export function findDetail({ width, height, planes }: Samples): Runs {
  const isEdge = new Uint8Array(width * height)
  for (const plane of planes) {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        if (x + 1 < width && Math.abs(plane[i + 1] - plane[i]) > EDGE) isEdge[i] = isEdge[i + 1] = 1
        if (y + 1 < height && Math.abs(plane[i + width] - plane[i]) > EDGE) isEdge[i] = isEdge[i + width] = 1
      }
    }
  }
  const isNear = dilate(dilate(isEdge, width, height, 'x'), width, height, 'y')
  const starts = new Int32Array(height + 1)
  const ends: number[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, last = 0; x < width; x++, i++) {
      if (isNear[i] !== last) ends.push(x)
      last = isNear[i]
    }
    if (isNear[i - 1] === 1) ends.push(width)
    starts[y + 1] = ends.length
  }
  return { starts, ends: Int32Array.from(ends) }
}

/** Marks the pixels up to `REACH` px beside marked ones along an axis (dilation). */
function dilate(marks: Uint8Array, width: number, height: number, axis: 'x' | 'y'): Uint8Array {
  const out = marks.slice()
  const [stride, length] = axis === 'x' ? [1, width] : [width, height]
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === 0) continue
    const at = axis === 'x' ? i % width : Math.floor(i / width)
    for (let k = -Math.min(REACH, at); k <= Math.min(REACH, length - 1 - at); k++) out[i + k * stride] = 1
  }
  return out
}

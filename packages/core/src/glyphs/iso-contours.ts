import type { Field } from './field'

/** Closed polygon: interleaved x, y in samples; the last point joins the first. What it holds lies on its right hand, y down. */
export type Polygon = Float64Array

/** For each pattern of the corners of a square that are inside (bits: top left, top right, bottom right, bottom left), the sides (0 top, 1 right, 2 bottom, 3 left) between which lines run. */
const LINES: readonly (readonly number[])[] = [
  [],
  [0, 3],
  [1, 0],
  [1, 3],
  [2, 1],
  [],
  [2, 0],
  [2, 3],
  [3, 2],
  [0, 2],
  [],
  [1, 2],
  [3, 1],
  [0, 1],
  [3, 0],
  [],
]
/** The same for two opposite corners: kept apart, and joined through the middle. */
const APART = { 5: [0, 3, 2, 1], 10: [1, 0, 3, 2] } as const
const JOINED = { 5: [0, 1, 2, 3], 10: [3, 0, 1, 2] } as const

/**
 * The lines at which a field, linear between the centers of its samples, is one half (marching squares; Lorensen and Cline 1987 in the plane). The field
 * is 0 beyond its frame, so that all of them are closed.
 */
export function isoContours({ width, height, values }: Field): Polygon[] {
  const columns = width + 2
  const at = (u: number, v: number): number => (u >= 0 && v >= 0 && u < width && v < height ? values[v * width + u] : 0)
  // Side 2k runs from sample k to the right, side 2k + 1 down; samples of the padded field are counted in rows.
  const next = new Int32Array(2 * columns * (height + 2)).fill(-1)
  for (let v = -1; v < height; v++) {
    for (let u = -1; u < width; u++) {
      const [a, b, c, d] = [at(u, v), at(u + 1, v), at(u + 1, v + 1), at(u, v + 1)]
      const pattern = Number(a >= 0.5) + 2 * Number(b >= 0.5) + 4 * Number(c >= 0.5) + 8 * Number(d >= 0.5)
      if (pattern === 0 || pattern === 15) continue
      const k = (v + 1) * columns + u + 1
      const sides = [2 * k, 2 * (k + 1) + 1, 2 * (k + columns), 2 * k + 1]
      const isSaddle = pattern === 5 || pattern === 10
      const lines = isSaddle ? (a + b + c + d >= 2 ? JOINED[pattern] : APART[pattern]) : LINES[pattern]
      for (let n = 0; n < lines.length; n += 2) next[sides[lines[n]]] = sides[lines[n + 1]]
    }
  }
  const polygons: Polygon[] = []
  for (let first = 0; first < next.length; first++) {
    if (next[first] < 0) continue
    const points: number[] = []
    for (let side = first; next[side] >= 0; ) {
      const k = side >> 1
      const u = (k % columns) - 1
      const v = Math.floor(k / columns) - 1
      const a = at(u, v)
      const isDown = (side & 1) === 1
      const b = isDown ? at(u, v + 1) : at(u + 1, v)
      const t = (0.5 - a) / (b - a)
      points.push(u + 0.5 + (isDown ? 0 : t), v + 0.5 + (isDown ? t : 0))
      const after = next[side]
      next[side] = -1
      side = after
    }
    polygons.push(Float64Array.from(points))
  }
  return polygons
}

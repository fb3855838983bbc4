import { lumaAt } from '../image/luma'
import type { Raster } from '../model/raster'
import { type Corner, gapsOf, groundsOf, stepFrom } from './corner'
import { CORNER_SIZE, type CornerCovers } from './corner-cover'
import { GROUND, type Rule } from './rule'

/** Pixels on each side of an arc that show what compression made of it. */
const RIM = 1
/** Pixels along each rule by which the colors of the grounds are told. */
const ALONG = 12

/** Gives the pixels of a corner and its rim the colors of the grounds outside and inside, which meet where those of the erased rules do. */
export function eraseCorner(
  rgba: Raster['rgba'],
  raster: Raster,
  corner: Corner,
  rules: readonly Rule[],
  covers: CornerCovers,
): void {
  const { x, y, toX, toY, radius } = corner
  const across = rules[corner.across]
  const down = rules[corner.down]
  const high = across.bottom - across.top
  const wide = down.right - down.left
  const gaps = gapsOf(corner, across, down)
  const { band } = covers.of(radius, high, wide)
  const enclosed = covers.of(radius, toY > 0 ? 0 : high, toX > 0 ? 0 : wide).inner
  const columns = Math.min(CORNER_SIZE, Math.max(gaps[0], Math.ceil(radius)) + RIM)
  const rows = Math.min(CORNER_SIZE, Math.max(gaps[1], Math.ceil(radius)) + RIM)
  const { outer, inner } = groundColors(raster, corner, across, down)
  const lumas = [lumaAt(outer, 0), lumaAt(inner, 0), across.level, down.level]
  const least = Math.min(...lumas) - GROUND
  const most = Math.max(...lumas) + GROUND
  for (let j = -RIM; j < rows; j++) {
    for (let i = -RIM; i < columns; i++) {
      if (!isNearBand(band, i, j)) continue
      const u = stepFrom(x, toX, i)
      const v = stepFrom(y, toY, j)
      if (u < 0 || v < 0 || u >= raster.width || v >= raster.height) continue
      const p = 4 * (v * raster.width + u)
      const own = lumaAt(raster.rgba, p)
      if (own < least || own > most) continue
      const part = i < 0 || j < 0 ? 0 : enclosed[j * CORNER_SIZE + i]
      for (let c = 0; c < 3; c++) rgba[p + c] = Math.round(outer[c] + part * (inner[c] - outer[c]))
    }
  }
}

/** Whether the band covers part of a pixel of a corner or of one beside it. */
function isNearBand(band: Float32Array, i: number, j: number): boolean {
  for (let v = Math.max(0, j - RIM); v <= Math.min(CORNER_SIZE - 1, j + RIM); v++) {
    for (let u = Math.max(0, i - RIM); u <= Math.min(CORNER_SIZE - 1, i + RIM); u++) {
      if (band[v * CORNER_SIZE + u] > 0) return true
    }
  }
  return false
}

/** The mean colors of the grounds outside and inside a corner, levels, in the pixels along its rules two px beside these. */
function groundColors(raster: Raster, corner: Corner, across: Rule, down: Rule): { outer: number[]; inner: number[] } {
  const { outer, inner } = groundsOf(corner, across, down)
  const after = [across.bottom - across.top + RIM, down.right - down.left + RIM]
  const start = Math.ceil(corner.radius)
  const middle = ([a, b]: readonly number[]): number => (a + b) / 2
  return {
    outer: meanAlong(raster, corner, [-RIM - 1, -RIM - 1], 0, middle(outer)),
    inner: meanAlong(raster, corner, after, start, middle(inner)),
  }
}

/** The mean color of the pixels that show a ground in the row and the column so far from the sides of a corner; gray where none shows it. */
function meanAlong(
  { width, height, rgba }: Raster,
  { x, y, toX, toY }: Corner,
  [row, column]: readonly number[],
  start: number,
  ground: number,
): number[] {
  const sums = [0, 0, 0]
  let count = 0
  const add = (i: number, j: number): void => {
    const u = stepFrom(x, toX, i)
    const v = stepFrom(y, toY, j)
    if (u < 0 || v < 0 || u >= width || v >= height) return
    const p = 4 * (v * width + u)
    if (Math.abs(lumaAt(rgba, p) - ground) > GROUND) return
    for (let c = 0; c < 3; c++) sums[c] += rgba[p + c]
    count++
  }
  for (let k = start; k < start + ALONG; k++) {
    add(k, row)
    add(column, k)
  }
  return count === 0 ? [ground, ground, ground] : sums.map((sum) => sum / count)
}

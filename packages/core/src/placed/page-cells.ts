import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import { findGrounds } from './page-grounds'

/** Side of a cell, px: that of a JPEG block. */
export const CELL = 8

/** What a cell shows: nothing but ground; ground and what is written on it; or little ground. */
const GROUND = 0
export const WRITING = 1
export const FIGURE = 2

/** Part (0-1) of the pixels of a cell in the color of a ground below which it shows a figure. Bold letters 24 px high leave as much. */
const MIN_GROUND = 0.3
/** Difference of a pixel from the color of a ground, levels, up to which it is ground: rounding, or what compression leaves beside letters. */
const TOLERANCE = { exact: 2, lossy: 16 } as const
/** Difference from all grounds, levels, from which on a pixel is written on one. */
const MIN_CONTRAST = 64

/** Squares of `CELL` px that cover a picture, row-major; those at the right and at the bottom may reach over its edge. */
export interface PageCells {
  readonly columns: number
  readonly rows: number
  /** What each cell shows. */
  readonly kinds: Uint8Array
  /** Colors of grounds, packed and signed, the largest first. */
  readonly grounds: Int32Array
  /** For each pixel of the picture, 1 more than the index of the ground whose color it has; 0 where it has none. */
  readonly groundOf: Uint8Array
}

/** The cells of a picture; null for one without flat grounds. */
export function findPageCells(picture: Picture<'rgb'>, isLossy: boolean): PageCells | null {
  const grounds = findGrounds(picture, CELL)
  if (grounds.length === 0) return null
  const { width, height, pixels } = picture
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  const tolerance = isLossy ? TOLERANCE.lossy : TOLERANCE.exact
  const groundOf = new Uint8Array(pixels.length)
  const near = new Uint8Array(columns * rows)
  const counts = new Uint8Array(columns * rows)
  const isWritten = new Uint8Array(columns * rows)
  let last = pixels[0] | 0
  let ground = nearestOf(grounds, last)
  let distance = channelDistance(last, grounds[ground])
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns
    for (let x = 0; x < width; x++, i++) {
      const cell = row + Math.floor(x / CELL)
      const pixel = pixels[i] | 0
      if (pixel !== last) {
        last = pixel
        ground = nearestOf(grounds, pixel)
        distance = channelDistance(pixel, grounds[ground])
      }
      counts[cell]++
      if (distance <= tolerance) {
        groundOf[i] = ground + 1
        near[cell]++
      } else if (distance >= MIN_CONTRAST) isWritten[cell] = 1
    }
  }
  const kinds = near.map((count, k) => {
    if (count < MIN_GROUND * counts[k]) return FIGURE
    return isWritten[k] === 1 ? WRITING : GROUND
  })
  return { columns, rows, kinds, grounds, groundOf }
}

/** The index of the color that is nearest to a pixel; of equally near ones the first. */
function nearestOf(colors: Int32Array, pixel: number): number {
  let nearest = 0
  let least = 256
  for (let k = 0; k < colors.length && least > 0; k++) {
    const distance = channelDistance(pixel, colors[k])
    if (distance >= least) continue
    least = distance
    nearest = k
  }
  return nearest
}

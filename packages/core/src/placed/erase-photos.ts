import type { AreaCrop } from '../mixed/crop-areas'
import type { Raster } from '../model/raster'
import { CELL, type PageCells } from './page-cells'

/** How far beside a photograph its compression changes the ground, px: blocks of halved chroma are two cells wide. */
const REACH = 2 * CELL
/** How far beside a photograph its own edge reaches into the ground, px. */
const FRINGE = 1

/**
 * A page without its photographs, which get the color of the ground that most of the pixels around them have; the page's largest one if none has any. In a lossy picture the
 * ground around them gets its own color, without what compression added, which would be taken for inks.
 */
export function erasePhotos(raster: Raster, photos: readonly AreaCrop[], cells: PageCells): Raster {
  const rgba = raster.rgba.slice()
  const erased = new Uint8Array(raster.width * raster.height)
  for (const photo of photos) markPixels(erased, raster.width, photo)
  for (const photo of photos) erasePhoto(rgba, raster, photo, cells, erased)
  return { ...raster, rgba }
}

/** Marks the pixels of a photograph in a mask of the page. */
function markPixels(mask: Uint8Array, width: number, { raster, left, top }: AreaCrop): void {
  for (let i = 0; i < raster.width * raster.height; i++) {
    const x = i % raster.width
    if (raster.rgba[4 * i + 3] > 0) mask[(top + (i - x) / raster.width) * width + left + x] = 1
  }
}

/** Erases one photograph. `erased` marks the pixels of all of them, row-major: none of these is ground. */
function erasePhoto(
  rgba: Raster['rgba'],
  raster: Raster,
  { raster: own, left, top }: AreaCrop,
  { grounds, groundOf }: PageCells,
  erased: Uint8Array,
): void {
  const { width, height } = raster
  const isErased = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && erased[y * width + x] === 1
  const isNear = (x: number, y: number): boolean =>
    isErased(x, y) ||
    isErased(x - FRINGE, y) ||
    isErased(x + FRINGE, y) ||
    isErased(x, y - FRINGE) ||
    isErased(x, y + FRINGE)
  const [right, bottom] = [left + own.width + REACH, top + own.height + REACH]
  const votes = new Int32Array(grounds.length)
  const each = (visit: (x: number, y: number, i: number) => void): void => {
    for (let y = Math.max(0, top - REACH); y < Math.min(height, bottom); y++)
      for (let x = Math.max(0, left - REACH); x < Math.min(width, right); x++) visit(x, y, y * width + x)
  }
  each((_x, _y, i) => {
    if (groundOf[i] > 0 && erased[i] === 0) votes[groundOf[i] - 1]++
  })
  const beside = votes.indexOf(Math.max(...votes))
  each((x, y, i) => {
    const isGround = groundOf[i] > 0 && erased[i] === 0
    if (isGround ? raster.isLossy !== true : !isNear(x, y)) return
    const color = grounds[isGround ? groundOf[i] - 1 : beside]
    for (let c = 0; c < 4; c++) rgba[4 * i + c] = (color >>> (8 * c)) & 255
  })
}

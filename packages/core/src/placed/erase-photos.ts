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
  for (const photo of photos) erasePhoto(rgba, raster, photo, cells)
  return { ...raster, rgba }
}

function erasePhoto(
  rgba: Raster['rgba'],
  raster: Raster,
  { raster: own, left, top }: AreaCrop,
  { grounds, groundOf }: PageCells,
): void {
  const isOwn = (x: number, y: number): boolean =>
    x >= left &&
    y >= top &&
    x < left + own.width &&
    y < top + own.height &&
    own.rgba[4 * ((y - top) * own.width + x - left) + 3] > 0
  const isNear = (x: number, y: number): boolean =>
    isOwn(x, y) || isOwn(x - FRINGE, y) || isOwn(x + FRINGE, y) || isOwn(x, y - FRINGE) || isOwn(x, y + FRINGE)
  const [right, bottom] = [left + own.width + REACH, top + own.height + REACH]
  const votes = new Int32Array(grounds.length)
  const each = (visit: (x: number, y: number, i: number) => void): void => {
    for (let y = Math.max(0, top - REACH); y < Math.min(raster.height, bottom); y++)
      for (let x = Math.max(0, left - REACH); x < Math.min(raster.width, right); x++) visit(x, y, y * raster.width + x)
  }
  each((x, y, i) => {
    if (groundOf[i] > 0 && !isOwn(x, y)) votes[groundOf[i] - 1]++
  })
  const beside = votes.indexOf(Math.max(...votes))
  each((x, y, i) => {
    const isGround = groundOf[i] > 0 && !isOwn(x, y)
    if (isGround ? raster.isLossy !== true : !isNear(x, y)) return
    const color = grounds[isGround ? groundOf[i] - 1 : beside]
    for (let c = 0; c < 4; c++) rgba[4 * i + c] = (color >>> (8 * c)) & 255
  })
}

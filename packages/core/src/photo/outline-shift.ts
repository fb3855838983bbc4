import type { Raster } from '../model/raster'

/** How many pixels on each side of an outline are looked at. Rims of cut-outs are 1 to 4 px wide. */
const REACH = 3

/**
 * How far right of a lattice step the outline of a cut-out lies, px, by the opacity of the pixels on both sides: the step's two neighbors have opacities
 * below and above the half. What is clear on the opaque side and opaque on the clear side is counted, for as long as opacity changes in one direction.
 * 0 where the opacity jumps from clear to opaque. The step leads from (x, y) by (dx, dy), one of which is 1 or -1.
 */
export function outlineShift({ width, height, rgba }: Raster, x: number, y: number, dx: number, dy: number): number {
  const u = dy > 0 || dx < 0 ? x - 1 : x
  const v = dy < 0 || dx < 0 ? y - 1 : y
  const opacityAt = (n: number): number => {
    const px = u - dy * n
    const py = v + dx * n
    return px < 0 || py < 0 || px >= width || py >= height ? -1 : rgba[4 * (py * width + px) + 3]
  }
  const isOpaqueRight = opacityAt(0) > opacityAt(-1)
  let shift = 0
  for (const side of [1, -1]) {
    const isOpaqueSide = isOpaqueRight === side > 0
    let previous = isOpaqueSide ? 0 : 255
    for (let n = 0; n < REACH; n++) {
      const opacity = opacityAt(side > 0 ? n : -1 - n)
      const goesOn = isOpaqueSide ? opacity >= previous : opacity >= 0 && opacity <= previous
      if (!goesOn) break
      shift += (side * (isOpaqueSide ? 255 - opacity : opacity)) / 255
      previous = opacity
    }
  }
  return shift
}

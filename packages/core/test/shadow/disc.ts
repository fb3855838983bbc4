import type { Raster } from '../../src/model/raster'

/** Side of the picture, px. */
export const SIDE = 64

/** Part (0-1) of pixel (x, y) that a disc of 27 px radius covers. */
export function coverAt(x: number, y: number): number {
  return Math.min(1, Math.max(0, 27.5 - Math.hypot(x + 0.5 - 32, y + 0.5 - 30)))
}

/** A disc in a color over a black shadow of the opacity (0-1) that `shadowAt` gives by the distance from the border, px. */
export function disc(rgb: readonly [number, number, number], shadowAt: (distance: number) => number): Raster {
  const rgba = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let y = 0, p = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, p += 4) {
      const cover = coverAt(x, y)
      const alpha = cover + (1 - cover) * shadowAt(Math.hypot(x + 0.5 - 32, y + 0.5 - 30) - 27)
      for (let c = 0; c < 3; c++) rgba[p + c] = alpha > 0 ? (rgb[c] * cover) / alpha : 0
      rgba[p + 3] = 255 * alpha
    }
  }
  return { width: SIDE, height: SIDE, rgba }
}

/** A figure in a color, in a picture of a side, px, over a black shadow. `outside` is how far a point lies outside the figure, px, `shadowAt` the opacity (0-1) by that. */
export function overShadow(
  rgb: readonly [number, number, number],
  outside: (x: number, y: number) => number,
  shadowAt: (distance: number) => number,
  side: number,
): Raster {
  const rgba = new Uint8ClampedArray(4 * side * side)
  for (let i = 0; i < side * side; i++) {
    const distance = outside((i % side) + 0.5, Math.floor(i / side) + 0.5)
    const cover = Math.min(1, Math.max(0, 0.5 - distance))
    const alpha = cover + (1 - cover) * shadowAt(distance)
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = alpha > 0 ? (rgb[c] * cover) / alpha : 0
    rgba[4 * i + 3] = 255 * alpha
  }
  return { width: side, height: side, rgba }
}

/** A shadow that fades out within a width, px. */
export const soft = (opacity: number, width: number) => (distance: number) =>
  opacity * Math.max(0, Math.min(1, 1 - distance / width)) ** 2

/** A shadow that falls evenly to a share (0-1) of its opacity within 3 px, and ends there. */
export const cut = (opacity: number, end: number) => (distance: number) =>
  distance < 3 ? opacity * (1 - ((1 - end) * Math.max(0, distance)) / 3) : 0

/** The direction of a pixel from the disc's center as a share (0-1) of a turn. */
export function turnOf(i: number): number {
  const x = i % SIDE
  return 0.5 + Math.atan2((i - x) / SIDE + 0.5 - 30, x + 0.5 - 32) / (2 * Math.PI)
}

/** A copy of a picture of the disc in which `change` changes each pixel, by its number and the part (0-1) of it that the disc covers. */
export function changed(raster: Raster, change: (rgba: Uint8ClampedArray, i: number, cover: number) => void): Raster {
  const rgba = Uint8ClampedArray.from(raster.rgba)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const x = i % SIDE
    change(rgba, i, coverAt(x, (i - x) / SIDE))
  }
  return { width: SIDE, height: SIDE, rgba }
}

/** A picture in the middle of a larger one of a side, px, that shows nothing else. */
export function within(side: number, { width, height, rgba }: Raster): Raster {
  const larger = new Uint8ClampedArray(4 * side * side)
  const left = Math.floor((side - width) / 2)
  for (let y = 0; y < height; y++)
    larger.set(rgba.subarray(4 * y * width, 4 * (y + 1) * width), 4 * ((y + left) * side + left))
  return { width: side, height: side, rgba: larger }
}

/** About how far (px) a point lies outside a star of five points around (80, 80), of about 26 to 48 px. */
export function star(x: number, y: number): number {
  const turn = (Math.atan2(y - 80, x - 80) / (2 * Math.PI)) * 5
  const between = Math.abs(turn - Math.floor(turn) - 0.5) * 2
  return 0.7 * (Math.hypot(x - 80, y - 80) - 26 - 22 * between)
}

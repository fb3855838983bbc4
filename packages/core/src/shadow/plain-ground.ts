import { framePixels } from '../image/frame-pixels'
import type { Raster } from '../model/raster'
import type { Rgb } from './fade'

/** Share (0-1) of the frame's pixels that show a plain ground. A lower one takes pictures without a ground for figures on one; a higher one refuses figures and shadows that the frame cuts off. */
const MIN_FRAME_SHARE = 0.85

/** The color of a plain ground: the mean of those pixels of the frame, each channel of which is within `level` levels of its median; null where they are fewer than `MIN_FRAME_SHARE`. */
export function plainGround({ width, height, rgba }: Raster, level: number): Rgb | null {
  const frame = framePixels(width, height)
  const middle = [0, 1, 2].map((c) => median(frame.map((i) => rgba[4 * i + c])))
  const near = frame.filter((i) => middle.every((value, c) => Math.abs(rgba[4 * i + c] - value) <= level))
  if (near.length < MIN_FRAME_SHARE * frame.length) return null
  const mean = (c: number): number => near.reduce((sum, i) => sum + rgba[4 * i + c], 0) / near.length
  return [mean(0), mean(1), mean(2)]
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]
}

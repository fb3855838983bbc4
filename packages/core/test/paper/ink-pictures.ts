import type { Raster } from '../../src/model/raster'
import { randomStream } from '../generate/random'

/** How a picture of ink on paper is made. Lengths in px; `inkAt` is the darkness of the ink at a place, 0-1, or that of each channel. */
export interface Scene {
  readonly width: number
  readonly height: number
  readonly inkAt: (x: number, y: number) => number | readonly [number, number, number]
  /** Light at a place, levels; 230 everywhere if left out. */
  readonly lightAt?: (x: number, y: number) => number
  /** Largest change by texture, levels. */
  readonly texture?: number
  readonly seed?: number
}

/** Ink on textured paper, with the edges of a render. */
export function inkOnPaper({ width, height, inkAt, lightAt = () => 230, texture = 5, seed = 1 }: Scene): Raster {
  const words = randomStream(seed)
  const next = () => words() / 2 ** 32
  const rgba = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const covers = [0, 0, 0]
      for (let k = 0; k < 9; k++) {
        const ink = inkAt(x + ((k % 3) + 0.5) / 3, y + (Math.floor(k / 3) + 0.5) / 3)
        for (let c = 0; c < 3; c++) covers[c] += (typeof ink === 'number' ? ink : ink[c]) / 9
      }
      const paper = lightAt(x, y) + texture * (next() + next() - 1)
      const p = 4 * (y * width + x)
      for (let c = 0; c < 3; c++) rgba[p + c] = Math.round(paper * (1 - covers[c]))
      rgba[p + 3] = 255
    }
  }
  return { width, height, rgba }
}

/** A ring of a pen about the middle of a picture of that side. */
export const ring =
  (side: number, width: number, dark = 0.8) =>
  (x: number, y: number): number =>
    Math.abs(Math.hypot(x - side / 2, y - side / 2) - side / 3) < width / 2 ? dark : 0

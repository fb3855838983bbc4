import type { Raster } from '../../src/model/raster'

/** A part of a page, px; right and bottom are excluded. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly isRound?: boolean
}

type Rgb = readonly [number, number, number]

const GROUND: Rgb = [250, 248, 240]
const BAR: Rgb = [30, 40, 60]
const INK: Rgb = [150, 20, 30]

/** A page of 480 x 360 px with a dark bar along its top and, if it `isWritten`, lines of strokes in its lower part, with photographs at some places. */
export function pageOf(places: readonly Place[], isWritten = true, isLossy = false): Raster {
  const [width, height] = [480, 360]
  const rgba = new Uint8ClampedArray(4 * width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isPhoto = places.some((place) => isInside(place, x, y))
      rgba.set([...(isPhoto ? grainy(x, y) : pageColor(x, y, isWritten)), 255], 4 * i)
    }
  }
  return { width, height, rgba, isLossy }
}

export function isInside({ left, top, right, bottom, isRound }: Place, x: number, y: number): boolean {
  if (x < left || x >= right || y < top || y >= bottom) return false
  const u = (2 * (x + 0.5 - left)) / (right - left) - 1
  const v = (2 * (y + 0.5 - top)) / (bottom - top) - 1
  return isRound !== true || u * u + v * v <= 1
}

/** Slanted strokes 2 px wide and 12 px high, 7 px apart, in lines of 20 px. */
function pageColor(x: number, y: number, isWritten: boolean): Rgb {
  if (y < 40) return BAR
  const line = (y - 260) % 20
  if (!isWritten || y < 260 || y >= 340 || line >= 12 || x < 20 || x >= 400) return GROUND
  const coverage = Math.max(0, Math.min(1, 1.5 - Math.abs(((x + 0.3 * line) % 7) - 3.5)))
  return GROUND.map((level, c) => Math.round(level + coverage * (INK[c]! - level))) as never
}

/** Slow waves of color with grain, as in a photograph; never within 30 levels of the colors of the page. */
function grainy(x: number, y: number): Rgb {
  const grain = ((Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b)) >>> 13) % 25
  const wave = (a: number, b: number) => 30 * Math.sin(a * x + Math.cos(b * y)) + grain - 12
  return [150 + wave(0.05, 0.04), 125 + wave(0.03, 0.06), 100 + wave(0.04, 0.02)].map(Math.round) as never
}

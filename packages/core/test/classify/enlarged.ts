import type { Enlargement } from '../../src/classify/enlargement-trial'
import { ENLARGING_FILTERS, type EnlargingFilter } from '../../src/classify/enlarging-filters'
import { wholePlaces } from '../../src/classify/sample-grid'
import type { Raster } from '../../src/model/raster'

/** How a test enlarges a picture: by any factor that makes whole pixels of its sides. */
export interface Enlarging {
  readonly factor: number
  readonly filter: EnlargingFilter
  readonly start: number
}

/** The enlargement that is to be found in a picture of `width` x `height` px. */
export function enlargementOf(width: number, height: number, { factor, filter, start }: Enlarging): Enlargement {
  const places = (pixels: number) => wholePlaces(pixels, Math.max(1, Math.floor(pixels / factor)), start)
  return { filter, across: places(width), down: places(height) }
}

/** An opaque raster enlarged by a factor with the cubic filter of Keys 1981, as most image programs do it. */
export function enlargedByCubic(raster: Raster, factor: number): Raster {
  return enlargedBy(raster, { factor, filter: ENLARGING_FILTERS[0], start: 0 })
}

/** An opaque raster enlarged along rows and columns. Borders repeat. */
export function enlargedBy({ width, height, rgba }: Raster, by: Enlarging): Raster {
  const [wide, high] = [Math.round(by.factor * width), Math.round(by.factor * height)]
  const across = new Float64Array(4 * wide * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < wide; x++) {
      for (let c = 0; c < 4; c++) {
        across[4 * (y * wide + x) + c] = filtered(x, by, width, (k) => rgba[4 * (y * width + k) + c])
      }
    }
  }
  const out = new Uint8ClampedArray(4 * wide * high)
  for (let y = 0; y < high; y++) {
    for (let i = 0; i < 4 * wide; i++) {
      out[4 * y * wide + i] = filtered(y, by, height, (k) => across[4 * k * wide + i])
    }
  }
  return { width: wide, height: high, rgba: out }
}

/** The value at pixel `position` of an enlarged line of `count` samples. */
function filtered(
  position: number,
  { factor, filter: { radius, weightAt }, start }: Enlarging,
  count: number,
  at: (k: number) => number,
): number {
  const center = (position + 0.5 - start) / factor - 0.5
  let sum = 0
  let weights = 0
  for (let k = Math.floor(center) - radius + 1; k <= Math.floor(center) + radius; k++) {
    const weight = weightAt(Math.abs(center - k))
    sum += weight * at(Math.min(count - 1, Math.max(0, k)))
    weights += weight
  }
  return sum / weights
}

/** A part of a raster. */
export function cropped(raster: Raster, left: number, top: number, width: number, height: number): Raster {
  const rgba = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++) {
    const from = 4 * ((y + top) * raster.width + left)
    rgba.set(raster.rgba.subarray(from, from + 4 * width), 4 * width * y)
  }
  return { width, height, rgba }
}

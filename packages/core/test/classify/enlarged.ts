import { ENLARGING_FILTERS } from '../../src/classify/enlarging-filters'
import type { Enlargement } from '../../src/classify/find-enlargement'
import type { Raster } from '../../src/model/raster'

/** An opaque raster enlarged by a whole factor with the cubic filter of Keys 1981, as most image programs do it. */
export function enlargedByCubic(raster: Raster, factor: number): Raster {
  return enlargedBy(raster, { factor, filter: ENLARGING_FILTERS[0], start: 0 })
}

/** An opaque raster enlarged along rows and columns. Borders repeat. */
export function enlargedBy({ width, height, rgba }: Raster, by: Enlargement): Raster {
  const { factor } = by
  const across = new Float64Array(4 * factor * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < factor * width; x++) {
      for (let c = 0; c < 4; c++) {
        across[4 * (y * factor * width + x) + c] = filtered(x, by, width, (k) => rgba[4 * (y * width + k) + c])
      }
    }
  }
  const out = new Uint8ClampedArray(4 * factor * width * factor * height)
  for (let y = 0; y < factor * height; y++) {
    for (let i = 0; i < 4 * factor * width; i++) {
      out[4 * y * factor * width + i] = filtered(y, by, height, (k) => across[4 * k * factor * width + i])
    }
  }
  return { width: factor * width, height: factor * height, rgba: out }
}

/** The value at pixel `position` of an enlarged line of `count` samples. */
function filtered(
  position: number,
  { factor, filter: { radius, weightAt }, start }: Enlargement,
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

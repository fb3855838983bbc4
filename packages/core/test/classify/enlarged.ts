import type { Raster } from '../../src/model/raster'

/** An opaque raster enlarged by a whole factor with the cubic filter of Keys 1981, as most image programs do it. Borders repeat. */
export function enlargedByCubic({ width, height, rgba }: Raster, factor: number): Raster {
  const across = new Float64Array(4 * factor * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < factor * width; x++) {
      for (let c = 0; c < 4; c++) {
        across[4 * (y * factor * width + x) + c] = filtered(x, factor, width, (k) => rgba[4 * (y * width + k) + c])
      }
    }
  }
  const out = new Uint8ClampedArray(4 * factor * width * factor * height)
  for (let y = 0; y < factor * height; y++) {
    for (let i = 0; i < 4 * factor * width; i++) {
      out[4 * y * factor * width + i] = filtered(y, factor, height, (k) => across[4 * k * factor * width + i])
    }
  }
  return { width: factor * width, height: factor * height, rgba: out }
}

/** The value at pixel `position` of a line of `count` samples enlarged by `factor`. */
function filtered(position: number, factor: number, count: number, at: (k: number) => number): number {
  const center = (position + 0.5) / factor - 0.5
  let sum = 0
  for (let k = Math.floor(center) - 1; k <= Math.floor(center) + 2; k++) {
    sum += cubic(Math.abs(center - k)) * at(Math.min(count - 1, Math.max(0, k)))
  }
  return sum
}

function cubic(x: number): number {
  if (x >= 2) return 0
  return x < 1 ? (1.5 * x - 2.5) * x * x + 1 : ((-0.5 * x + 2.5) * x - 4) * x + 2
}

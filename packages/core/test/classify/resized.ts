import type { Raster } from '../../src/model/raster'

/** An opaque raster reduced by a whole factor with a Lanczos filter of three lobes, as image programs do it (Duchon 1979). */
export function reducedByLanczos({ width, height, rgba }: Raster, factor: number): Raster {
  const across = new Float64Array((width / factor) * height * 4)
  const out = new Uint8ClampedArray((width / factor) * (height / factor) * 4)
  const pixel = (x: number, y: number, c: number): number =>
    rgba[4 * (y * width + Math.min(width - 1, Math.max(0, x))) + c]
  const columns = width / factor
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < columns; x++) {
      for (let c = 0; c < 4; c++) across[4 * (y * columns + x) + c] = filtered(x, factor, (k) => pixel(k, y, c))
    }
  }
  for (let y = 0; y < height / factor; y++) {
    for (let x = 0; x < columns; x++) {
      for (let c = 0; c < 4; c++) {
        const at = (k: number): number => across[4 * (Math.min(height - 1, Math.max(0, k)) * columns + x) + c]
        out[4 * (y * columns + x) + c] = filtered(y, factor, at)
      }
    }
  }
  return { width: columns, height: height / factor, rgba: out }
}

function filtered(position: number, factor: number, at: (k: number) => number): number {
  const center = (position + 0.5) * factor - 0.5
  let sum = 0
  let total = 0
  for (let k = Math.ceil(center - 3 * factor); k <= center + 3 * factor; k++) {
    const weight = lanczos(Math.abs(k - center) / factor)
    sum += weight * at(k)
    total += weight
  }
  return sum / total
}

function lanczos(x: number): number {
  if (x >= 3) return 0
  const sinc = (t: number): number => (t < 1e-9 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t))
  return sinc(x) * sinc(x / 3)
}

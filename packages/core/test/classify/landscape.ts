import type { Raster } from '../../src/model/raster'

/** A number in [0, 1) for a point of a lattice. */
function valueAt(x: number, y: number, seed: number): number {
  const mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_274_126_177)
  const hash = Math.imul(mixed ^ (mixed >>> 13), 1_103_515_245)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

/** Smooth noise of six octaves: the light on leaves, clouds and stones. */
function texture(x: number, y: number, seed: number): number {
  let sum = 0
  for (let n = 0, size = 160, strength = 0.5; n < 6; n++, size /= 2, strength /= 2) {
    const [u, v] = [Math.floor(x / size), Math.floor(y / size)]
    const [s, t] = [x / size - u, y / size - v]
    const above = valueAt(u, v, seed + n) * (1 - s) + valueAt(u + 1, v, seed + n) * s
    const below = valueAt(u, v + 1, seed + n) * (1 - s) + valueAt(u + 1, v + 1, seed + n) * s
    sum += strength * (above * (1 - t) + below * t)
  }
  return sum
}

/** A picture of texture in all sizes, without noise. */
export function landscape(width: number, height: number): Raster {
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = 40 + 200 * texture(x, y, 7) * (0.5 + texture(x, y, 50 + 10 * c))
  }
  return { width, height, rgba, isLossy: false }
}

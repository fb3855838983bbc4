import type { Raster } from '../../src/model/raster'

/** A 32-bit generator with a seed (Marsaglia's xorshift); each call gives the next number in [0, 1). */
export function random(seed: number): () => number {
  let state = (Math.imul(seed + 1, 0x9e3779b1) | 1) >>> 0
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4294967296
  }
}

const SPRITE_INKS = [
  [0, 0, 0, 0],
  [20, 18, 30, 255],
  [190, 60, 50, 255],
  [240, 200, 80, 255],
  [70, 150, 90, 255],
  [250, 250, 240, 255],
]

/** Pixel art with a mirror axis, as sprites have: blobs of few colours on a transparent ground with some single pixels. */
export function sprite(width: number, height: number, seed: number): Raster {
  const next = random(seed)
  const rgba = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++) {
    let ink = 0
    for (let x = 0; x * 2 < width; x++) {
      const solid = Math.hypot((2 * x) / width - 1, (2 * y + 1) / height - 1) < 0.9
      if (next() < 0.5) ink = 1 + Math.floor(next() * (SPRITE_INKS.length - 1))
      const color = SPRITE_INKS[solid ? ink : 0]
      rgba.set(color, 4 * (y * width + x))
      rgba.set(color, 4 * (y * width + width - 1 - x))
    }
  }
  return { width, height, rgba }
}

/** Nearest-neighbour enlargement; `shift` 0 samples at pixels' corners, 0.5 at their centres. */
export function enlarge(picture: Raster, scaleX: number, scaleY: number, shift = 0): Raster {
  const width = Math.round(picture.width * scaleX)
  const height = Math.round(picture.height * scaleY)
  const rgba = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++) {
    const fromY = Math.floor(((y + shift) * picture.height) / height)
    for (let x = 0; x < width; x++) {
      const from = 4 * (fromY * picture.width + Math.floor(((x + shift) * picture.width) / width))
      rgba.set(picture.rgba.subarray(from, from + 4), 4 * (y * width + x))
    }
  }
  return { width, height, rgba }
}

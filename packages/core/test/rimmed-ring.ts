import type { Raster } from '../src/model/raster'

/** Side of the picture, px. */
export const SIZE = 128

/** Share (0-1) of pixel (x, y) within a ring of three waves, by 8 x 8 samples. */
function coverage(x: number, y: number): number {
  let inside = 0
  for (let k = 0; k < 64; k++) {
    const u = x + ((k % 8) + 0.5) / 8 - SIZE / 2
    const v = y + (Math.floor(k / 8) + 0.5) / 8 - SIZE / 2
    const radius = Math.hypot(u, v)
    const wave = 3 * Math.sin(3 * Math.atan2(v, u))
    if (radius < 52 + wave && radius > 30 - wave) inside++
  }
  return inside / 64
}

/**
 * The ring in dark gray on transparency. In the share (0-1) `rimmed` of its rows, from row `first` on, its outermost pixels are nearly black and those that it covers in part lighter, as after
 * sharpening.
 */
export function ring(rimmed: number, first = 0): Raster {
  const shares = Float64Array.from({ length: SIZE * SIZE }, (_, i) => coverage(i % SIZE, Math.floor(i / SIZE)))
  const rgba = new Uint8Array(4 * SIZE * SIZE)
  for (let i = 0; i < shares.length; i++) {
    if (shares[i] === 0) continue
    const row = Math.floor(i / SIZE) - first
    const hasRim = row >= 0 && row < rimmed * SIZE
    const isRim = shares[i] === 1 && [i - 1, i + 1, i - SIZE, i + SIZE].some((k) => shares[k] < 0.9)
    const level = !hasRim ? 25 : shares[i] < 1 ? 57 : isRim ? 5 : 25
    rgba.set([level, level, level, Math.round(255 * shares[i])], 4 * i)
  }
  return { width: SIZE, height: SIZE, rgba }
}

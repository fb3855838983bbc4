import type { Raster } from '../../src/model/raster'

/** A figure on plain ground over its shadow. */
export interface GroundScene {
  readonly side: number
  readonly ground: readonly number[]
  readonly rgb: readonly number[]
  readonly tint: readonly number[]
  /** Standard deviation of the shadow, px; how far it lies to the right and below, px; opacity (0-1). */
  readonly sigma: number
  readonly dx: number
  readonly dy: number
  readonly strength: number
  /** How far a point lies outside the figure, px. */
  readonly outside: (x: number, y: number) => number
}

/** A red disc with a hole on white, over a black shadow. */
export const RING: GroundScene = {
  side: 128,
  ground: [255, 255, 255],
  rgb: [200, 30, 40],
  tint: [0, 0, 0],
  sigma: 4,
  dx: 2,
  dy: 5,
  strength: 0.45,
  outside: (x, y) => {
    const r = Math.hypot(x - 64, y - 60)
    return Math.max(r - 36, 14 - r)
  },
}

/** Part (0-1) of each pixel that the figure covers. */
export function coverOf({ side, outside }: GroundScene): Float32Array {
  return Float32Array.from({ length: side * side }, (_, i) =>
    Math.min(1, Math.max(0, 0.5 - outside((i % side) + 0.5, Math.floor(i / side) + 0.5))),
  )
}

/** Opacity (0-255) of the shadow in each pixel, by direct sums of a Gaussian. */
export function shadowOf(scene: GroundScene): Float32Array {
  const { side, sigma, dx, dy, strength } = scene
  const cover = coverOf(scene)
  const rows = new Float64Array(side * side)
  const out = new Float32Array(side * side)
  const weight = (d: number): number => Math.exp((-d * d) / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI))
  for (let i = 0; i < out.length; i++) {
    const y = Math.floor(i / side)
    for (let u = 0; u < side; u++) rows[i] += cover[y * side + u] * weight(u - (i % side) + dx)
  }
  for (let i = 0; i < out.length; i++) {
    const y = Math.floor(i / side)
    for (let v = 0; v < side; v++) out[i] += 255 * strength * rows[v * side + (i % side)] * weight(v - y + dy)
  }
  return out
}

/** The picture of a scene; `noiseAt` is added to the channels of each pixel. */
export function onGround(scene: GroundScene, noiseAt: (i: number) => number = () => 0): Raster {
  const { side, ground, rgb, tint } = scene
  const cover = coverOf(scene)
  const shadow = shadowOf(scene)
  const rgba = new Uint8ClampedArray(4 * side * side).fill(255)
  for (let i = 0; i < cover.length; i++) {
    for (let c = 0; c < 3; c++) {
      const below = ground[c] + (shadow[i] / 255) * (tint[c] - ground[c])
      rgba[4 * i + c] = cover[i] * rgb[c] + (1 - cover[i]) * below + noiseAt(i)
    }
  }
  return { width: side, height: side, rgba }
}

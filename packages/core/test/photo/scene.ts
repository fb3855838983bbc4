import type { Raster } from '../../src/model/raster'
import { random } from '../hard-edges/sprites'

/** What a scene is made of, so that a test can leave things out. */
export interface SceneOptions {
  readonly width: number
  readonly height: number
  readonly seed: number
  /** Standard deviation of the sensor's noise in levels. */
  readonly noise: number
  /** Share of the edges' sharpness lost: 0 none, 1 a 3 x 3 box. */
  readonly blur: number
}

/**
 * A picture with the statistics of a photograph: discs of every size that cover one another (dead leaves, Lee, Mumford and Huang 2001), each
 * lit from one side and covered with a rough texture of its own, then blurred by the lens and noisy from the sensor.
 */
export function scene({ width, height, seed, noise, blur }: SceneOptions): Raster {
  const next = random(seed)
  const light = new Float64Array(3 * width * height)
  const texture = roughness(width, height, next)
  const largest = Math.min(width, height) / 3
  paint(light, texture, width, height, width / 2, height / 2, width + height, next)
  for (let leaf = 0; leaf < 220; leaf++) {
    // Areas follow a power law: many small leaves, few large ones, the large ones below.
    const radius = largest / (1 + leaf / 6)
    paint(light, texture, width, height, next() * width, next() * height, Math.max(2, radius), next)
  }
  const blurred = soften(light, width, height, blur)
  const rgba = new Uint8ClampedArray(4 * width * height)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = blurred[3 * i + c] + noise * gaussian(next)
    rgba[4 * i + 3] = 255
  }
  return { width, height, rgba }
}

function paint(
  light: Float64Array,
  texture: Float64Array,
  width: number,
  height: number,
  centerX: number,
  centerY: number,
  radius: number,
  next: () => number,
): void {
  const gray = 40 + 170 * next()
  const color = [0, 1, 2].map(() => gray + 90 * (next() - 0.5))
  const slopeX = (next() - 0.5) * 70
  const slopeY = (next() - 0.5) * 70
  const roughnessOf = 26 * next() * next()
  const shift = Math.floor(next() * width * height)
  for (let y = Math.max(0, Math.floor(centerY - radius)); y < Math.min(height, centerY + radius); y++) {
    for (let x = Math.max(0, Math.floor(centerX - radius)); x < Math.min(width, centerX + radius); x++) {
      const u = (x - centerX) / radius
      const v = (y - centerY) / radius
      if (u * u + v * v > 1) continue
      const i = y * width + x
      const shade = slopeX * u + slopeY * v + roughnessOf * texture[(i + shift) % texture.length]
      for (let c = 0; c < 3; c++) light[3 * i + c] = color[c] + shade
    }
  }
}

/** Noise over many scales, roughly 1/f, mean 0 and deviation 1. */
function roughness(width: number, height: number, next: () => number): Float64Array {
  const out = new Float64Array(width * height)
  for (let scale = 64; scale >= 1; scale /= 2) {
    const columns = Math.ceil(width / scale) + 1
    const grid = Float64Array.from({ length: columns * (Math.ceil(height / scale) + 1) }, () => gaussian(next))
    const weight = 0.15 + 0.1 * Math.log2(scale)
    for (let y = 0; y < height; y++) {
      const row = Math.floor(y / scale)
      const v = y / scale - row
      for (let x = 0; x < width; x++) {
        const column = Math.floor(x / scale)
        const u = x / scale - column
        const k = row * columns + column
        const above = grid[k] * (1 - u) + grid[k + 1] * u
        const below = grid[k + columns] * (1 - u) + grid[k + columns + 1] * u
        out[y * width + x] += weight * (above * (1 - v) + below * v)
      }
    }
  }
  return out
}

function soften(light: Float64Array, width: number, height: number, blur: number): Float64Array {
  const out = new Float64Array(light.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const row = Math.min(height - 1, Math.max(0, y + dy))
            sum += light[3 * (row * width + Math.min(width - 1, Math.max(0, x + dx))) + c]
          }
        }
        const i = 3 * (y * width + x) + c
        out[i] = (1 - blur) * light[i] + (blur * sum) / 9
      }
    }
  }
  return out
}

/** Sum of twelve uniform numbers: normal enough, and the same in every engine. */
function gaussian(next: () => number): number {
  let sum = -6
  for (let k = 0; k < 12; k++) sum += next()
  return sum
}

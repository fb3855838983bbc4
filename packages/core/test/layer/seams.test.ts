import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { trace } from '../../src/trace'
import { CLEAR, disc, halfPlane, type Paint, paint, type Rgba, tile } from '../boundary/coverage'
import { random } from '../hard-edges/sprites'
import { renderSvg } from '../render-svg'
import { COLORS, mosaic } from './mosaics'

const ZOOMS = [1, 1.37, 4] as const

/** The opacity of each pixel that the drawing has at a zoom, row-major. */
function opacities(svg: string, zoom: number): { readonly width: number; readonly alpha: Uint8Array } {
  const image = renderSvg(svg, { fitTo: { mode: 'zoom', value: zoom } })
  const { pixels } = image
  return { width: image.width, alpha: Uint8Array.from({ length: pixels.length / 4 }, (_, i) => pixels[4 * i + 3]) }
}

function discs(size: number, count: number, seed: number, ground: Rgba): Raster {
  const next = random(seed)
  const paints: Paint[] = Array.from({ length: count }, (_, k) => ({
    polygons: [disc(next() * size, next() * size, size * (0.06 + 0.22 * next()))],
    color: COLORS[1 + (k % (COLORS.length - 1))],
  }))
  return paint(size, size, ground, paints)
}

/** Three half-planes over one another: junctions of three colours at any angles, some on the frame. */
function junctions(size: number, seed: number): Raster {
  const next = random(seed)
  const paints = [1, 2, 3].map((k): Paint => {
    const angle = 2 * Math.PI * next()
    return { polygons: [halfPlane(size * (0.3 + 0.4 * next()), size * (0.3 + 0.4 * next()), angle)], color: COLORS[k] }
  })
  return paint(size, size, COLORS[0], paints)
}

/** Cells around a centre, all of them opaque, within a disc on a transparent ground. */
function wheel(size: number, spokes: number): Raster {
  const half = size / 2
  const r = 0.42 * size
  const cells = Array.from({ length: spokes }, (_, k): Paint => {
    const [a, b] = [k, k + 1].map((s) => (2 * Math.PI * (s + 0.2)) / spokes)
    const rim = Array.from({ length: 41 }, (_, s) => a + ((b - a) * s) / 40)
    const polygon = [half, half, ...rim.flatMap((t) => [half + r * Math.cos(t), half + r * Math.sin(t)])]
    return { polygons: [polygon], color: COLORS[k % COLORS.length] }
  })
  return tile(size, size, CLEAR, cells)
}

describe('an opaque picture lets no ground through', () => {
  const pictures: [string, Raster][] = [
    ...[1, 2, 3, 4].map((seed): [string, Raster] => [`mosaic ${seed} of 10`, mosaic(96, 96, 10, seed)]),
    ...[5, 6].map((seed): [string, Raster] => [`mosaic ${seed} of 24`, mosaic(96, 96, 24, seed)]),
    ...[1, 2, 3, 4].map((seed): [string, Raster] => [`overlapping discs ${seed}`, discs(96, 14, seed, COLORS[0])]),
    ...[1, 2, 3, 4, 5, 6].map((seed): [string, Raster] => [`three-way junctions ${seed}`, junctions(64, seed)]),
  ]

  it.each(pictures)('at 1x, 1.37x and 4x: %s', (_, picture) => {
    const { svg } = trace(picture, { imageType: 'artwork' })
    for (const zoom of ZOOMS) expect(opacities(svg, zoom).alpha.every((alpha) => alpha === 255)).toBe(true)
  })
})

describe('the opaque parts of a picture on a transparent ground', () => {
  const pictures: [string, Raster][] = [
    ...[3, 5, 8].map((spokes): [string, Raster] => [`a wheel of ${spokes}`, wheel(96, spokes)]),
    ...[1, 2, 3, 4, 5].map((seed): [string, Raster] => [`overlapping discs ${seed}`, discs(96, 12, seed, CLEAR)]),
  ]

  it.each(pictures)('let next to none of it through: %s', (_, picture) => {
    const { svg } = trace(picture, { imageType: 'artwork' })
    for (const zoom of ZOOMS) {
      const { width, alpha } = opacities(svg, zoom)
      let least = 255
      for (let i = 0; i < alpha.length; i++) {
        const x = Math.floor(((i % width) + 0.5) / zoom)
        const y = Math.floor((Math.floor(i / width) + 0.5) / zoom)
        if (isFarFromGround(picture, x, y)) least = Math.min(least, alpha[i])
      }
      expect(least).toBeGreaterThan(250)
    }
  })
})

/** Whether all pixels up to two away are opaque. */
function isFarFromGround({ width, height, rgba }: Raster, x: number, y: number): boolean {
  for (let v = y - 2; v <= y + 2; v++) {
    for (let u = x - 2; u <= x + 2; u++) {
      if (u < 0 || v < 0 || u >= width || v >= height || rgba[4 * (v * width + u) + 3] < 255) return false
    }
  }
  return true
}

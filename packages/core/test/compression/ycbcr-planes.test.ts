import { describe, expect, it } from 'vitest'
import { BLUE_SCALE, greenOf, RED_SCALE, ycbcrPlanes } from '../../src/compression/ycbcr-planes'
import type { Raster } from '../../src/model/raster'
import { random } from '../hard-edges/sprites'

function rasterOf(...colors: [number, number, number][]): Raster {
  return { width: colors.length, height: 1, rgba: Uint8Array.from(colors.flatMap((color) => [...color, 255])) }
}

describe('ycbcrPlanes', () => {
  it('gives components that make the pixels again', () => {
    const seed = 31
    const next = random(seed)
    const colors = Array.from({ length: 200 }, (): [number, number, number] => {
      const level = () => Math.floor(256 * next())
      return [level(), level(), level()]
    })
    const { luma, blue, red } = ycbcrPlanes(rasterOf(...colors))
    colors.forEach(([r, g, b], i) => {
      expect(luma[i] + RED_SCALE * red[i], `seed ${seed}`).toBeCloseTo(r, 3)
      expect(greenOf(luma[i], blue[i], red[i]), `seed ${seed}`).toBeCloseTo(g, 3)
      expect(luma[i] + BLUE_SCALE * blue[i], `seed ${seed}`).toBeCloseTo(b, 3)
    })
  })

  it('takes pixels with a channel at its limit for clipped, but not grays', () => {
    const { isClipped, blue } = ycbcrPlanes(rasterOf([255, 255, 255], [0, 0, 0], [255, 250, 250], [9, 0, 7], [9, 1, 7]))
    expect([...isClipped]).toEqual([0, 0, 1, 1, 0])
    expect(blue[0]).toBe(0)
  })
})

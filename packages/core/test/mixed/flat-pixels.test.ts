import { describe, expect, it } from 'vitest'
import { flattenPixels } from '../../src/mixed/flat-pixels'
import { opaqueInks, smallRaster } from '../small/small-pictures'
import { drawnReading } from './pages'

const SIZE = { width: 24, height: 16, leftOf: 10 }
const { reading } = drawnReading(SIZE)

describe('flattenPixels', () => {
  it('gives the ink of its region to what differs from it by noise, and leaves what differs by more', () => {
    const noisy = smallRaster(24, 16, (x, y) => {
      const level = (Math.floor(x) + Math.floor(y)) % 7
      return x < 10 ? [level, level, level] : [255 - level, 255, 255]
    })
    const flat = flattenPixels(noisy, reading)
    for (let p = 0; p < noisy.rgba.length; p += 4) {
      const isLeft = (p / 4) % 24 < 10
      const ink = isLeft ? 0 : 255
      const isNoise = Math.abs(noisy.rgba[p]! - ink) <= 4
      expect([...flat.rgba.subarray(p, p + 4)]).toEqual(
        isNoise ? [ink, ink, ink, 255] : [...noisy.rgba.subarray(p, p + 4)],
      )
    }
  })

  it('leaves translucent pixels and the inks of gradients', () => {
    const near = smallRaster(24, 16, () => [253, 253, 253])
    const translucent = { ...near, rgba: near.rgba.map((value, p) => (p % 4 === 3 ? 200 : value)) }
    expect(flattenPixels(translucent, reading).rgba).toEqual(translucent.rgba)
    const gray = { ...reading, inks: opaqueInks([253, 253, 250], [253, 253, 250]), gradients: new Map([[0, []]]) }
    const { rgba } = flattenPixels(near, gray as never)
    expect([rgba[2], rgba[4 * 20 + 2]]).toEqual([250, 253])
  })
})

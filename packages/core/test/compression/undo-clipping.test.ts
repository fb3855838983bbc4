import { describe, expect, it } from 'vitest'
import { readSamples } from '../../src/compression/chroma-samples'
import { undoClipping } from '../../src/compression/undo-clipping'
import { ycbcrPlanes } from '../../src/compression/ycbcr-planes'
import { BLACK, box, paint, type Rgba, WHITE } from '../boundary/coverage'
import { random } from '../hard-edges/sprites'
import { throughHalfChroma } from './half-chroma'

/** Luma before chroma was halved and after clipping was undone, beside that of the pixels as given: mean absolute errors. */
function lumaErrors(ground: Rgba, color: Rgba): { given: number; undone: number } {
  const drawn = paint(24, 24, ground, [{ polygons: [box(7, 0, 17, 24)], color }])
  const raster = throughHalfChroma(drawn)
  const truth = ycbcrPlanes(drawn).luma
  const planes = ycbcrPlanes(raster)
  const given = meanError(planes.luma, truth)
  undoClipping(raster, planes, readSamples(planes))
  return { given, undone: meanError(planes.luma, truth) }
}

function meanError(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length
}

describe('undoClipping', () => {
  it('gives luma back beside white and black', () => {
    const pairs: [Rgba, Rgba][] = [
      [WHITE, [200, 30, 60, 255]],
      [BLACK, [250, 200, 40, 255]],
    ]
    for (const [ground, color] of pairs) {
      const { given, undone } = lumaErrors(ground, color)
      expect(given, `${ground} and ${color}`).toBeGreaterThan(0.5)
      expect(undone, `${ground} and ${color}`).toBeLessThan(0.5 * given)
    }
  })

  it('gives luma back in part beside a strong color', () => {
    const { given, undone } = lumaErrors([60, 255, 40, 255], [20, 60, 170, 255])
    expect(undone).toBeLessThan(0.8 * given)
  })

  it('leaves pixels that were not clipped', () => {
    const drawn = paint(16, 16, [120, 130, 140, 255], [])
    const planes = ycbcrPlanes(drawn)
    const before = planes.luma.slice()
    undoClipping(drawn, planes, readSamples(planes))
    expect(planes.luma).toEqual(before)
  })

  it('stays within what files store, for random colors at the ends of the range', () => {
    const seed = 51
    const next = random(seed)
    const rgba = Uint8ClampedArray.from({ length: 4 * 20 * 20 }, (_, i) =>
      i % 4 === 3 ? 255 : 255 * Math.round(next()),
    )
    for (let i = 0; i < rgba.length; i += 7) if (i % 4 !== 3) rgba[i] = 256 * next()
    const raster = { width: 20, height: 20, rgba }
    const planes = ycbcrPlanes(raster)
    undoClipping(raster, planes, readSamples(planes))
    for (const plane of [planes.luma, planes.blue, planes.red]) {
      expect(
        plane.every((level) => Math.abs(level) < 600),
        `seed ${seed}`,
      ).toBe(true)
    }
    expect(planes.luma.every((level) => level >= 0 && level <= 255)).toBe(true)
  })
})

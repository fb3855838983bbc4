import { describe, expect, it } from 'vitest'
import { findHalfChroma } from '../../src/compression/find-half-chroma'
import { restoreChroma } from '../../src/compression/restore-chroma'
import type { Raster } from '../../src/model/raster'
import { disc, paint, type Rgba, WHITE } from '../boundary/coverage'
import { random } from '../hard-edges/sprites'
import { squaredError, throughHalfChroma } from './half-chroma'

const SIZE = 64

/** A disc of one color on another, with anti-aliased edges. */
function scene(ground: Rgba, color: Rgba, width = SIZE, height = SIZE): Raster {
  return paint(width, height, ground, [{ polygons: [disc(30.3, 33.1, 21)], color }])
}

/** The raster with its chroma restored; its half chroma must be found. */
function restored(raster: Raster): Raster {
  const half = findHalfChroma(raster)
  if (half === null) throw new Error('no half chroma')
  return { ...raster, rgba: restoreChroma(raster, half, true) }
}

describe('restoreChroma', () => {
  it('gives two colors back that differ in luma, in even and odd sizes', () => {
    const seed = 11
    const next = random(seed)
    const level = () => Math.floor(256 * next())
    let tried = 0
    for (let k = 0; k < 60; k++) {
      const [ground, color]: Rgba[] = [0, 1].map(() => [level(), level(), level(), 255])
      const contrast = Math.abs([0.299, 0.587, 0.114].reduce((sum, part, c) => sum + part * (ground[c] - color[c]), 0))
      const drawn = scene(ground, color, SIZE - (k % 2), SIZE - (k % 3))
      const given = throughHalfChroma(drawn)
      const before = squaredError(given, drawn)
      if (contrast < 40 || before < 20) continue
      tried++
      const message = `seed ${seed}, pair ${k}: ${ground} and ${color}`
      expect(squaredError(restored(given), drawn), message).toBeLessThan(before / 5)
    }
    expect(tried).toBeGreaterThan(10)
  })

  it('moves colors of one luma by little', () => {
    // Both have a luma of 120
    const drawn = scene([180, 110, 15, 255], [60, 133, 220, 255])
    const given = throughHalfChroma(drawn)
    expect(squaredError(restored(given), drawn)).toBeLessThan(1.2 * squaredError(given, drawn))
  })

  it('leaves flat areas, opacity and transparent pixels', () => {
    const drawn = scene(WHITE, [200, 30, 60, 255])
    const given = throughHalfChroma(drawn)
    // One pixel on the edge is transparent, one on the ground half so
    const onEdge = 4 * (33 * SIZE + 9)
    given.rgba[onEdge + 3] = 0
    given.rgba[3] = 127
    const { rgba } = restored(given)
    expect([...rgba.subarray(onEdge, onEdge + 4)]).toEqual([...given.rgba.subarray(onEdge, onEdge + 4)])
    expect(rgba[3]).toBe(127)
    let changed = 0
    for (let y = 0; y < SIZE; y++) {
      for (let x = 0; x < SIZE; x++) {
        const i = 4 * (y * SIZE + x)
        const isChanged = [0, 1, 2].some((c) => rgba[i + c] !== given.rgba[i + c])
        if (isChanged) changed++
        const fromEdge = Math.abs(Math.hypot(x + 0.5 - 30.3, y + 0.5 - 33.1) - 21)
        if (fromEdge > 10) expect(isChanged, `pixel ${x} ${y}`).toBe(false)
      }
    }
    expect(changed).toBeGreaterThan(100)
  })

  it('moves gradients by a few levels at most', () => {
    const drawn = scene(WHITE, [200, 30, 60, 255], 2 * SIZE)
    for (let y = 0; y < SIZE; y++) {
      for (let x = SIZE; x < 2 * SIZE; x++) drawn.rgba.set([2 * x, 90, 255 - 2 * x], 4 * (2 * SIZE * y + x))
    }
    const given = throughHalfChroma(drawn)
    const { rgba } = restored(given)
    for (let y = 0; y < SIZE; y++) {
      for (let i = 4 * (2 * SIZE * y + SIZE + 12); i < 4 * 2 * SIZE * (y + 1); i++) {
        expect(Math.abs(rgba[i] - given.rgba[i])).toBeLessThanOrEqual(8)
      }
    }
  })
})

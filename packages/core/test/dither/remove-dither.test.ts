import { describe, expect, it } from 'vitest'
import { removeDither } from '../../src/dither/remove-dither'
import type { Raster } from '../../src/model/raster'
import { random, sprite } from '../hard-edges/sprites'
import { diffused, gray, ordered } from './dithers'

const SIZE = 160
/** A dark disc on light gray, with a brighter half. */
const disc = gray(SIZE, SIZE, (x, y) => (Math.hypot(x - 80, y - 80) > 50 ? 210 : x < 80 ? 60 : 130))

/** Root mean square of the differences of red, levels. */
function deviation(a: Raster, b: Raster): number {
  let sum = 0
  for (let p = 0; p < a.rgba.length; p += 4) sum += (a.rgba[p] - b.rgba[p]) ** 2
  return Math.sqrt((4 * sum) / a.rgba.length)
}

describe('removeDither', () => {
  it.each([
    ['ordered', ordered],
    ['diffused', diffused],
  ])('gives the tones of an %s dither, and keeps their edges', (_, dither) => {
    const toned = removeDither(dither(disc))
    expect(toned?.evidence).toMatchObject({ colors: 2 })
    expect(deviation(dither(disc), disc)).toBeGreaterThan(90)
    if (toned !== null) expect(deviation(toned.raster, disc)).toBeLessThan(16)
  })

  it('makes a chequer its mean color, and leaves what has no dots beside it', () => {
    const chequer = gray(SIZE, SIZE, (x, y) => (x < 80 ? ((x + y) % 2 === 0 ? 0 : 200) : 255))
    const toned = removeDither(chequer)
    for (let x = 4; x < 70; x++) expect(toned?.raster.rgba[4 * (80 * SIZE + x)]).toBe(100)
    for (let x = 88; x < SIZE; x++) expect(toned?.raster.rgba[4 * (80 * SIZE + x)]).toBe(255)
  })

  it('leaves other pictures: flat, lined, small, of many colors, of enlarged pixels', () => {
    expect(removeDither(disc)).toBeNull()
    expect(removeDither(gray(SIZE, SIZE, (x) => (x % 2 === 0 ? 0 : 255)))).toBeNull()
    expect(removeDither(gray(SIZE, SIZE, (x, y) => (x % 8 === 0 || y % 8 === 0 ? 0 : 255)))).toBeNull()
    expect(removeDither(gray(64, 64, (x, y) => ((x + y) % 2 === 0 ? 0 : 255)))).toBeNull()
    const next = random(1)
    const noisy = gray(SIZE, SIZE, () => 0)
    for (let p = 0; p < noisy.rgba.length; p++) if (p % 4 < 3) noisy.rgba[p] = 256 * next()
    expect(removeDither(noisy)).toBeNull()
    const { rgba } = sprite(32, 32, 3)
    expect(removeDither(gray(256, 256, (x, y) => rgba[4 * (32 * (y >> 3) + (x >> 3))]))).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { sampleWindows } from '../../src/classify/sample-windows'
import { removeDither } from '../../src/dither/remove-dither'
import { isTiled } from '../../src/dither/tiles'
import { random } from '../hard-edges/sprites'
import { diffused, gray, ordered } from './dithers'

const ramp = gray(192, 192, (x, y) => (x + y) / 1.6)
const next = random(5)
const tile = Uint8Array.from({ length: 256 }, () => (next() < 0.3 ? 90 : 120))
const map = gray(192, 192, (x, y) => tile[16 * (y % 16) + (x % 16)])

describe('isTiled', () => {
  it('is true of a map of rough tiles of 16 px, which is no dither', () => {
    expect(isTiled(sampleWindows(map))).toBe(true)
    expect(removeDither(map)).toBeNull()
  })

  it('is false of dithers, ordered and diffused', () => {
    expect(isTiled(sampleWindows(ordered(ramp)))).toBe(false)
    expect(isTiled(sampleWindows(diffused(ramp)))).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { findHalfChroma } from '../../src/compression/find-half-chroma'
import { disc, paint } from '../boundary/coverage'
import { random } from '../hard-edges/sprites'
import { throughHalfChroma } from './half-chroma'

const drawn = paint(48, 48, [240, 201, 97, 255], [{ polygons: [disc(23.3, 24.1, 15)], color: [31, 87, 141, 255] }])

describe('findHalfChroma', () => {
  it('tells chroma of half the resolution from that of the full one', () => {
    expect(findHalfChroma(throughHalfChroma(drawn))).not.toBeNull()
    expect(findHalfChroma(drawn)).toBeNull()
  })

  it('is null where samples lie elsewhere, as in a crop by an odd number of pixels', () => {
    const given = throughHalfChroma(drawn)
    const rgba = new Uint8ClampedArray(4 * 47 * 48)
    for (let y = 0; y < 48; y++) rgba.set(given.rgba.subarray(4 * (48 * y + 1), 4 * 48 * (y + 1)), 4 * 47 * y)
    expect(findHalfChroma({ width: 47, height: 48, rgba })).toBeNull()
  })

  it('is null where chroma hardly differs', () => {
    const faint = paint(
      48,
      48,
      [120, 120, 120, 255],
      [{ polygons: [disc(23.3, 24.1, 15)], color: [124, 120, 119, 255] }],
    )
    expect(findHalfChroma(throughHalfChroma(faint))).toBeNull()
  })

  it('is null for random pixels and tiny pictures', () => {
    const seed = 12
    const next = random(seed)
    for (const [width, height] of [
      [1, 1],
      [4, 40],
      [5, 9],
      [33, 20],
      [64, 31],
    ]) {
      const rgba = Uint8ClampedArray.from({ length: 4 * width * height }, () => 256 * next())
      expect(findHalfChroma({ width, height, rgba }), `seed ${seed}`).toBeNull()
    }
  })
})

import { describe, expect, it } from 'vitest'
import { Paint } from '../../src/shading/fit/paint'
import { flattenTerraces } from '../../src/shading/flatten-terraces'
import { GROUND, type Terraces } from '../../src/shading/terraces'
import { PAPER, pack, pictureOf } from './pictures'

describe('flattenTerraces', () => {
  it('writes flat colors, the ground, and blends of two of them where a border runs; other pixels stay', () => {
    const picture = pictureOf(5, 1, () => [10, 20, 30, 255])
    const terraces: Terraces = {
      steps: [
        { members: Int32Array.of(1), color: new Float64Array(4) },
        { members: Int32Array.of(2, 3), color: new Float64Array(4) },
      ],
      ground: Int32Array.of(0),
      flat: pack(PAPER),
      seams: {
        pixels: Int32Array.of(0, 2),
        own: Int32Array.of(GROUND, 1),
        other: Int32Array.of(0, 0),
        share: Float32Array.of(0.5, 0.75),
      },
      error: 0,
    }
    const shading = (flat: readonly [number, number, number, number]) => ({
      paint: new Paint([]),
      error: 0,
      flat: pack(flat),
    })
    const flat = flattenTerraces(picture, [terraces], [shading([255, 0, 0, 255]), shading([0, 0, 200, 255])])
    expect([...flat.pixels]).toEqual(
      [
        [255, 128, 128, 255],
        [255, 0, 0, 255],
        [64, 0, 150, 255],
        [0, 0, 200, 255],
        [10, 20, 30, 255],
      ].map(pack),
    )
  })

  it('gives back a picture without terraces', () => {
    const picture = pictureOf(2, 2, () => PAPER)
    expect(flattenTerraces(picture, [], [])).toBe(picture)
  })
})

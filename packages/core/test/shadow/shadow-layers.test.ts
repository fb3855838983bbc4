import { describe, expect, it } from 'vitest'
import { FIGURE, SHADOW, shadowLayers } from '../../src/shadow/shadow-layers'

/** What a pixel shows that is neither figure nor shadow. */
const NOTHING = 0

const KINDS = Uint8Array.from([NOTHING, SHADOW, FIGURE, SHADOW, SHADOW, SHADOW, NOTHING])
const OPACITY = [0, 40, 255, 60, 20, 2, 0]
const RGBA = Uint8ClampedArray.from(OPACITY.flatMap((opacity) => [0, 0, 0, opacity]))

describe('shadowLayers', () => {
  it('gives mean opacities by distance, up to one that is hardly seen', () => {
    expect(shadowLayers(KINDS, RGBA, 7, 5, 4)).toEqual({ means: [50, 20], beside: 2, border: 2, strongest: 60 })
  })

  it('reaches as far as it is told', () => {
    expect(shadowLayers(KINDS, RGBA, 7, 1, 4).means).toEqual([50])
  })

  it('counts bare pixels at borders', () => {
    const kinds = Uint8Array.from([NOTHING, FIGURE, SHADOW])
    const rgba = Uint8ClampedArray.from([0, 0, 0, 0, 9, 9, 9, 255, 0, 0, 0, 30])
    expect(shadowLayers(kinds, rgba, 3, 5, 4)).toMatchObject({ beside: 1, border: 2 })
  })

  it('finds nothing beside figures in a picture without any', () => {
    const nothing = { means: [], beside: 0, border: 0, strongest: 0 }
    expect(shadowLayers(new Uint8Array(4), new Uint8ClampedArray(16), 2, 5, 4)).toEqual(nothing)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOfFigure, findGround, findPlainGround, isGround } from '../../src/classify/ground'
import type { Raster } from '../../src/model/raster'
import { ILLUSTRATIONS, render } from './pictures'

function filled(width: number, height: number, pixelAt: (x: number, y: number) => readonly number[]): Raster {
  const rgba = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) rgba.set(pixelAt(i % width, Math.floor(i / width)), 4 * i)
  return { width, height, rgba }
}

describe('findGround', () => {
  it('finds the color that a figure lies on, of any size, also where noise moves it by some levels', () => {
    const level = fc.integer({ min: 8, max: 247 })
    const sizes = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))
    fc.assert(
      fc.property(fc.tuple(level, level, level), sizes, fc.nat(7), (color, [width, height], noise) => {
        const ground = findGround(
          filled(width, height, (x, y) => [...color.map((v) => v + (noise === 0 ? 0 : (3 * x + 5 * y) % noise)), 255]),
        )
        expect(ground).not.toBeNull()
        expect(isGround(color[0] | (color[1] << 8) | (color[2] << 16) | (255 << 24), true, ground)).toBe(true)
      }),
    )
  })

  it('finds transparency, and white below the same drawing', () => {
    for (const body of ILLUSTRATIONS) {
      expect(findGround(render(body, 64))).toBe(0)
      expect(findGround(render(body, 64, '#fff'))).toBe(-1)
    }
  })

  it('finds none where the frame shows many colors', () => {
    expect(findGround(filled(60, 60, (x, y) => [4 * x, 4 * y, 128, 255]))).toBeNull()
  })
})

describe('findPlainGround', () => {
  it('finds the ground of findGround where noise is of few levels', () => {
    for (const noise of [1, 3, 5]) {
      const raster = filled(40, 30, (x, y) => [90 + ((3 * x + 5 * y) % noise), 60, 200, 255])
      expect(findPlainGround(raster)).toBe(findGround(raster))
      expect(findPlainGround(raster)).not.toBeNull()
    }
  })

  it('finds none where the frame is nearly one color, as walls and skies of photographs are', () => {
    const sky = (spread: number) =>
      filled(80, 60, (x, y) => [120, 150, 200 + Math.round((spread * (x + y)) / 139), 255])
    expect(findPlainGround(sky(5))).toBe(findGround(sky(5)))
    expect(findPlainGround(sky(30))).toBeNull()
    expect(findGround(sky(30))).not.toBeNull()
  })
})

describe('isGround', () => {
  it('takes transparency for ground in any picture, and other colors only within even blocks', () => {
    expect(isGround(0, false, null)).toBe(true)
    expect(isGround(-1, true, null)).toBe(false)
    expect(isGround(-1, true, -1)).toBe(true)
    expect(isGround(-1, false, -1)).toBe(false)
  })
})

describe('boxOfFigure', () => {
  it('holds all pixels of other colors and no row or column beside them', () => {
    const place = fc.tuple(fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(place, ([left, top, width, height]) => {
        const isFigure = (x: number, y: number) => x >= left && x < left + width && y >= top && y < top + height
        const raster = filled(30, 30, (x, y) => (isFigure(x, y) ? [200, 0, 0, 255] : [255, 255, 255, 255]))
        expect(boxOfFigure(raster, -1)).toEqual({ left, top, right: left + width, bottom: top + height })
      }),
    )
    expect(
      boxOfFigure(
        filled(3, 3, () => [9, 9, 9, 0]),
        null,
      ),
    ).toBeNull()
  })
})

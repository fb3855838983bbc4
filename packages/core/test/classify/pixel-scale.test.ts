import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { detectPixelScale, type PixelScale } from '../../src/classify/pixel-scale'
import type { Raster } from '../../src/model/raster'
import { enlarge, sprite } from '../hard-edges/sprites'

/** The cell of each position along one axis, from the lattice. */
function cells(size: number, scale: number, offset: number): number[] {
  const lines = new Set<number>()
  for (let k = 1; k <= size; k++) lines.add(Math.ceil(offset + k * scale))
  let cell = 0
  return Array.from({ length: size }, (_, at) => (at > 0 && lines.has(at) ? ++cell : cell))
}

/** Offsets that a lattice may have: whole ones for a whole scale, 0 or half a pixel for others. */
function offsets(scale: number): number[] {
  return Number.isInteger(scale) ? Array.from({ length: scale }, (_, k) => k) : [0, -0.5]
}

/** True when, for some offset, every cell of the lattice has one colour. */
function holds(raster: Raster, { scaleX, scaleY }: PixelScale): boolean {
  return offsets(scaleX).some((x) =>
    offsets(scaleY).some((y) => isFlat(raster, cells(raster.width, scaleX, x), cells(raster.height, scaleY, y))),
  )
}

function isFlat(raster: Raster, columns: readonly number[], rows: readonly number[]): boolean {
  const colors = new Map<string, string>()
  for (let y = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      const key = `${columns[x]},${rows[y]}`
      const p = 4 * (y * raster.width + x)
      const color = raster.rgba.subarray(p, p + 4).join()
      if ((colors.get(key) ?? color) !== color) return false
      colors.set(key, color)
    }
  }
  return true
}

describe('detectPixelScale', () => {
  it('finds every whole enlargement, also when the picture was cropped', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 16 }),
        fc.integer({ min: 8, max: 32 }),
        fc.nat(1000),
        fc.nat(15),
        (scale, size, seed, cut) => {
          const picture = enlarge(sprite(size, size, seed), scale, scale)
          const offset = cut % scale
          const cropped = crop(picture, offset, 0, picture.width - offset, picture.height)
          const found = detectPixelScale(cropped)
          expect(found).toEqual({ scaleX: scale, scaleY: scale })
        },
      ),
    )
  })

  it('finds fractional enlargements, and the lattice holds on the picture', () => {
    for (const factor of [2.25, 2.5, 3.2, 3.5, 4.7]) {
      for (const shift of [0, 0.5]) {
        const picture = enlarge(sprite(32, 24, 5), factor, factor, shift)
        const found = detectPixelScale(picture)
        expect(found).not.toBeNull()
        expect(found?.scaleX).toBeCloseTo(picture.width / 32, 9)
        expect(found?.scaleY).toBeCloseTo(picture.height / 24, 9)
        expect(holds(picture, found as PixelScale)).toBe(true)
      }
    }
  })

  it('finds what sharp enlarges', async () => {
    const native = sprite(20, 16, 3)
    const { data, info } = await sharp(native.rgba, { raw: { width: 20, height: 16, channels: 4 } })
      .resize(100, 80, { kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(detectPixelScale({ width: info.width, height: info.height, rgba: data })).toMatchObject({
      scaleX: 5,
      scaleY: 5,
    })
  })

  it('whatever it finds holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 40 }), fc.integer({ min: 4, max: 40 }), fc.nat(), (width, height, seed) => {
        const rgba = new Uint8Array(4 * width * height)
        let state = seed
        let value = 0
        for (let i = 0; i < width * height; i++) {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0
          if (state >>> 27 === 0) value ^= 255
          rgba.set([value, value, value, 255], 4 * i)
        }
        const found = detectPixelScale({ width, height, rgba })
        expect(found === null || holds({ width, height, rgba }, found)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('says no to native pixel art, smooth pictures, flat pictures and single pixels', () => {
    expect(detectPixelScale(sprite(16, 16, 1))).toBeNull()
    const ramp = new Uint8Array(4 * 64 * 64)
    for (let i = 0; i < 64 * 64; i++) ramp.set([i >> 6, i & 63, 0, 255], 4 * i)
    expect(detectPixelScale({ width: 64, height: 64, rgba: ramp })).toBeNull()
    expect(detectPixelScale({ width: 64, height: 64, rgba: new Uint8Array(4 * 64 * 64) })).toBeNull()
    expect(detectPixelScale({ width: 1, height: 1, rgba: new Uint8Array(4) })).toBeNull()
  })
})

function crop(picture: Raster, left: number, top: number, width: number, height: number): Raster {
  const rgba = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++) {
    const from = 4 * ((top + y) * picture.width + left)
    rgba.set(picture.rgba.subarray(from, from + 4 * width), 4 * y * width)
  }
  return { width, height, rgba }
}

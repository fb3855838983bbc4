import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { hasClippedPaper } from '../../src/paper/clipped-paper'
import { inkOnPaper, ring } from './ink-pictures'

const SIDE = 320
const size = { width: SIDE, height: SIDE, inkAt: ring(SIDE, 4, 0.9) }
/** Paper whose left part is brighter than white and whose right part is not. */
const scan = (texture: number, lightAt = (x: number) => 290 - 0.25 * x): Raster =>
  inkOnPaper({ ...size, lightAt, texture })

/** The pixels within `reach` px of a ring get noise of `levels`, as compression leaves it beside ink. */
function withRings(picture: Raster, reach: number, levels: number): Raster {
  const rgba = Uint8Array.from(picture.rgba)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const far = Math.abs(Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) - SIDE / 3)
    if (far < reach) for (let c = 0; c < 3; c++) rgba[4 * i + c] = Math.max(0, rgba[4 * i + c] - ((i * 7) % levels))
  }
  return { ...picture, rgba }
}

/** The same picture with upright lines of a pixel, `levels` darker than what is there, every `pitch` px. */
function withGrid(picture: Raster, pitch: number, levels: number): Raster {
  const rgba = Uint8Array.from(picture.rgba)
  for (let i = 0; i < SIDE * SIDE; i++)
    if ((i % SIDE) % pitch === pitch - 1)
      for (let c = 0; c < 3; c++) rgba[4 * i + c] = Math.max(0, rgba[4 * i + c] - levels)
  return { ...picture, rgba }
}

describe('hasClippedPaper', () => {
  it('knows paper of which a part is white, and the rest textured', () => {
    expect(hasClippedPaper(scan(8))).toBe(true)
    expect(hasClippedPaper(scan(20))).toBe(true)
  })

  it('knows none in a drawing on white, with or without what compression leaves beside its ink', () => {
    const drawing = inkOnPaper({ ...size, lightAt: () => 255, texture: 0 })
    expect(hasClippedPaper(drawing)).toBe(false)
    expect(hasClippedPaper(withRings(drawing, 9, 24))).toBe(false)
  })

  it('takes the pale lines of a chart for no texture, however dense they are, and sees that of paper between such lines', () => {
    const drawing = inkOnPaper({ ...size, lightAt: () => 255, texture: 0 })
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 60 }), fc.integer({ min: 3, max: 44 }), (pitch, levels) => {
        expect(hasClippedPaper(withGrid(drawing, pitch, levels))).toBe(false)
        expect(hasClippedPaper(withGrid(scan(8), pitch, Math.min(levels, 20)))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('knows none in smooth shading, on paper that is nowhere white, and in pictures without bare blocks', () => {
    expect(hasClippedPaper(scan(0))).toBe(false)
    expect(hasClippedPaper(scan(8, () => 235))).toBe(false)
    expect(hasClippedPaper(scan(120))).toBe(false)
    expect(hasClippedPaper(inkOnPaper({ width: 20, height: 20, inkAt: () => 0, lightAt: () => 256, texture: 8 }))).toBe(
      false,
    )
  })

  it('asks for a little of the paper only, as pages of print leave', () => {
    const lines = (x: number, y: number) => (x < 240 && x > 16 && Math.floor(y / 6) % 2 === 0 ? 0.9 : 0)
    const page = inkOnPaper({ ...size, inkAt: lines, lightAt: (_, y) => 290 - 0.25 * y, texture: 8 })
    expect(hasClippedPaper(page)).toBe(true)
  })
})

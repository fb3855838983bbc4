import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LumaField } from '../../src/lines/luma-field'
import { findRidgePoints } from '../../src/lines/ridge-points'
import { type Color, picture, plain, type Stroke } from './line-pictures'

const WHITE: Color = [240, 128, 128]
const SIDE = 48

function ridges(ground: (x: number, y: number) => Color, strokes: readonly Stroke[]) {
  return findRidgePoints(new LumaField(picture(SIDE, SIDE, ground, strokes)))
}

describe('findRidgePoints', () => {
  it('finds the middle of a line of 1 to 2 px in each column, whatever its slope, place and contrast', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.9, max: 0.9, noNaN: true }),
        fc.double({ min: 22, max: 26, noNaN: true }),
        fc.double({ min: 1, max: 2, noNaN: true }),
        fc.integer({ min: 0, max: 160 }),
        (slope, middle, width, luma) => {
          const at = (x: number) => middle + slope * (x - 24)
          const { contrast } = ridges(plain(WHITE), [
            { from: [-8, at(-8)], to: [56, at(56)], width, color: [luma, 128, 128] },
          ])
          for (let x = 8; x < 40; x++) {
            const y = Math.floor(at(x + 0.5))
            const found = [-1, 0, 1].filter((d) => contrast[(y + d) * SIDE + x]! < 0)
            if (y >= 7 && y < 41) expect(found.length).toBeGreaterThan(0)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('finds none in edges, bars of 5 px and even pictures', () => {
    const black: Color = [20, 128, 128]
    expect(ridges((x) => (x < 20.3 ? WHITE : black), []).places).toEqual([])
    expect(ridges((x) => (x > 20 && x < 25 ? black : WHITE), []).places).toEqual([])
    expect(ridges(plain(WHITE), []).places).toEqual([])
  })

  it('finds none in the ring beside an edge, and an outline between two grounds', () => {
    const sides = (x: number): Color => (x < 24 ? WHITE : [90, 128, 128])
    const outline = (luma: number): Stroke => ({
      from: [24.5, 0],
      to: [24.5, SIDE],
      width: 1,
      color: [luma, 128, 128],
    })
    expect(ridges(sides, [outline(77)]).places).toEqual([])
    const faint = ridges(sides, [outline(65)])
    expect(faint.places.length).toBeGreaterThan(30)
    expect(faint.places.every((i) => faint.isFaint[i] === 1)).toBe(true)
    const clear = ridges(sides, [outline(20)])
    expect(clear.places.length).toBeGreaterThan(30)
    expect(clear.places.some((i) => clear.isFaint[i] === 1)).toBe(false)
  })
})

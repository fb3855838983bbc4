import { describe, expect, it } from 'vitest'
import { FAINT, findGrain, STRONG } from '../../src/classify/grain'
import { measureLight, sampleWindows, type Window } from '../../src/classify/sample-windows'
import type { Raster } from '../../src/model/raster'
import { ILLUSTRATIONS, noisy, render } from './pictures'

const SIDE = 64

/** An opaque gray raster of one window. */
function gray(levelAt: (x: number, y: number) => number): Raster {
  const rgba = Uint8ClampedArray.from({ length: 4 * SIDE * SIDE }, (_, p) =>
    p % 4 === 3 ? 255 : levelAt((p >> 2) % SIDE, Math.floor(p / 4 / SIDE)),
  )
  return { width: SIDE, height: SIDE, rgba }
}

const marksIn = (window: Window): Uint8Array => findGrain(window, measureLight(window))
const countMarks = (marks: Uint8Array): number => marks.reduce((sum, mark) => sum + (mark > 0 ? 1 : 0), 0)

/** The share of a raster's pixels that are grain. */
function grainOf(raster: Raster): number {
  const grain = sampleWindows(raster).map(marksIn)
  const count = grain.reduce((sum, marks) => sum + countMarks(marks), 0)
  return count / (raster.width * raster.height)
}

describe('findGrain', () => {
  it('finds none in gradients of any slope and direction, whose rounding is no noise', () => {
    for (const slope of [0.1, 0.37, 1, 1.9]) {
      for (const angle of [0, 0.3, 0.8, 1.5]) {
        const across = [slope * Math.cos(angle), slope * Math.sin(angle)]
        expect(grainOf(gray((x, y) => 20 + across[0] * x + across[1] * y))).toBe(0)
      }
    }
  })

  it('finds none in flat drawings', () => {
    for (const body of ILLUSTRATIONS) expect(grainOf(render(body, 128, '#fff'))).toBe(0)
  })

  it('finds none in faint straight lines and borders, as of tables and cards', () => {
    const rows = (x: number, y: number): number => (y % 20 < 10 ? 255 : 247) - (y % 20 === 10 || x === 40 ? 14 : 0)
    for (const turned of [false, true]) {
      const marks = sampleWindows(gray((x, y) => (turned ? rows(y, x) : rows(x, y)))).map(marksIn)
      // Around the crossings of two lines, brightness changes along both axes
      expect(countMarks(marks[0])).toBeLessThan(60)
    }
  })

  it('finds more of it the more noise there is, and most of a wall with noise', () => {
    const wall = gray(() => 120)
    const shares = [0, 0.5, 1, 2, 4].map((deviation) => grainOf(noisy(wall, deviation, 5)))
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares[0]).toBe(0)
    expect(shares[4]).toBeGreaterThan(0.8)
  })

  it('marks grain as faint up to the deviation that sharpening makes of rounding', () => {
    const marksOf = (dot: number) => marksIn(sampleWindows(gray((x, y) => 120 + (x === 32 && y === 32 ? dot : 0)))[0])
    // One pixel of 3 x 3 that is off by d levels misses their plane by d * sqrt(8 / 9 / 6)
    const faint = new Set(marksOf(2))
    const strong = new Set(marksOf(4))
    expect(faint).toEqual(new Set([0, FAINT]))
    expect(strong.has(STRONG)).toBe(true)
  })

  it('does not take the rings beside a step for it, which are a share of the step', () => {
    const ring = (x: number) => (Math.abs(x - 31.5) < 6 ? 0.012 * Math.sin(2 * x) : 0)
    const rings = (step: number) => gray((x) => 20 + step * ((x < 32 ? 0 : 1) + ring(x)))
    expect(grainOf(rings(200))).toBe(0)
  })

  it('measures a faint dot against a step up to 7 px away, on either side of it', () => {
    const dotted = (dot: number): Raster => gray((x, y) => (x < 32 ? 20 : 220) + (x === dot && y === 32 ? 3 : 0))
    for (const near of [26, 37]) expect(grainOf(dotted(near))).toBe(0)
    for (const far of [20, 43]) expect(grainOf(dotted(far))).toBeGreaterThan(0)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureLight, type Window } from '../../src/classify/sample-windows'
import { countBends, type SoftBends } from '../../src/classify/soft-bends'

const SIDE = 64
/** Cells of a window that are not outermost. */
const CELLS = 30 * 30

/** A window of opaque gray whose levels are rounded. */
function window(levelAt: (x: number, y: number) => number, side = SIDE): Window {
  const pixels = Int32Array.from({ length: side * side }, (_, i) => {
    const level = Math.round(levelAt(i % side, Math.floor(i / side)))
    return level | (level << 8) | (level << 16) | (255 << 24)
  })
  return { width: side, height: side, pixels, isPlain: false }
}

function count(shown: Window, isFigure = new Uint8Array(shown.pixels.length).fill(1)): SoftBends {
  return countBends(shown, measureLight(shown), isFigure)
}

const wave = (length: number) => (x: number, y: number) =>
  128 + 60 * Math.sin((2 * Math.PI * x) / length) + 50 * Math.sin((2 * Math.PI * (y + 0.3 * x)) / length)

describe('countBends', () => {
  it('finds none on flat colors, and no strong ones on gradients of any slope and angle', () => {
    expect(count(window(() => 77))).toEqual({ cells: CELLS, soft: CELLS, faint: 0, strong: 0 })
    const slope = fc.double({ min: -1.4, max: 1.4, noNaN: true })
    fc.assert(
      fc.property(slope, slope, (across, down) => {
        const { soft, strong } = count(window((x, y) => 128 + across * (x - 32) + down * (y - 32)))
        expect([soft, strong]).toEqual([CELLS, 0])
      }),
    )
  })

  it('finds them almost everywhere on waves of 16 to 40 px', () => {
    for (const length of [16, 24, 40]) {
      const { soft, faint, strong } = count(window(wave(length)))
      expect(soft).toBeGreaterThan(0.95 * CELLS)
      expect(faint + strong).toBeGreaterThan(0.8 * soft)
      expect(strong).toBeGreaterThan(faint)
    }
  })

  it('finds few on waves of 160 px: bends fall with the square of the length', () => {
    const { soft, faint, strong } = count(window(wave(160)))
    expect(soft).toBe(CELLS)
    expect(faint + strong).toBeLessThan(0.2 * soft)
  })

  it('leaves out the cells along hard edges wherever these lie, and finds no bend beside them', () => {
    for (const at of [40, 41]) {
      for (const slant of [0, 0.4]) {
        const { cells, soft, faint, strong } = count(window((x, y) => (x + slant * y < at ? 30 : 220)))
        expect(cells).toBe(CELLS)
        expect(soft).toBeGreaterThan(0.8 * CELLS)
        expect(soft).toBeLessThan(CELLS)
        expect(faint + strong).toBe(0)
      }
    }
  })

  it('takes a ring beside a strong edge for none, and as strong a one elsewhere for bends', () => {
    const ring = (x: number) => 200 + (x === 36 ? 1 : 0)
    const beside = count(window((x) => (x < 33 ? 20 : ring(x))))
    const alone = count(window(ring))
    expect(beside.faint + beside.strong).toBe(0)
    expect(alone.faint + alone.strong).toBeGreaterThan(CELLS / 40)
  })

  it('counts the cells of the figure only, of which one pixel is enough', () => {
    const isFigure = new Uint8Array(SIDE * SIDE)
    expect(count(window(wave(20)), isFigure)).toEqual({ cells: 0, soft: 0, faint: 0, strong: 0 })
    isFigure[21 * SIDE + 33] = 1
    expect(count(window(wave(20)), isFigure).cells).toBe(1)
  })

  it('counts no cell of windows that are smaller than three cells', () => {
    for (const side of [1, 2, 3, 5])
      expect(count(window(wave(9), side))).toEqual({ cells: 0, soft: 0, faint: 0, strong: 0 })
    expect(count(window(wave(9), 6)).cells).toBe(1)
  })
})

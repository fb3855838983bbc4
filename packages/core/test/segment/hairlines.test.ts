import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { premultipliedPicture } from '../../src/image/pixels'
import { Coverages } from '../../src/segment/coverages'
import { findHairlines } from '../../src/segment/hairlines'
import { indexPixels } from '../../src/segment/index-pixels'
import { Mixture } from '../../src/segment/mixture'
import { BLACK, band, halfPlane, paint, type Rgba, WHITE } from '../boundary/coverage'
import { inksOf } from '../boundary/two-colors'

const SIZE = 48
const RED: Rgba = [198, 54, 60, 255]
const COLORS = [WHITE, RED, BLACK]
const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const anyShift = fc.double({ min: 0, max: 1, noNaN: true })

function index(width: number, angle: number, shift: number, isBorder: boolean): Int32Array {
  const ground = isBorder ? [{ polygons: [halfPlane(24 + shift, 24, angle)], color: RED }] : []
  const line = { polygons: [band(24 + shift, 24, angle, width)], color: BLACK }
  const raster = paint(SIZE, SIZE, WHITE, [...ground, line])
  return indexPixels(premultipliedPicture(raster), inksOf(COLORS, 2), {
    blendTolerance: 6,
    minLine: 0.3,
  }).inkOf
}

describe('hairlines in indexPixels', () => {
  it.each([
    ['over one area', false],
    ['between two', true],
  ])('keeps a line thinner than a pixel in one piece, %s', (_, isBorder) => {
    fc.assert(
      fc.property(fc.double({ min: 0.6, max: 1, noNaN: true }), anyAngle, anyShift, (width, angle, shift) => {
        const inks = index(width, angle, shift, isBorder)
        const { labels, colorOf, count } = connectedRegions(inks, SIZE, SIZE, 'inks')
        // Near the frame a line has no pixel to go on to.
        const inside = new Set<number>()
        for (let y = 4; y < SIZE - 4; y++) for (let x = 4; x < SIZE - 4; x++) inside.add(labels[y * SIZE + x])
        expect(count).toBeGreaterThan(1)
        expect([...inside].filter((label) => colorOf[label] === 2)).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out what is thinner than asked for, wherever it lies', () => {
    fc.assert(
      fc.property(anyAngle, anyShift, (angle, shift) => {
        // On a slant, the thickness across a row is up to the root of two as large.
        expect(index(0.15, angle, shift, false).slice(4 * SIZE, -4 * SIZE)).not.toContain(2)
      }),
      { numRuns: 40 },
    )
  })
})

/**
 * The coverages of a line of ink 1 along the rows of a picture of ink 0, 9 px wide and 7 px high: `upper` of it lies in row 3, `lower`
 * in row 4, from column `from` on.
 */
function lineOf(upper: number, lower: number, from = 0): Coverages {
  const coverages = new Coverages(9, 7, new Int32Array(63))
  const mixture = new Mixture()
  for (const [row, coverage] of [
    [3, upper],
    [4, lower],
  ]) {
    for (let x = from; x < 9; x++) {
      mixture.inks.set(coverage > 0.5 ? [1, 0, -1] : [0, 1, -1])
      mixture.coverages.set([Math.max(coverage, 1 - coverage), Math.min(coverage, 1 - coverage), 0])
      coverages.add(row * 9 + x, mixture)
    }
  }
  return coverages
}

/** No ink is that of an outline, and ink 1 is. */
const NONE = new Uint8Array(2)
const OUTLINE = Uint8Array.of(0, 1)

describe('findHairlines', () => {
  const anyCoverage = fc.double({ min: 0.01, max: 0.49, noNaN: true })

  it('finds a line in the row that it covers more, when both rows together are thick enough', () => {
    fc.assert(
      fc.property(anyCoverage, anyCoverage, (upper, lower) => {
        fc.pre(Math.abs(upper - lower) > 0.01 && Math.abs(upper + lower - 0.3) > 0.01)
        const { pixels, inks } = findHairlines(lineOf(upper, lower), 0.3, NONE)
        const inside = pixels.filter((i) => i % 9 > 0 && i % 9 < 8)
        const row = upper > lower ? 3 : 4
        expect(inside).toEqual(upper + lower < 0.3 ? [] : [1, 2, 3, 4, 5, 6, 7].map((x) => row * 9 + x))
        expect(inks.every((ink) => ink === 1)).toBe(true)
      }),
    )
  })

  it('leaves out the end of a line, which could be the tip of a shape', () => {
    const { pixels } = findHairlines(lineOf(0.4, 0.1, 4), 0.3, NONE)
    expect(pixels).not.toContain(3 * 9 + 4)
    expect(pixels).toContain(3 * 9 + 5)
  })

  it('finds nothing where every pixel has an owner alone', () => {
    expect(findHairlines(new Coverages(4, 4, new Int32Array(16)), 0.3, NONE)).toEqual({ pixels: [], inks: [] })
  })

  it('finds an outline as a whole where it is thick enough on average, else none of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.double({ min: 0.16, max: 0.45, noNaN: true }), (from, thick) => {
        // The left part of the line is thinner than the right one.
        const coverages = new Coverages(9, 7, new Int32Array(63))
        const mixture = new Mixture()
        for (let x = 0; x < 9; x++) {
          const coverage = x < from ? 0.16 : thick
          mixture.inks.set([0, 1, -1])
          mixture.coverages.set([1 - coverage, coverage, 0])
          coverages.add(3 * 9 + x, mixture)
        }
        const mean = (0.16 * from + thick * (9 - from)) / 9
        fc.pre(Math.abs(mean - 0.3) > 0.01)
        const { pixels } = findHairlines(coverages, 0.3, OUTLINE)
        expect(pixels.filter((i) => i >= 27 && i < 36)).toHaveLength(mean > 0.3 ? 9 : 0)
      }),
    )
  })

  it.each([
    ['keeps a dark line that its ground nearly parts', [3], []],
    ['parts a broader one by a thin line of the ground', [3, 4], [0]],
  ])('%s', (_, rows, taken) => {
    const coverages = new Coverages(9, 7, new Int32Array(63))
    const mixture = new Mixture()
    for (const y of rows) {
      for (let x = 0; x < 9; x++) {
        const light = x === 4 ? 0.4 : 0.1
        mixture.inks.set([1, 0, -1])
        mixture.coverages.set([1 - light, light, 0])
        coverages.add(y * 9 + x, mixture)
      }
    }
    const { pixels, inks } = findHairlines(coverages, 0.3, NONE)
    const last = rows[rows.length - 1] * 9 + 4
    expect(inks.filter((_ink, k) => pixels[k] === last)).toEqual(taken)
  })
})

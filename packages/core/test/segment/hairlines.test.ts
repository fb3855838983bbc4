import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { connectedRegions } from '../../src/segment/connected-regions'
import { indexPixels } from '../../src/segment/index-pixels'
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
  return indexPixels(premultipliedPicture(raster), inksOf(COLORS, 2), { blendTolerance: 6, minLine: 0.3 }).inkOf
}

describe('keepHairlines', () => {
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

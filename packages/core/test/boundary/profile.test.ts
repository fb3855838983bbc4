import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EdgeProfile } from '../../src/boundary/profile'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { premultipliedPicture } from '../../src/image/pixels'
import type { ReadingIn } from '../../src/model/reading'
import { inksOf } from './two-colors'

const WIDTH = 16
const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]
const RED = [210, 30, 40, 255]
const CLEAN = { reach: 3, noise: 0, sigma: 0.05 }

/** Ink from a coordinate on, px, up to where the next one begins. */
interface Band {
  readonly from: number
  readonly ink: number
}

/** One row of pixels painted in bands with exact coverage; the ink that covers most of a pixel owns it. */
function readRow(inks: readonly (readonly number[])[], bands: readonly Band[]): ReadingIn<'rgb'> {
  const rgba = new Uint8Array(4 * WIDTH)
  const owners = new Int32Array(WIDTH)
  for (let x = 0; x < WIDTH; x++) {
    const covers = bands.map(({ from }, k) => {
      const to = bands[k + 1]?.from ?? WIDTH
      return Math.max(0, Math.min(x + 1, to) - Math.max(x, from))
    })
    for (let c = 0; c < 4; c++) {
      rgba[4 * x + c] = Math.round(covers.reduce((sum, cover, k) => sum + cover * inks[bands[k].ink][c], 0))
    }
    owners[x] = bands[covers.indexOf(Math.max(...covers))].ink
  }
  const picture = premultipliedPicture({ width: WIDTH, height: 1, rgba })
  return { ...picture, inks: inksOf(inks, 0), regions: connectedRegions(owners, WIDTH, 1, 'inks') }
}

/** Measures the border at the first pixel of an ink. */
function measure(reading: ReadingIn<'rgb'>, ink: number, plan = CLEAN) {
  const { labels, colorOf } = reading.regions
  return new EdgeProfile(reading, plan).acrossColumns(
    labels.findIndex((label) => colorOf[label] === ink),
    0,
  )
}

const anyPlace = fc.double({ min: 6, max: 10, noNaN: true })

describe('EdgeProfile', () => {
  it('finds the border of two wide regions by the coverage of their pixels', () => {
    fc.assert(
      fc.property(anyPlace, fc.constantFrom(BLACK, RED), (place, color) => {
        const { position, sigma } = measure(
          readRow(
            [WHITE, color],
            [
              { from: 0, ink: 0 },
              { from: place, ink: 1 },
            ],
          ),
          1,
        )
        // A pixel that the other ink covers by less than 2 % counts as pure.
        expect(Math.abs(position - place)).toBeLessThan(0.025)
        expect(sigma).toBeLessThan(0.06)
      }),
    )
  })

  it('finds both borders of a line thinner than the reach, and trusts them less where no pixel is all line', () => {
    fc.assert(
      fc.property(anyPlace, fc.double({ min: 1.2, max: 2.5, noNaN: true }), (place, thickness) => {
        const row = readRow(
          [WHITE, BLACK],
          [
            { from: 0, ink: 0 },
            { from: place, ink: 1 },
            { from: place + thickness, ink: 0 },
          ],
        )
        const { position, sigma } = measure(row, 1)
        expect(Math.abs(position - place)).toBeLessThan(0.1)
        const hasPurePixel = Math.ceil(place - 0.03) + 1 <= place + thickness + 0.03
        if (!hasPurePixel) expect(sigma).toBeGreaterThan(0.09)
      }),
    )
  })

  it('finds the border of a thin band between two unlike inks', () => {
    fc.assert(
      fc.property(anyPlace, fc.double({ min: 1.5, max: 2.5, noNaN: true }), (place, thickness) => {
        const row = readRow(
          [WHITE, RED, BLACK],
          [
            { from: 0, ink: 0 },
            { from: place, ink: 1 },
            { from: place + thickness, ink: 2 },
          ],
        )
        expect(Math.abs(measure(row, 1).position - place)).toBeLessThan(0.1)
      }),
    )
  })

  it('moves no border further from its lattice step than a share of the reach, and trusts it little there', () => {
    const owners = Int32Array.from({ length: WIDTH }, (_, x) => (x < 8 ? 0 : 1))
    const rgba = Uint8Array.from({ length: 4 * WIDTH }, (_, p) => (p % 4 === 3 ? 255 : p >> 2 < 11 ? 255 : 0))
    const picture = premultipliedPicture({ width: WIDTH, height: 1, rgba })
    const regions = connectedRegions(owners, WIDTH, 1, 'inks')
    const { position, sigma } = measure({ ...picture, inks: inksOf([WHITE, BLACK], 0), regions }, 1)
    expect(position).toBeCloseTo(8.9, 6)
    expect(sigma).toBeGreaterThan(0.4)
  })

  it('gives larger standard errors with more noise', () => {
    const row = readRow(
      [WHITE, RED],
      [
        { from: 0, ink: 0 },
        { from: 7.3, ink: 1 },
      ],
    )
    const sigmas = [0, 1, 4].map((noise) => measure(row, 1, { reach: 3, noise, sigma: 0.05 }).sigma)
    expect([...sigmas].sort((a, b) => a - b)).toEqual(sigmas)
    expect(new Set(sigmas).size).toBe(3)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { premultipliedPicture } from '../../src/image/pixels'
import { Residual } from '../../src/verify/residual'
import { inksOf } from '../boundary/two-colors'

const WIDTH = 6
const COUNT = 24
const INKS = [
  [250, 240, 10, 255],
  [20, 40, 200, 255],
]
const PAIR = { left: 0, right: 1 }

const anyPicture = fc.record({
  owners: fc.array(fc.nat(1), { minLength: COUNT, maxLength: COUNT }),
  levels: fc.uint8Array({ minLength: 3 * COUNT, maxLength: 3 * COUNT }),
})
const anyAreas = fc
  .uniqueArray(fc.tuple(fc.nat(COUNT - 1), fc.double({ min: -1, max: 1, noNaN: true })), {
    selector: ([pixel]) => pixel,
  })
  .map((entries) => ({
    pixels: Int32Array.from(entries, ([pixel]) => pixel),
    areas: Float64Array.from(entries, ([, area]) => area),
    count: entries.length,
  }))

function residualOf({ owners, levels }: { owners: number[]; levels: Uint8Array }): Residual {
  const rgba = Uint8Array.from({ length: 4 * COUNT }, (_, p) => (p % 4 === 3 ? 255 : levels[3 * (p >> 2) + (p % 4)]))
  const height = COUNT / WIDTH
  return new Residual({
    ...premultipliedPicture({ width: WIDTH, height, rgba }),
    inks: inksOf(INKS, 0),
    regions: connectedRegions(Int32Array.from(owners), WIDTH, height, 'inks'),
  })
}

function squaresOf(residual: Residual): number {
  const color = new Float64Array(4)
  let sum = 0
  for (let pixel = 0; pixel < COUNT; pixel++) {
    residual.read(pixel, color)
    for (const value of color) sum += value * value
  }
  return sum
}

describe('Residual', () => {
  it('is the picture less the inks of its regions before anything is drawn', () => {
    fc.assert(
      fc.property(anyPicture, (picture) => {
        const residual = residualOf(picture)
        const color = new Float64Array(4)
        for (let pixel = 0; pixel < COUNT; pixel++) {
          residual.read(pixel, color)
          const ink = INKS[picture.owners[pixel]]
          const expected = [0, 1, 2].map((c) => picture.levels[3 * pixel + c] - ink[c])
          expect([...color]).toEqual([...expected, 0])
        }
      }),
    )
  })

  it('foretells by how much drawing lowers the sum of squares', () => {
    fc.assert(
      fc.property(anyPicture, anyAreas, (picture, areas) => {
        const residual = residualOf(picture)
        const before = squaresOf(residual)
        const gain = residual.gainOf(areas, PAIR)
        residual.apply(areas, PAIR)
        expect(squaresOf(residual)).toBeCloseTo(before - gain, 4)
      }),
    )
  })

  it('comes back when the opposite is drawn', () => {
    fc.assert(
      fc.property(anyPicture, anyAreas, (picture, areas) => {
        const residual = residualOf(picture)
        const before = squaresOf(residual)
        residual.apply(areas, PAIR)
        residual.apply({ ...areas, areas: areas.areas.map((area) => -area) }, PAIR)
        expect(squaresOf(residual)).toBeCloseTo(before, 4)
        for (const pixel of areas.pixels.subarray(0, areas.count)) expect(residual.isChanged(pixel)).toBe(true)
      }),
    )
  })
})

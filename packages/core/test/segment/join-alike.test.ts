import fc from 'fast-check'
import { expect, it } from 'vitest'
import { squaredDistance, toInkCoordinates } from '../../src/color/difference'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { Pixels } from '../../src/model/color-space'
import type { Coloring } from '../../src/model/coloring'
import type { GradientFill } from '../../src/model/drawing'
import type { ReadingIn } from '../../src/model/reading'
import { joinAlike } from '../../src/segment/join-alike'
import { inksOf } from '../boundary/two-colors'

const DISTANCE = 0.005
const near = fc.tuple(
  fc.integer({ min: 120, max: 126 }),
  fc.constant(60),
  fc.constant(200),
  fc.constantFrom(255, 255, 128, 0),
)

/** A reading of a row of pixels, pixel i of ink `owners[i]`. */
function rowOf(owners: readonly number[], colors: readonly (readonly number[])[]): ReadingIn<'rgb'> {
  const regions = connectedRegions(Int32Array.from(owners), owners.length, 1, 'inks')
  const pixels = new Uint32Array(owners.length) as Pixels<'rgb'>
  return { space: 'rgb', width: owners.length, height: 1, pixels, inks: inksOf(colors, 0), regions }
}

/** The color of each pixel, four values each. */
function colorsOf({ regions, fills }: Coloring): Float64Array {
  return Float64Array.from(
    [...regions.labels].flatMap((label) => {
      const fill = regions.colorOf[label]
      return [...fills.colors.subarray(4 * fill, 4 * fill + 4)]
    }),
  )
}

function distanceOf(a: readonly number[], b: Float64Array, at: number): number {
  const both = Float64Array.from([...a, ...b.subarray(4 * at, 4 * at + 4)])
  toInkCoordinates(both, 0)
  toInkCoordinates(both, 4)
  return Math.sqrt(squaredDistance(both, 0, both, 1))
}

it('moves no color further than people see, and keeps the ground transparent', () => {
  const row = fc
    .array(near, { minLength: 1, maxLength: 12 })
    .chain((colors) =>
      fc.tuple(fc.constant(colors), fc.array(fc.nat(colors.length - 1), { minLength: 1, maxLength: 40 })),
    )
  fc.assert(
    fc.property(row, ([colors, owners]) => {
      const after = colorsOf(joinAlike(rowOf(owners, colors), DISTANCE))
      owners.forEach((owner, i) => {
        expect(distanceOf(colors[owner], after, i)).toBeLessThanOrEqual(DISTANCE + 1e-9)
        expect(after[4 * i + 3] === 0).toBe(colors[owner][3] === 0)
      })
    }),
  )
})

it('gives alike colors the one of the larger area, and joins their regions', () => {
  const coloring = joinAlike(
    rowOf(
      [0, 0, 1, 2],
      [
        [120, 60, 200, 255],
        [121, 60, 200, 255],
        [10, 10, 10, 255],
      ],
    ),
    DISTANCE,
  )
  expect([...coloring.regions.labels]).toEqual([0, 0, 0, 1])
  expect([...colorsOf(coloring).subarray(8, 12)]).toEqual([120, 60, 200, 255])
})

it('leaves a picture without alike colors as it is', () => {
  const reading = rowOf(
    [0, 1, 1],
    [
      [0, 0, 0, 255],
      [40, 0, 0, 255],
    ],
  )
  const coloring = joinAlike(reading, DISTANCE)
  expect(coloring.regions.labels).toBe(reading.regions.labels)
  expect(coloring.fills.count).toBe(2)
})

it('keeps inks that stand for gradients apart', () => {
  const gradient: GradientFill = { kind: 'linear', x1: 0, y1: 0, x2: 1, y2: 0, stops: [] }
  const reading = {
    ...rowOf(
      [0, 1],
      [
        [120, 60, 200, 255],
        [121, 60, 200, 255],
      ],
    ),
    gradients: new Map([[1, [gradient] as const]]),
  }
  expect(joinAlike(reading, DISTANCE).regions.count).toBe(2)
})

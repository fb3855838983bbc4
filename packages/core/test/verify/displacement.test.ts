import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten } from '../../src/geometry/flatten'
import { CurveBuilder } from '../../src/model/curve'
import { Displacement } from '../../src/verify/displacement'
import { edgeInks } from '../../src/verify/edge-inks'
import { Residual } from '../../src/verify/residual'
import { SignedArea } from '../../src/verify/signed-area'
import { BLACK, halfPlane, WHITE } from '../boundary/coverage'
import { EXACT, measureTwoColors } from '../boundary/two-colors'

const SIZE = 32

/** The displacements along a vertical border at `x`, drawn at `drawnX`, away from the frame. The pixels of the marked rows are overpainted. */
function displacementsOf(x: number, drawnX: number, marked: (row: number) => boolean = () => false): number[] {
  const shape = { width: SIZE, height: SIZE, polygons: [halfPlane(x, 16, Math.PI / 2)], ground: WHITE, color: BLACK }
  const { reading, borders } = measureTwoColors(shape, EXACT)
  const { map, points } = borders
  const e = map.left.findIndex((left, k) => left >= 0 && map.right[k] >= 0)
  const inks = edgeInks(map, reading.regions)[e]
  if (inks === null) throw new Error('the border has no inks')
  const [first, last] = [2 * map.edgeStart[e], 2 * map.edgeStart[e + 1] - 2]
  const drawn = new CurveBuilder(drawnX, map.points[first + 1])
  drawn.line(drawnX, map.points[last + 1])
  const area = new SignedArea(SIZE, SIZE)
  const line = flatten(drawn.build(), 0.01)
  const lattice = map.points.subarray(first, last + 2)
  area.addChain([...line, ...[...lattice.slice(-2)]], false)
  area.addChain(lattice, true)
  area.addLine(lattice[0], lattice[1], line[0], line[1])
  const residual = new Residual(reading)
  residual.apply(area.collect(), inks)
  const overpainted = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (marked(Math.floor(i / SIZE)) ? 1 : 0))
  const values = new Displacement(residual, reading.regions, { ...borders, overpainted }).measure(e, inks)
  expect(values).toHaveLength(points.start[e + 1] - points.start[e])
  const isDown = map.points[last + 1] > map.points[first + 1]
  return Array.from(values, (value) => (isDown ? -value : value))
}

describe('Displacement', () => {
  it('is how far the drawn border lies beside the true one, at every point', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 12, max: 20, noNaN: true }),
        fc.double({ min: -1.5, max: 1.5, noNaN: true }),
        (x, offset) => {
          for (const value of displacementsOf(x, x + offset)) expect(value).toBeCloseTo(offset, 1)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is nearly zero for a border drawn where it is', () => {
    for (const x of [14, 14.25, 14.5, 17.9]) {
      for (const value of displacementsOf(x, x)) expect(Math.abs(value)).toBeLessThan(0.03)
    }
  })

  it('is unknown beside an outline that was moved into its shape', () => {
    const isKnown = displacementsOf(14.25, 15, (row) => row >= 16).map((value) => !Number.isNaN(value))
    expect(isKnown.filter((known) => known)).toHaveLength(SIZE / 2)
    expect(displacementsOf(14.25, 15).some(Number.isNaN)).toBe(false)
  })
})

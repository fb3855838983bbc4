import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { measureBorders } from '../../src/boundary/measure'
import type { MeasurePlan } from '../../src/boundary/profile'
import type { Raster } from '../../src/model/raster'
import { BLACK, coverage, disc, paint, WHITE } from './coverage'
import { EXACT, type Measured, measureTwoColors, ORDINARY, rms, strays, type TwoColors, worst } from './two-colors'

const SIZE = 64
const anyPlace = fc.double({ min: 30, max: 34, noNaN: true })
const anyRadius = fc.double({ min: 12, max: 26, noNaN: true })

function discAt(cx: number, cy: number, radius: number) {
  return { width: SIZE, height: SIZE, polygons: [disc(cx, cy, radius)], ground: WHITE, color: BLACK }
}

/** Measures a shape's borders in a picture, where both colors stand for gradients. */
function measureShaded(shape: TwoColors, plan: MeasurePlan, picture?: Raster): Measured {
  const measured = measureTwoColors(shape, plan, picture)
  const reading = {
    ...measured.reading,
    gradients: new Map([
      [0, []],
      [1, []],
    ]),
  } as Measured['reading']
  return { ...measured, reading, borders: measureBorders(extractPlanarMap(measured.coloring.regions), reading, plan) }
}

/** A picture whose pixels from row `from` on are one of two colors, whichever covers more. */
function thresholdedFrom({ width, height, rgba }: Raster, area: Float64Array, from: number): Raster {
  const out = rgba.slice()
  area.forEach((share, i) => {
    if (i >= from * width) out.set(share >= 0.5 ? BLACK : WHITE, 4 * i)
  })
  return { width, height, rgba: out } as Raster
}

describe('smoothAliased', () => {
  it('finds an outline without blends nearer than its stairs are, and says how far off it may be', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyRadius, (cx, cy, radius) => {
        const shape = discAt(cx, cy, radius)
        const area = coverage(shape.polygons, SIZE, SIZE)
        const picture = thresholdedFrom(paint(SIZE, SIZE, WHITE, [{ ...shape }]), area, 0)
        const distance = (x: number, y: number) => Math.hypot(x - cx, y - cy) - radius
        const found = strays(measureShaded(shape, ORDINARY, picture), distance)
        // The middles of the lattice's steps are off by 0.3 px.
        expect(rms(found)).toBeLessThan(0.26)
        expect(found.every(({ sigma }) => sigma >= 0.15)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves the part of an outline that has blends as it is', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyRadius, (cx, cy, radius) => {
        const shape = discAt(cx, cy, radius)
        const area = coverage(shape.polygons, SIZE, SIZE)
        const picture = thresholdedFrom(paint(SIZE, SIZE, WHITE, [{ ...shape }]), area, Math.round(cy))
        const { points } = measureShaded(shape, EXACT, picture).borders
        const { points: before } = measureShaded(shape, EXACT).borders
        const above = (y: Float64Array) => [...y.keys()].filter((k) => y[k] < cy - 4)
        expect(above(points.y).length).toBeGreaterThan(8)
        expect(above(points.y).map((k) => points.x[k])).toEqual(above(before.y).map((k) => before.x[k]))
      }),
      { numRuns: 60 },
    )
  })

  it('leaves shapes drawn on whole pixels where they are: corners and single notches are no stairs', () => {
    const polygon = [10, 10, 50, 10, 50, 40, 51, 40, 51, 50, 10, 50]
    const shape = { width: SIZE, height: SIZE, polygons: [polygon], ground: WHITE, color: BLACK }
    const { points } = measureShaded(shape, EXACT).borders
    const isOn = (k: number) => [10, 50, 51].includes(points.x[k]) || [10, 40, 50].includes(points.y[k])
    expect([...points.x.keys()].every(isOn)).toBe(true)
    expect(worst(strays(measureShaded(shape, EXACT), () => 0))).toBe(0)
    expect(Math.max(...points.sigma)).toBeLessThan(0.15)
  })

  it('leaves borders between flat colors as they were measured', () => {
    const shape = discAt(32.2, 31.7, 20)
    const area = coverage(shape.polygons, SIZE, SIZE)
    const picture = thresholdedFrom(paint(SIZE, SIZE, WHITE, [{ ...shape }]), area, 0)
    expect(Math.max(...measureTwoColors(shape, ORDINARY, picture).borders.points.sigma)).toBeLessThan(0.15)
  })
})

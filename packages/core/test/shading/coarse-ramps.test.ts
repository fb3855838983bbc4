import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coarseRamps } from '../../src/shading/coarse-ramps'
import { filtered, opaquePicture } from './linear-light'

const SIZE = 60
const SLOPE = fc.double({ min: 0.8, max: 2.2, noNaN: true })
const ANGLE = fc.double({ min: 0, max: Math.PI / 2, noNaN: true })
const ramp = (slope: number, angle: number) => (x: number, y: number) => {
  const level = 14 + (slope * (x * Math.cos(angle) + y * Math.sin(angle))) / Math.SQRT2
  return [level, 60 + level / 2, 190]
}

describe('coarseRamps', () => {
  it('finds a dark ramp that a filter made coarse as a whole', () => {
    fc.assert(
      fc.property(SLOPE, ANGLE, (slope, angle) => {
        const at = ramp(slope, angle)
        expect(coarseRamps(opaquePicture(SIZE, SIZE, (x, y) => at(x, y).map(filtered)))).toHaveLength(SIZE * SIZE)
      }),
      { numRuns: 40 },
    )
  })

  it('finds none in a ramp that no filter made', () => {
    fc.assert(
      fc.property(SLOPE, ANGLE, (slope, angle) => {
        expect(coarseRamps(opaquePicture(SIZE, SIZE, ramp(slope, angle)))).toHaveLength(0)
      }),
      { numRuns: 40 },
    )
  })

  it('leaves a coarse ramp with few levels, flat colors and light ramps', () => {
    const few = opaquePicture(SIZE, SIZE, (x) => [20 + x / 3, 60, 190].map(filtered))
    const flat = opaquePicture(SIZE, SIZE, (x) => (x < 30 ? [13, 42, 50] : [22, 28, 34]))
    const light = opaquePicture(SIZE, SIZE, (x) => [190 + x, 200, 255 - x].map(filtered))
    for (const picture of [few, flat, light]) expect(coarseRamps(picture)).toHaveLength(0)
  })

  it('keeps what an edge parts from a coarse ramp out of it', () => {
    const at = ramp(1.5, 1)
    const picture = opaquePicture(SIZE, SIZE, (x, y) => (x < 20 ? [255, 255, 255] : at(x, y).map(filtered)))
    const found = coarseRamps(picture)
    expect(found.length).toBeGreaterThan(SIZE)
    expect(found.every((i) => i % SIZE >= 20)).toBe(true)
  })
})

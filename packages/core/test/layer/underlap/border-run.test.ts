import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointBeside, reversedPoints, sampleLoop, sampleRun } from '../../../src/layer/underlap/border-run'
import { CurveBuilder } from '../../../src/model/curve'

const anyPlace = fc.tuple(fc.double({ min: 0, max: 50, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true }))

describe('sampleRun', () => {
  it('samples at most 1 px apart from the start to the end, with the length up to each sample', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 2, maxLength: 8 }), (places) => {
        const out = new CurveBuilder(...places[0])
        for (const place of places.slice(1)) out.line(...place)
        const { x, y, along, ends } = sampleRun([out.build()])
        const last = x.length - 1
        expect(ends).toEqual({ x0: places[0][0], y0: places[0][1], x1: x[last], y1: y[last] })
        expect([x[last], y[last]]).toEqual(places[places.length - 1])
        for (let k = 1; k <= last; k++) {
          const distance = Math.hypot(x[k] - x[k - 1], y[k] - y[k - 1])
          expect(distance).toBeLessThan(1 + 1e-9)
          expect(along[k] - along[k - 1]).toBeCloseTo(distance, 9)
        }
      }),
    )
  })

  it('joins curves without repeating the place where they meet', () => {
    const first = new CurveBuilder(0, 0)
    first.line(2, 0)
    const second = new CurveBuilder(2, 0)
    second.line(2, 1)
    const run = sampleRun([first.build(), second.build()])
    expect([...run.x]).toEqual([0, 1, 2, 2])
    expect(reversedPoints(run)).toEqual([2, 1, 2, 0, 1, 0, 0, 0])
  })
})

describe('pointBeside', () => {
  it('lies on the left, and takes both sides of a seam into account', () => {
    const line = new CurveBuilder(0, 0)
    line.line(4, 0)
    expect(pointBeside(sampleRun([line.build()]), 2, 1.5)).toEqual({ x: 2, y: -1.5 })
    const square = new CurveBuilder(0, 0)
    for (const [x, y] of [
      [8, 0],
      [8, 8],
      [0, 8],
      [0, 0],
    ] as const)
      square.line(x, y)
    const corner = pointBeside(sampleLoop([square.build()]), 0, Math.SQRT2)
    expect(corner.x).toBeCloseTo(-1, 9)
    expect(corner.y).toBeCloseTo(-1, 9)
  })
})

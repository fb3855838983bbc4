import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Paint } from '../../src/shading/fit/paint'
import { markSeams } from '../../src/shading/mark-seams'
import { NOT_SHADED, type Shading } from '../../src/shading/shading'
import { type Levels, pictureOf, ramp, rampGradient } from './pictures'

const SIDE = 24
const ACROSS = { kind: 'linear', values: [0] } as const
const FROM: Levels = [40, 60, 90, 255]
const TO: Levels = [90, 60, 90, 255]

/** A ramp from left to right whose part from column `at` on is brighter by `step` levels, with a paint for each side. */
function twoParts(at: number, step: number) {
  const brighter = ([r, g, b, alpha]: Levels): Levels => [r, g + step, b, alpha]
  const left = ramp(ACROSS, 0, SIDE, FROM, TO)
  const right = ramp(ACROSS, 0, SIDE, brighter(FROM), brighter(TO))
  const picture = pictureOf(SIDE, SIDE, (x, y) => (x < at ? left(x, y) : right(x, y)))
  const shadings = [
    [FROM, TO],
    [brighter(FROM), brighter(TO)],
  ].map(([from, to]): Shading => {
    return { paint: new Paint([rampGradient(ACROSS, 0, SIDE, from, to)]), error: 0.5, flat: 0 }
  })
  return { picture, shadings, shadingOf: Int32Array.from(picture.pixels, (_, i) => (i % SIDE < at ? 0 : 1)) }
}

const anyColumn = fc.integer({ min: 1, max: SIDE - 1 })

describe('markSeams', () => {
  it('marks both sides of a border that the picture does not show, and nothing else', () => {
    fc.assert(
      fc.property(anyColumn, fc.integer({ min: 0, max: 12 }), (at, step) => {
        const { picture, shadings, shadingOf } = twoParts(at, step)
        markSeams(picture, shadings, shadingOf).forEach((mark, i) => {
          expect(mark).toBe(i % SIDE === at || i % SIDE === at - 1 ? 1 : 0)
        })
      }),
    )
  })

  it('marks no edge', () => {
    fc.assert(
      fc.property(anyColumn, fc.integer({ min: 24, max: 160 }), (at, step) => {
        const { picture, shadings, shadingOf } = twoParts(at, step)
        expect(markSeams(picture, shadings, shadingOf).every((mark) => mark === 0)).toBe(true)
      }),
    )
  })

  it('marks where a shaded part ends in a rest that it explains, and nothing where there is no shading', () => {
    const { picture, shadings, shadingOf } = twoParts(10, 0)
    const alone = shadingOf.map((k) => (k === 0 ? 0 : NOT_SHADED))
    expect([...markSeams(picture, shadings, alone)]).toEqual([...markSeams(picture, shadings, shadingOf)])
    expect(markSeams(picture, shadings, shadingOf.fill(NOT_SHADED)).every((mark) => mark === 0)).toBe(true)
  })
})

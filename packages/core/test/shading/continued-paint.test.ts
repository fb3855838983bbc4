import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { continuedPaint } from '../../src/shading/continued-paint'
import { Gradient } from '../../src/shading/fit/gradient'
import { Paint } from '../../src/shading/fit/paint'
import { everyPixel, pictureOf } from './pictures'

const WIDTH = 96
const HEIGHT = 8
/** The columns in which colors change. */
const START = 40
const END = 48

/** A ramp of gray in the columns `START` to `END`, and the color at the same place beyond them. */
function rampPaint(from: number, to: number): Paint {
  const positions = Float64Array.of(START, END)
  const colors = Float64Array.of(from, from, from, 255, to, to, to, 255)
  return new Paint([new Gradient({ kind: 'linear', values: [0] }, positions, colors)])
}

function rampPicture(from: number, to: number) {
  const levelAt = (x: number): number => from + (to - from) * Math.min(1, Math.max(0, (x - START) / (END - START)))
  return pictureOf(WIDTH, HEIGHT, (x) => [levelAt(x), levelAt(x), levelAt(x), 255])
}

const anyRamp = fc
  .tuple(fc.integer({ min: 60, max: 190 }), fc.integer({ min: 60, max: 190 }))
  .filter(([from, to]) => Math.abs(to - from) >= 24)

describe('continuedPaint', () => {
  it('continues a paint beyond the pixels that it was fitted to', () => {
    fc.assert(
      fc.property(anyRamp, ([from, to]) => {
        const picture = rampPicture(from, to)
        const members = everyPixel(picture).filter((i) => i % WIDTH >= START && i % WIDTH < END)
        const continued = continuedPaint(picture, { members, paint: rampPaint(from, to), error: 0.3 })
        const color = new Float64Array(4)
        continued.colorAt(END + 2, 4, color)
        expect(color[0]).toBeCloseTo(to + (2 * (to - from)) / (END - START), 6)
      }),
    )
  })

  it('keeps a paint whose last colors many pixels of the part have', () => {
    fc.assert(
      fc.property(anyRamp, fc.boolean(), ([from, to], isBefore) => {
        const picture = rampPicture(from, to)
        const members = everyPixel(picture).filter((i) => (isBefore ? i % WIDTH < END : i % WIDTH >= START))
        const paint = rampPaint(from, to)
        expect(continuedPaint(picture, { members, paint, error: 0.3 })).toBe(paint)
      }),
    )
  })
})

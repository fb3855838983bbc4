import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../src/model/color-space'
import type { Axis } from '../../src/shading/fit/axis'
import { positionOn } from '../../src/shading/fit/axis'
import { Paint } from '../../src/shading/fit/paint'
import { shadedOvershoot } from '../../src/shading/shaded-overshoot'
import { NOT_SHADED } from '../../src/shading/shading'
import { findSmoothAreas } from '../../src/shading/smooth-areas'
import { coverage, disc } from '../boundary/coverage'
import { anyAngle, type Levels, mix, pictureOf, ramp, rampGradient, unpack } from './pictures'

const SIDE = 48
const GROUND: Levels = [230, 230, 230, 255]
const FROM: Levels = [40, 70, 130, 255]
const TO: Levels = [90, 130, 180, 255]

/** A disc with a ramp on a ground, each pixel of the first rows moved away from the mean of its surroundings by `sharpening` times its difference from it. */
function overshootOf(angle: number, radius: number, sharpening: number, rows = SIDE): number {
  const axis: Axis = { kind: 'linear', values: [angle] }
  const middle = positionOn(axis, SIDE / 2, SIDE / 2)
  const [start, end] = [middle - radius - 4, middle + radius + 4]
  const color = ramp(axis, start, end, FROM, TO)
  const covered = coverage([disc(SIDE / 2, SIDE / 2, radius)], SIDE, SIDE)
  const plain = pictureOf(SIDE, SIDE, (x, y) => mix(color(x, y), GROUND, covered[SIDE * Math.floor(y) + Math.floor(x)]))
  const picture = sharpened(plain, sharpening, rows)
  const shadingOf = Int32Array.from(covered, (_, i) => {
    const [x, y] = [(i % SIDE) + 0.5 - SIDE / 2, Math.floor(i / SIDE) + 0.5 - SIDE / 2]
    return Math.hypot(x, y) < radius - 3 ? 0 : NOT_SHADED
  })
  const paint = new Paint([rampGradient(axis, start, end, FROM, TO)])
  return shadedOvershoot(picture, findSmoothAreas(picture, 0), [{ paint, error: 0.3 }], shadingOf)
}

function sharpened(picture: Picture<'rgb'>, amount: number, rows: number): Picture<'rgb'> {
  const at = (x: number, y: number): Levels => {
    const inside = (v: number): number => Math.min(SIDE - 1, Math.max(0, v))
    return unpack(picture.pixels[SIDE * inside(y) + inside(x)])
  }
  return pictureOf(SIDE, SIDE, (u, v) => {
    const [x, y] = [Math.floor(u), Math.floor(v)]
    const own = at(x, y)
    if (y >= rows) return own
    const beside = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)]
    return own.map((level, c) => level + amount * (level - beside.reduce((sum, p) => sum + p[c] / 4, 0))) as never
  })
}

describe('shadedOvershoot', () => {
  it('is 0 for edges that were only anti-aliased', () => {
    fc.assert(
      fc.property(anyAngle, fc.double({ min: 12, max: 18, noNaN: true }), (angle, radius) => {
        expect(overshootOf(angle, radius, 0)).toBe(0)
      }),
      { numRuns: 30 },
    )
  })

  it('is more where a picture was sharpened more', () => {
    fc.assert(
      fc.property(anyAngle, fc.double({ min: 12, max: 18, noNaN: true }), (angle, radius) => {
        const little = overshootOf(angle, radius, 0.15)
        const more = overshootOf(angle, radius, 0.3)
        expect(little).toBeGreaterThan(0.02)
        expect(more).toBeGreaterThan(1.5 * little)
        expect(more).toBeLessThan(0.14)
      }),
      { numRuns: 30 },
    )
  })

  it('is 0 where few edges tell of it', () => {
    fc.assert(
      fc.property(anyAngle, fc.double({ min: 12, max: 18, noNaN: true }), (angle, radius) => {
        expect(overshootOf(angle, radius, 0.3, SIDE / 2 - 4)).toBe(0)
      }),
      { numRuns: 30 },
    )
  })
})

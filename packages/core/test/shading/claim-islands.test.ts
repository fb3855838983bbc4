import { describe, expect, it } from 'vitest'
import { claimIslands } from '../../src/shading/claim-islands'
import { Paint } from '../../src/shading/fit/paint'
import { NOT_SHADED } from '../../src/shading/shading'
import { findSmoothAreas } from '../../src/shading/smooth-areas'
import { type Levels, pictureOf, ramp, rampGradient } from './pictures'

const SIDE = 40
const AXIS = { kind: 'linear', values: [Math.PI / 2] } as const
const FROM: Levels = [40, 60, 90, 255]
const TO: Levels = [120, 150, 190, 255]
const INK: Levels = [250, 250, 240, 255]

/** A ramp with a square ring of ink, 3 px thick, whose hole has the colors of `inside`. */
function ringOn(inside: (x: number, y: number) => Levels) {
  const ground = ramp(AXIS, 0, SIDE, FROM, TO)
  const picture = pictureOf(SIDE, SIDE, (x, y) => {
    const away = Math.max(Math.abs(x - 20), Math.abs(y - 20))
    return away > 10 ? ground(x, y) : away > 7 ? INK : inside(x, y)
  })
  const shadingOf = new Int32Array(SIDE * SIDE).fill(NOT_SHADED)
  for (let i = 0; i < shadingOf.length; i++) {
    const away = Math.max(Math.abs((i % SIDE) + 0.5 - 20), Math.abs(Math.floor(i / SIDE) + 0.5 - 20))
    if (away > 10) shadingOf[i] = 0
  }
  const paint = new Paint([rampGradient(AXIS, 0, SIDE, FROM, TO)])
  claimIslands(picture, findSmoothAreas(picture, 0), [{ paint, error: 0.3 }], shadingOf)
  return shadingOf
}

const HOLE = 20 * SIDE + 20
const RING = 20 * SIDE + 11

describe('claimIslands', () => {
  it('gives the hole of a ring to the ramp around it, and not the ring', () => {
    const shadingOf = ringOn(ramp(AXIS, 0, SIDE, FROM, TO))
    expect([shadingOf[HOLE], shadingOf[RING]]).toEqual([0, NOT_SHADED])
  })

  it('leaves pixels that the ramp explains to flat ground that comes before the ramp on their row', () => {
    // A ramp on the left, flat ground on the right, and on it a stroke with one pixel of a color of the ramp.
    const ground = ramp(AXIS, 0, SIDE, FROM, TO)
    const picture = pictureOf(SIDE, SIDE, (x, y) =>
      x < 6 || (x === 20.5 && y === 20.5)
        ? ground(x, y)
        : x > 18 && x < 23 && y > 10 && y < 30
          ? [34, 34, 34, 255]
          : INK,
    )
    const shadingOf = Int32Array.from({ length: SIDE * SIDE }, (_, i) => (i % SIDE < 6 ? 0 : NOT_SHADED))
    const paint = new Paint([rampGradient(AXIS, 0, SIDE, FROM, TO)])
    claimIslands(picture, findSmoothAreas(picture, 0), [{ paint, error: 0.3 }], shadingOf)
    expect(shadingOf[20 * SIDE + 20]).toBe(NOT_SHADED)
  })

  it('leaves a hole of another color alone', () => {
    const shadingOf = ringOn(() => [90, 60, 40, 255])
    expect([shadingOf[HOLE], shadingOf[RING]]).toEqual([NOT_SHADED, NOT_SHADED])
  })
})

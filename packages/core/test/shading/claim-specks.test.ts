import { describe, expect, it } from 'vitest'
import { claimSpecks } from '../../src/shading/claim-specks'
import { Paint } from '../../src/shading/fit/paint'
import { NOT_SHADED } from '../../src/shading/shading'
import { type Levels, pictureOf, ramp, rampGradient } from './pictures'

const SIDE = 40
const AXIS = { kind: 'linear', values: [Math.PI / 2] } as const
const FROM: Levels = [40, 60, 90, 255]
const TO: Levels = [120, 150, 190, 255]
const NOISE = 1.5

/** What becomes of a square without shading, of `side` pixels from (10, 10) on, whose colors lie `difference` levels above those of the ramp around it. */
function squareOn(side: number, difference: number, first = 10): Int32Array {
  const ground = ramp(AXIS, 0, SIDE, FROM, TO)
  const isIn = (x: number, y: number): boolean => x >= first && x < first + side && y >= first && y < first + side
  const picture = pictureOf(SIDE, SIDE, (x, y) => {
    const [r, g, b, a] = ground(x, y)
    return isIn(x, y) ? [r + difference, g, b, a] : [r, g, b, a]
  })
  const shadingOf = Int32Array.from({ length: SIDE * SIDE }, (_, i) =>
    isIn(i % SIDE, Math.floor(i / SIDE)) ? NOT_SHADED : 0,
  )
  const paint = new Paint([rampGradient(AXIS, 0, SIDE, FROM, TO)])
  claimSpecks(picture, [{ paint, error: 2 }], shadingOf, NOISE)
  return shadingOf
}

const count = (shadingOf: Int32Array): number => shadingOf.filter((shading) => shading === NOT_SHADED).length

describe('claimSpecks', () => {
  it('gives a speck that differs as much as compression rings to the ramp around it', () => {
    expect(count(squareOn(6, 15))).toBe(0)
  })

  it('leaves a speck of another color whole', () => {
    expect(count(squareOn(6, 40))).toBe(36)
  })

  it('leaves what is larger than a block of compression', () => {
    expect(count(squareOn(8, 15))).toBe(0)
    expect(count(squareOn(9, 15))).toBe(81)
  })

  it('takes specks at the frame like others', () => {
    expect(count(squareOn(6, 15, 0))).toBe(0)
  })

  it('leaves a picture without any shading alone', () => {
    const picture = pictureOf(4, 4, () => [9, 9, 9, 255])
    const shadingOf = new Int32Array(16).fill(NOT_SHADED)
    claimSpecks(picture, [], shadingOf, NOISE)
    expect(count(shadingOf)).toBe(16)
  })
})

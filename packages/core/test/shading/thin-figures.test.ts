import { describe, expect, it } from 'vitest'
import type { Axis } from '../../src/shading/fit/axis'
import { Paint } from '../../src/shading/fit/paint'
import { NOT_SHADED } from '../../src/shading/shading'
import { findSmoothAreas } from '../../src/shading/smooth-areas'
import { flattenThinFigures } from '../../src/shading/thin-figures'
import { type Levels, mix, pack, pictureOf, ramp, rampGradient, unpack } from './pictures'

const SIDE = 40
const AXIS: Axis = { kind: 'linear', values: [0.4] }
const FROM: Levels = [220, 244, 255, 255]
const TO: Levels = [255, 252, 240, 255]
const FLAT: Levels = [153, 204, 255, 255]
const GRAY: Levels = [87, 96, 106, 255]
const RED: Levels = [200, 40, 40, 255]

/** How much of each pixel ink covers, and in which ink. */
type Drawn = (x: number, y: number) => { readonly ink: Levels; readonly covered: number } | null

/** The figures of a ramp with something drawn over it, as levels; null where there is none. */
function figuresOf(drawn: Drawn): (x: number, y: number) => Levels | null {
  const color = ramp(AXIS, 0, 50, FROM, TO)
  const picture = pictureOf(SIDE, SIDE, (u, v) => {
    const over = drawn(Math.floor(u), Math.floor(v))
    return over === null ? color(u, v) : mix(over.ink, color(u, v), over.covered)
  })
  const shadingOf = new Int32Array(SIDE * SIDE)
  for (let i = 0; i < shadingOf.length; i++) {
    if (drawn(i % SIDE, Math.floor(i / SIDE)) !== null) shadingOf[i] = NOT_SHADED
  }
  const paint = new Paint([rampGradient(AXIS, 0, 50, FROM, TO)])
  const shadings = [{ paint, error: 0.3, flat: pack(FLAT) }]
  const flat = flattenThinFigures(picture, findSmoothAreas(picture, 0), shadings, shadingOf)
  return (x, y) => (flat[y * SIDE + x] === 0 ? null : unpack(flat[y * SIDE + x]))
}

/** Two strokes of a word, 3 px apart, the second of which shows half of the ink. */
const word = (left: number, top: number, full: number): Drawn => {
  return (x, y) => {
    if (y < top || y >= top + 8) return null
    if (x === left) return { ink: GRAY, covered: full }
    return x === left + 3 ? { ink: GRAY, covered: 0.5 } : null
  }
}

const both =
  (...all: readonly Drawn[]): Drawn =>
  (x, y) =>
    all.map((drawn) => drawn(x, y)).find((over) => over !== null) ?? null

describe('flattenThinFigures', () => {
  it('makes the pixels of a stroke blends with the flat color, by the purest pixel of its word', () => {
    const flat = figuresOf(word(10, 12, 1))
    expect(flat(10, 15)).toEqual(GRAY)
    mix(GRAY, FLAT, 0.5).forEach((level, c) => {
      expect(Math.abs(flat(13, 15)![c] - level)).toBeLessThanOrEqual(2)
    })
    expect(flat(11, 15)).toBeNull()
  })

  it('takes the ink of other words for a word without a pure pixel', () => {
    const flat = figuresOf(both(word(4, 4, 1), word(20, 4, 1), word(12, 20, 0.7)))
    mix(GRAY, FLAT, 0.7).forEach((level, c) => {
      expect(Math.abs(flat(12, 24)![c] - level)).toBeLessThanOrEqual(3)
    })
  })

  it('leaves figures of two inks and those at a wide ground', () => {
    const red: Drawn = (x, y) => (x === 15 && y >= 12 && y < 20 ? { ink: RED, covered: 1 } : null)
    expect(figuresOf(both(word(10, 12, 1), red))(10, 15)).toBeNull()
    const plate: Drawn = (x, y) => (x >= 20 && y >= 20 ? { ink: RED, covered: 1 } : null)
    expect(figuresOf(both(plate, word(18, 28, 1)))(18, 30)).toBeNull()
  })
})

import { expect, it } from 'vitest'
import { Paint } from '../../src/shading/fit/paint'
import { linesBeside } from '../../src/shading/lines-beside'
import { type ColorAt, type Levels, PAPER, pack, pictureOf, ramp, rampGradient } from './pictures'

const SIDE = 60
const EDGE = 30
const DARK: Levels = [90, 90, 90, 255]
const RULE: Levels = [180, 190, 230, 255]
const AXIS = { kind: 'linear', values: [Math.PI / 2] } as const

/** Paper above a shadow that fades downward, with a row of some color at the edge between them. */
function linesOn(rule: ColorAt): number[] {
  const fade = ramp(AXIS, EDGE, EDGE + 12, DARK, PAPER)
  const picture = pictureOf(SIDE, SIDE, (x, y) => (y < EDGE ? PAPER : y < EDGE + 1 ? rule(x, y) : fade(x, y)))
  const paint = new Paint([rampGradient(AXIS, EDGE, EDGE + 12, DARK, PAPER)])
  const shadingOf = Int32Array.from(picture.pixels, (_, i) => (i >= SIDE * (EDGE + 1) ? 0 : -1))
  return linesBeside(picture, [{ paint, error: 0.5 }], shadingOf)
}

it('finds the color of a rule beside a shading', () => {
  expect(linesOn(() => [40, 40, 120, 255])).toEqual([pack([40, 40, 120, 255])])
  expect(linesOn(() => RULE)).not.toContain(pack(DARK))
})

it('looks at pixels beside a line in its own rows only', () => {
  // The last column has the color of the line too, and the first one, a row further, is part of a shading that has it
  const line: Levels = [40, 40, 120, 255]
  const picture = pictureOf(SIDE, SIDE, (x) => ([EDGE, SIDE - 1].includes(Math.floor(x)) ? line : PAPER))
  const paint = new Paint([rampGradient({ kind: 'linear', values: [0] }, 0, SIDE, line, line)])
  const shadingOf = Int32Array.from(picture.pixels, (_, i) => (i % SIDE === 0 ? 0 : -1))
  expect(linesBeside(picture, [{ paint, error: 0.5 }], shadingOf)).toEqual([pack(line)])
})

it('takes the first row of a steep shading for no line', () => {
  expect(linesOn(ramp(AXIS, EDGE, EDGE + 12, DARK, PAPER))).toEqual([])
})

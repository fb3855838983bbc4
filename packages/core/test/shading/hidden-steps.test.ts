import { describe, expect, it } from 'vitest'
import type { Axis } from '../../src/shading/fit/axis'
import { Gradient } from '../../src/shading/fit/gradient'
import { dividedAtSteps, hasStep } from '../../src/shading/hidden-steps'
import { everyPixel, type Levels, PAPER, pictureOf } from './pictures'

const AXIS: Axis = { kind: 'linear', values: [0] }
const NOISE = 1.5

/** A gradient of gray levels at positions along rows. */
function grays(...knots: readonly (readonly [position: number, level: number])[]): Gradient {
  const colors = knots.flatMap(([, level]): Levels => [level, level, level, 255])
  return new Gradient(
    AXIS,
    Float64Array.from(knots, ([position]) => position),
    Float64Array.from(colors),
  )
}

describe('hasStep', () => {
  it('is true where most of the change lies within the width of an edge, which noise widens', () => {
    expect(hasStep([grays([0, 100], [20, 110], [22, 200])], 0)).toBe(true)
    expect(hasStep([grays([0, 100], [20, 110], [25, 200])], 0)).toBe(false)
    expect(hasStep([grays([0, 100], [20, 110], [25, 200])], NOISE)).toBe(true)
  })

  it('is false for ramps, also with a small steep piece', () => {
    expect(hasStep([grays([0, 100], [40, 200])], NOISE)).toBe(false)
    expect(hasStep([grays([0, 100], [40, 200], [44, 220])], NOISE)).toBe(false)
  })

  it('judges gradients over one another by what they change together', () => {
    const faint = (opacity: number): Gradient =>
      Gradient.ofStops(AXIS, Float64Array.of(10, 10.5), Float64Array.of(0, 0, 0, 0, 0, 0, 0, opacity))
    expect(hasStep([faint(12)], 0)).toBe(true)
    expect(hasStep([grays([0, 100], [40, 200]), faint(12)], 0)).toBe(false)
    expect(hasStep([grays([0, 100], [40, 104]), faint(120)], 0)).toBe(true)
  })

  it('counts colors by their opacity', () => {
    const clear = Gradient.ofStops(AXIS, Float64Array.of(10, 10.5), Float64Array.of(0, 0, 0, 2, 255, 255, 255, 2))
    expect(hasStep([grays([0, 100], [40, 110]), clear], 0)).toBe(false)
  })
})

describe('dividedAtSteps', () => {
  it('has the pixels before and after each step, every pixel once', () => {
    const picture = pictureOf(30, 4, () => PAPER)
    const members = everyPixel(picture)
    const sets = dividedAtSteps(picture, members, grays([0, 100], [9, 110], [11, 180], [19, 190], [21, 250]), NOISE)
    expect(sets.map(({ length }) => length)).toEqual([40, 40, 40])
    expect([...sets[0], ...sets[1], ...sets[2]].sort((a, b) => a - b)).toEqual([...members])
    expect(sets[0].every((i) => i % 30 < 10)).toBe(true)
    expect(sets[2].every((i) => i % 30 >= 20)).toBe(true)
  })

  it('has all pixels in one set where nothing is steep', () => {
    const picture = pictureOf(12, 3, () => PAPER)
    const members = everyPixel(picture)
    expect(dividedAtSteps(picture, members, grays([0, 100], [12, 220]), 0)).toEqual([members])
  })
})

import { describe, expect, it } from 'vitest'
import { MaskUndoer, type Plane, Surroundings } from '../../src/sharpening/undo-mask'
import type { UnsharpMask } from '../../src/sharpening/unsharp-mask'
import { sharpenedValues } from './sharpen'

const MASKS: readonly UnsharpMask[] = [
  { of: 'channels', deviation: 0.5, amount: 2 },
  { of: 'channels', deviation: 1, amount: 1 },
  { of: 'channels', deviation: 2.3, amount: 0.6 },
  { of: 'lightness', deviation: 0.6 },
  { of: 'lightness', deviation: 1.4 },
]

/** A disc of a value on a ground, with an anti-aliased border. */
function disc(inside: number, ground: number, most: number): Plane {
  const values = new Float64Array(32 * 32)
  for (let i = 0; i < values.length; i++) {
    const depth = 9 - Math.hypot((i % 32) - 15.5, Math.floor(i / 32) - 15.5)
    values[i] = ground + Math.min(1, Math.max(0, depth + 0.5)) * (inside - ground)
  }
  return { width: 32, height: 32, values, most }
}

function restored(shown: Plane, mask: UnsharpMask, passes: number): Float64Array {
  const values = shown.values.slice()
  new MaskUndoer(new Surroundings(shown, mask.deviation), mask).improve(values, passes)
  return values
}

function largestError(values: Float64Array, right: Plane): number {
  return values.reduce((most, value, i) => Math.max(most, Math.abs(value - right.values[i])), 0)
}

describe('MaskUndoer', () => {
  it('finds the values before each mask again where none were cut off', () => {
    for (const mask of MASKS) {
      const most = mask.of === 'channels' ? 255 : 100
      const plane = disc(0.45 * most, 0.6 * most, most)
      const shown = { ...plane, values: sharpenedValues(plane, mask) }
      expect(largestError(shown.values, plane)).toBeGreaterThan(0.02 * most)
      expect(largestError(restored(shown, mask, 40), plane)).toBeLessThan(0.002 * most)
    }
  })

  it('comes nearer with each pass', () => {
    const mask = MASKS[1]
    const plane = disc(110, 160, 255)
    const shown = { ...plane, values: sharpenedValues(plane, mask) }
    const errors = [0, 2, 4, 8, 16].map((passes) => largestError(restored(shown, mask, passes), plane))
    for (let k = 1; k < errors.length; k++) expect(errors[k]).toBeLessThan(errors[k - 1])
  })

  it('gives values that were cut off those of their area', () => {
    const mask = MASKS[1]
    const plane = disc(12, 255, 255)
    const cut = sharpenedValues(plane, mask).map((value) => Math.min(255, Math.max(0, value)))
    expect(cut.filter((value) => value === 0).length).toBeGreaterThan(20)
    const values = restored({ ...plane, values: cut }, mask, 40)
    values.forEach((value, i) => {
      if (plane.values[i] === 12) expect(value).toBeGreaterThan(8)
      if (plane.values[i] === 255) expect(value).toBeGreaterThan(251)
    })
  })

  it('leaves flat areas as they are to the bit', () => {
    const flat = { width: 12, height: 9, values: new Float64Array(108).fill(77), most: 255 }
    for (const mask of MASKS) expect(restored(flat, mask, 10)).toEqual(flat.values)
  })
})

describe('Surroundings', () => {
  it('keep the means about all values that a mask may have moved, and about the ends of the range near these', () => {
    const plane = disc(255, 90, 255)
    const shown = { ...plane, values: sharpenedValues(plane, MASKS[1]) }
    const surroundings = new Surroundings(shown, 1)
    const values = shown.values.map((value) => 0.9 * value)
    surroundings.take(values)
    const all = new Surroundings({ ...shown, values }, 1).means
    const { moved, ends, means } = surroundings
    expect(Math.min(moved.length, ends.length)).toBeGreaterThan(20)
    for (const i of [...moved, ...ends, ...[...ends].flatMap((k) => [k - 2, k + 2, k - 64, k + 64])]) {
      expect(means[i]).toBe(all[i])
    }
    expect(means).not.toEqual(all)
  })
})

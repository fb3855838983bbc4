import { describe, expect, it } from 'vitest'
import type { BandedArea } from '../../src/shading/banded-areas'
import { unbandedParts } from '../../src/shading/unbanded-parts'
import { type ColorAt, type Levels, mix, pictureOf, ramp } from './pictures'

const WIDTH = 60
const HEIGHT = 30
const NOISE = 1.5
const FROM: Levels = [60, 90, 30, 255]
const TO: Levels = [180, 210, 90, 255]
const across = ramp({ kind: 'linear', values: [0] }, 0, WIDTH, FROM, TO)
const everywhere = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => i)

const partsOf = (colorAt: ColorAt, areas: readonly BandedArea[]) =>
  unbandedParts(pictureOf(WIDTH, HEIGHT, colorAt), areas, NOISE)

describe('unbandedParts', () => {
  it('gives a ramp the gradient that explains it', () => {
    const [part, ...others] = partsOf(across, [{ members: everywhere, error: 12 }])
    expect(others).toEqual([])
    expect(part.error).toBeLessThan(1)
    expect(part.members).toBe(everywhere)
    expect(part.paint.gradients.length).toBe(1)
  })

  it('keeps bands that leave little more than a gradient does', () => {
    const wavy: ColorAt = (x, y) => {
      const [r, g, b, alpha] = across(x, y)
      const wave = 8 * Math.sin(1.7 * x) * Math.sin(1.3 * y)
      return [r + wave, g + wave, b + wave, alpha]
    }
    // What one gradient leaves is the wave: 4 levels in each of three channels
    const error = 4 * Math.sqrt(3)
    expect(partsOf(wavy, [{ members: everywhere, error: 1.5 * error }]).length).toBe(1)
    expect(partsOf(wavy, [{ members: everywhere, error: 1.2 * error }])).toEqual([])
  })

  it('gives no gradient to a blurred step', () => {
    const step = (blur: number): ColorAt =>
      ramp({ kind: 'linear', values: [0] }, (WIDTH - blur) / 2, (WIDTH + blur) / 2, FROM, mix(TO, FROM, 0.5))
    expect(partsOf(step(2), [{ members: everywhere, error: 40 }])).toEqual([])
    expect(partsOf(step(20), [{ members: everywhere, error: 40 }]).length).toBe(1)
  })

  it('gives a gradient to a ramp of few px', () => {
    // All of the change lies within 5 px, less than the width of a step that noise would hide
    const members = everywhere.filter((i) => i % WIDTH >= 20 && i % WIDTH < 27)
    const narrow = ramp({ kind: 'linear', values: [0] }, 20, 25, FROM, TO)
    expect(partsOf(narrow, [{ members, error: 40 }]).length).toBe(1)
  })

  it('looks at the hundred largest areas', () => {
    const areas = Array.from({ length: 101 }, (_, k) => ({ members: everywhere.subarray(k), error: 40 }))
    const parts = partsOf(across, areas)
    expect(parts.map(({ members }) => members.length)).toEqual(
      Array.from({ length: 100 }, (_, k) => everywhere.length - k),
    )
  })

  it('gives no gradient to even steps', () => {
    const members = Int32Array.from({ length: 4 * WIDTH * HEIGHT }, (_, i) => i)
    const stairs = pictureOf(4 * WIDTH, HEIGHT, (x) => mix(TO, FROM, Math.floor(x / 40) / 5))
    const ramped = pictureOf(4 * WIDTH, HEIGHT, (x) => mix(TO, FROM, x / (4 * WIDTH)))
    expect(unbandedParts(stairs, [{ members, error: 40 }], NOISE)).toEqual([])
    expect(unbandedParts(ramped, [{ members, error: 40 }], NOISE).length).toBe(1)
  })

  it('returns the largest area first', () => {
    const left = everywhere.filter((i) => i % WIDTH < 20)
    const right = everywhere.filter((i) => i % WIDTH >= 20)
    const areas = [left, right].map((members) => ({ members, error: 12 }))
    expect(partsOf(across, areas).map(({ members }) => members)).toEqual([right, left])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Axis } from '../../src/shading/fit/axis'
import type { FittedPaint } from '../../src/shading/fit/compose-paint'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Paint } from '../../src/shading/fit/paint'
import { growPart } from '../../src/shading/grow-part'
import { PixelSets } from '../../src/shading/pixel-sets'
import { random } from '../hard-edges/sprites'
import { everyPixel, type Levels, pictureOf, ramp } from './pictures'

const SIDE = 80
const MIDDLE = SIDE / 2
const DARK: Levels = [60, 60, 60, 255]
const LIGHT: Levels = [220, 220, 220, 255]
const DOWN: Axis = { kind: 'linear', values: [Math.PI / 2] }

function grow(picture: ReturnType<typeof pictureOf>): Int32Array | null {
  const fit = (members: Int32Array, near: Axis | null): FittedPaint => {
    const { gradient, error } = fitGradient(picture, members, near)
    return { paint: new Paint([gradient]), error }
  }
  return growPart(picture, everyPixel(picture), new PixelSets(picture, 40), fit, 1, 3)
}

describe('growPart', () => {
  it('finds one of two ramps that cross without an edge, and little of the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 32 }), (radius) => {
        const inner = ramp(DOWN, MIDDLE - radius, MIDDLE + radius, LIGHT, DARK)
        const outer = ramp(DOWN, 0, SIDE, DARK, LIGHT)
        const isInner = (x: number, y: number): boolean => Math.hypot(x - MIDDLE, y - MIDDLE) < radius
        const picture = pictureOf(SIDE, SIDE, (x, y) => (isInner(x, y) ? inner(x, y) : outer(x, y)))
        const grown = grow(picture)
        expect(grown).not.toBeNull()
        const within = [...(grown ?? [])].filter((i) => isInner((i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5)).length
        const all = everyPixel(picture).filter((i) => isInner((i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5)).length
        const share = within / (grown?.length ?? 1)
        if (share > 0.5) expect(within).toBeGreaterThan(0.9 * all)
        else expect((grown?.length ?? 0) - within).toBeGreaterThan(0.9 * (SIDE * SIDE - all))
        expect(Math.min(share, 1 - share)).toBeLessThan(0.1)
      }),
      { numRuns: 5 },
    )
  })

  it('finds nothing where no window is a ramp', () => {
    const next = random(7)
    const picture = pictureOf(SIDE, SIDE, () => [40 + 150 * next(), 90, 90, 255])
    expect(grow(picture)).toBeNull()
  })
})

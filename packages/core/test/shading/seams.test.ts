import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Paint } from '../../src/shading/fit/paint'
import { smoothSeams } from '../../src/shading/seams'
import type { Shading } from '../../src/shading/shading'
import { findSmoothAreas } from '../../src/shading/smooth-areas'
import { type Levels, pack, pictureOf, ramp, rampGradient } from './pictures'

const SIDE = 40
const FROM: Levels = [40, 60, 90, 255]
const TO: Levels = [90, 60, 90, 255]

/** A ramp from left to right, and two paints of it: one that is off by some levels on the right of the middle, and one on the left. */
function twoPaints(off: number): { picture: ReturnType<typeof pictureOf>; shadings: Shading[] } {
  const picture = pictureOf(SIDE, SIDE, ramp({ kind: 'linear', values: [0] }, 0, SIDE, FROM, TO))
  const flats = [pack([255, 0, 0, 255]), pack([0, 255, 0, 255])]
  const shadings = flats.map((flat, k): Shading => {
    const [from, to] = [FROM.slice(), TO.slice()]
    if (k === 0) to[1] += 2 * off
    else from[1] += 2 * off
    const gradient = rampGradient(
      { kind: 'linear', values: [0] },
      0,
      SIDE,
      from as unknown as Levels,
      to as unknown as Levels,
    )
    return { paint: new Paint([gradient]), error: 0.5, flat }
  })
  return { picture, shadings }
}

function seamLength(shadingOf: Int32Array): number {
  let length = 0
  shadingOf.forEach((own, i) => {
    if ((i + 1) % SIDE > 0 && shadingOf[i + 1] !== own) length++
    if (i + SIDE < shadingOf.length && shadingOf[i + SIDE] !== own) length++
  })
  return length
}

const anyRagged = fc.array(fc.integer({ min: 18, max: 22 }), { minLength: SIDE, maxLength: SIDE })

describe('smoothSeams', () => {
  it('makes a ragged seam shorter, near to where it was', () => {
    const { picture, shadings } = twoPaints(2)
    const areas = findSmoothAreas(picture, 0)
    fc.assert(
      fc.property(anyRagged, (seam) => {
        const before = Int32Array.from(picture.pixels, (_, i) => (i % SIDE < seam[Math.floor(i / SIDE)] ? 0 : 1))
        const after = before.slice()
        smoothSeams(picture, areas, shadings, after)
        const length = seamLength(before)
        expect(seamLength(after)).toBeLessThanOrEqual(length)
        if (length > 2 * SIDE) expect(seamLength(after)).toBeLessThan(0.6 * length)
        after.forEach((part, i) => {
          if (Math.abs((i % SIDE) - 20) > 6) expect(part).toBe(before[i])
        })
      }),
      { numRuns: 40 },
    )
  })

  it('gives no pixel to a part whose paint is off there', () => {
    const { picture, shadings } = twoPaints(40)
    const areas = findSmoothAreas(picture, 0)
    fc.assert(
      fc.property(anyRagged, (seam) => {
        const before = Int32Array.from(picture.pixels, (_, i) => (i % SIDE < seam[Math.floor(i / SIDE)] ? 0 : 1))
        const after = before.slice()
        smoothSeams(picture, areas, shadings, after)
        after.forEach((part, i) => {
          if (part === before[i]) return
          expect(
            shadings[part].paint.differenceFrom(picture.pixels[i], i % SIDE, Math.floor(i / SIDE)),
          ).toBeLessThanOrEqual(8)
        })
      }),
      { numRuns: 20 },
    )
  })

  it('leaves straight seams and pictures of one part as they are', () => {
    const { picture, shadings } = twoPaints(2)
    const areas = findSmoothAreas(picture, 0)
    for (const at of [0, 20]) {
      const before = Int32Array.from(picture.pixels, (_, i) => (i % SIDE < at ? 0 : 1))
      const after = before.slice()
      smoothSeams(picture, areas, shadings, after)
      expect(after).toEqual(before)
    }
  })

  it('moves no border between areas', () => {
    const colorAt = ramp({ kind: 'linear', values: [0] }, 0, SIDE, FROM, TO)
    const picture = pictureOf(SIDE, SIDE, (x, y) => (y < 20 ? colorAt(x, y) : [200, 200, 200, 255]))
    const areas = findSmoothAreas(picture, 0)
    const before = areas.areaOf.map((area, i) => (area === areas.areaOf[0] ? Math.floor((i % SIDE) / 20) : -1))
    const after = before.slice()
    smoothSeams(picture, areas, twoPaints(2).shadings, after)
    after.forEach((part, i) => {
      expect(part >= 0).toBe(before[i] >= 0)
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../src/model/color-space'
import { type Axis, positionOn } from '../../src/shading/fit/axis'
import { Paint } from '../../src/shading/fit/paint'
import { flattenShadings } from '../../src/shading/flatten'
import { growShadings } from '../../src/shading/grow-shadings'
import { NOT_SHADED, type Shading } from '../../src/shading/shading'
import { findSmoothAreas, NO_AREA } from '../../src/shading/smooth-areas'
import { coverage, disc } from '../boundary/coverage'
import {
  anyAngle,
  type ColorAt,
  distance,
  type Levels,
  mix,
  PAPER,
  pack,
  pictureOf,
  ramp,
  rampGradient,
  unpack,
} from './pictures'

const SIDE = 48
const FLAT: Levels = [0, 0, 204, 255]

interface Shaded {
  readonly picture: Picture<'rgb'>
  readonly covered: Float64Array
  readonly color: ColorAt
  readonly shading: Shading
}

/** A disc with a ramp on a ground, with exact areas in the pixels at its rim. */
function shadedDisc(
  x: number,
  y: number,
  radius: number,
  angle: number,
  [from, to]: readonly Levels[],
  ground: Levels,
): Shaded {
  const axis: Axis = { kind: 'linear', values: [angle] }
  const middle = positionOn(axis, x, y)
  const [start, end] = [middle - radius - 2, middle + radius + 2]
  const color = ramp(axis, start, end, from, to)
  const covered = coverage([disc(x, y, radius)], SIDE, SIDE)
  const picture = pictureOf(SIDE, SIDE, (u, v) =>
    mix(color(u, v), ground, covered[SIDE * Math.floor(v) + Math.floor(u)]),
  )
  const paint = new Paint([rampGradient(axis, start, end, from, to)])
  return { picture, covered, color, shading: { paint, error: 0.5, flat: pack(FLAT) } }
}

function flatten({ picture, shading }: Shaded, overshoot = 0): { flat: Picture<'rgb'>; shadingOf: Int32Array } {
  const areas = findSmoothAreas(picture, 0)
  const own = areas.areaOf[(SIDE * SIDE + SIDE) / 2]
  const shadingOf = areas.areaOf.map((area) => (area === own ? 0 : NOT_SHADED))
  growShadings(picture, areas, [shading], shadingOf, 0)
  return { flat: flattenShadings(picture, areas, [shading], shadingOf, { noise: 0, overshoot }), shadingOf }
}

const center = fc.double({ min: 20, max: 28, noNaN: true })
const radius = fc.double({ min: 8, max: 17, noNaN: true })
const warm = fc.integer({ min: 120, max: 255 })
const cold = fc.integer({ min: 0, max: 90 })
/** Colors that change by few levels a pixel, so that nothing but the rim is an edge, and are far from white. */
const anyRamp = fc.tuple(warm, cold, warm, cold).map(([r, g, p, q]): Levels[] => [
  [r, g, 40, 255],
  [p, q, 40, 255],
])

describe('flattenShadings', () => {
  it('keeps the share of the gradient in every pixel of the rim', () => {
    fc.assert(
      fc.property(center, center, radius, anyAngle, anyRamp, (x, y, r, angle, colors) => {
        const shaded = shadedDisc(x, y, r, angle, colors, PAPER)
        const { flat } = flatten(shaded)
        const wrong: number[] = []
        shaded.covered.forEach((share, i) => {
          const pixel = unpack(flat.pixels[i])
          const contrast = distance(shaded.color((i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5), PAPER)
          const found = (255 - pixel[0]) / 255
          const isShare = Math.abs(found - share) < 4 / contrast + 1 / 255
          if (!isShare || !(distance(pixel, mix(FLAT, PAPER, found)) < 1.01)) wrong.push(i)
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('gives the flat color to the shaded pixels, and leaves those away from them as they are', () => {
    fc.assert(
      fc.property(center, center, radius, anyAngle, anyRamp, (x, y, r, angle, colors) => {
        const shaded = shadedDisc(x, y, r, angle, colors, PAPER)
        const before = shaded.picture.pixels.slice()
        const { flat, shadingOf } = flatten(shaded)
        expect(shaded.picture.pixels).toEqual(before)
        const wrong: number[] = []
        shadingOf.forEach((shading, i) => {
          if (shading === 0 && flat.pixels[i] !== shaded.shading.flat) wrong.push(i)
          const away = Math.hypot((i % SIDE) + 0.5 - x, Math.floor(i / SIDE) + 0.5 - y)
          if (away > r + 4 && flat.pixels[i] !== before[i]) wrong.push(i)
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('gives pixels that overshoot the color of their side, also where a channel is cut off', () => {
    const ground: Levels = [10, 60, 200, 255]
    const shaded = shadedDisc(
      24,
      24,
      15,
      0.6,
      [
        [220, 150, 40, 255],
        [250, 120, 40, 255],
      ],
      ground,
    )
    const { pixels } = shaded.picture
    const beside = (i: number): number[] => [i - 1, i + 1, i - SIDE, i + SIDE].map((k) => pixels[k] ?? pixels[i])
    const sharpened = pixels.map((pixel, i) => {
      const levels = unpack(pixel).map((level, c) => {
        const mean = beside(i).reduce((sum, other) => sum + unpack(other)[c] / 4, 0)
        return Math.min(255, Math.max(0, Math.round(level + 0.6 * (level - mean))))
      })
      return pack(levels)
    })
    const picture = { ...shaded.picture, pixels: sharpened as typeof pixels }
    const { flat } = flatten({ ...shaded, picture }, 0.15)
    shaded.covered.forEach((share, i) => {
      if (share === 1) expect(distance(unpack(flat.pixels[i]), FLAT)).toBeLessThan(3)
      const isNear = Math.hypot((i % SIDE) + 0.5 - 24, Math.floor(i / SIDE) + 0.5 - 24) < 16.8
      if (share === 0 && isNear) expect(distance(unpack(flat.pixels[i]), ground)).toBeLessThan(3)
    })
  })

  it('keeps shares on a clear ground, where the flat color is over nothing', () => {
    const shaded = shadedDisc(
      24,
      24,
      15,
      0.6,
      [
        [220, 30, 40, 255],
        [140, 90, 40, 255],
      ],
      [0, 0, 0, 0],
    )
    const { flat } = flatten(shaded)
    shaded.covered.forEach((share, i) => {
      const pixel = unpack(flat.pixels[i])
      expect(Math.abs(pixel[3] / 255 - share)).toBeLessThan(4 / 255)
      expect(distance(pixel, mix(FLAT, [0, 0, 0, 0], pixel[3] / 255))).toBeLessThan(1.01)
    })
  })

  it('keeps the shares of a thin line over a gradient', () => {
    const axis: Axis = { kind: 'linear', values: [Math.PI / 2] }
    const color = ramp(axis, 0, SIDE, [200, 40, 40, 255], [240, 120, 40, 255])
    const paint = new Paint([rampGradient(axis, 0, SIDE, [200, 40, 40, 255], [240, 120, 40, 255])])
    const line = coverage([[20.3, 0, 21.7, 0, 21.7, SIDE, 20.3, SIDE]], SIDE, SIDE)
    const picture = pictureOf(SIDE, SIDE, (x, y) =>
      mix([0, 0, 0, 255], color(x, y), line[SIDE * Math.floor(y) + Math.floor(x)]),
    )
    const areas = findSmoothAreas(picture, 0)
    const shadingOf = Int32Array.from(line, (share, i) => (share === 0 && areas.areaOf[i] !== NO_AREA ? 0 : NOT_SHADED))
    const shadings = [{ paint, error: 0.5, flat: pack(FLAT) }]
    growShadings(picture, areas, shadings, shadingOf, 0)
    const flat = flattenShadings(picture, areas, shadings, shadingOf, { noise: 0, overshoot: 0 })
    for (let y = 4; y < SIDE - 4; y++) {
      const ink = [19, 20, 21, 22].map((x) => 1 - unpack(flat.pixels[SIDE * y + x])[2] / FLAT[2])
      expect(ink[0] + ink[3]).toBeLessThan(0.02)
      expect(Math.abs(ink[1] - ink[2])).toBeLessThan(0.03)
      expect(ink[1]).toBeGreaterThan(0.65)
    }
  })
})

describe('growShadings', () => {
  it('adds only pixels that the gradient explains, and takes none away', () => {
    fc.assert(
      fc.property(center, center, radius, anyAngle, anyRamp, (x, y, r, angle, colors) => {
        const { picture, covered, shading } = shadedDisc(x, y, r, angle, colors, PAPER)
        const areas = findSmoothAreas(picture, 0)
        const start = Int32Array.from(covered, (share, i) => {
          const isInner = Math.hypot((i % SIDE) - x, Math.floor(i / SIDE) - y) < r - 4
          return share === 1 && isInner ? 0 : NOT_SHADED
        })
        // The others of its area are no large area of their own here.
        const own = { ...areas, areaOf: areas.areaOf.map((area, i) => (covered[i] > 0 ? NO_AREA : area)) }
        const grown = start.slice()
        growShadings(picture, own, [shading], grown, 0)
        grown.forEach((found, i) => {
          if (start[i] === 0) expect(found).toBe(0)
          else if (found === 0) {
            expect(shading.paint.differenceFrom(picture.pixels[i], i % SIDE, Math.floor(i / SIDE))).toBeLessThanOrEqual(
              4.5,
            )
          } else if (covered[i] === 1) expect.fail(`pixel ${i} is of the gradient`)
        })
      }),
      { numRuns: 20 },
    )
  })
})

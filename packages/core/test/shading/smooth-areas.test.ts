import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Picture } from '../../src/model/color-space'
import { findSmoothAreas, mayHaveShading, NO_AREA, type SmoothAreas } from '../../src/shading/smooth-areas'
import { coverage, disc, type Polygon, paint, type Rgba } from '../boundary/coverage'
import { acrossAll, anyAngle, type Levels, mix, pictureOf, twoColors } from './pictures'

const place = fc.double({ min: 8, max: 32, noNaN: true })
const radius = fc.double({ min: 2, max: 14, noNaN: true })
const anyDisc: fc.Arbitrary<Polygon> = fc.tuple(place, place, radius).map(([x, y, r]) => disc(x, y, r))
const anySmallDisc = fc
  .tuple(place, place, fc.double({ min: 1, max: 6, noNaN: true }))
  .map(([x, y, r]) => disc(x, y, r))
const asRgba = ([r, g, b, alpha]: Levels): Rgba => [r, g, b, alpha]

/** The areas by members, after what must hold for all of them was checked. */
function expectAreas(picture: Picture<'rgb'>, areas: SmoothAreas): void {
  const { count, areaOf, start, pixels, isPlain } = areas
  const { width } = picture
  expect(start.length).toBe(count + 1)
  expect(start[count]).toBe(pixels.length)
  expect(areaOf.reduce((sum, area) => sum + (area === NO_AREA ? 0 : 1), 0)).toBe(pixels.length)
  for (let area = 0; area < count; area++) {
    const members = pixels.subarray(start[area], start[area + 1])
    expect(members.length).toBeGreaterThan(0)
    expect(members.every((i, k) => areaOf[i] === area && (k === 0 || i > members[k - 1]))).toBe(true)
    const isOneColor = members.every((i) => picture.pixels[i] === picture.pixels[members[0]])
    expect(isPlain[area]).toBe(isOneColor ? 1 : 0)
    const reached = new Set([members[0]])
    for (const i of reached) {
      const x = i % width
      for (const k of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (areaOf[k] === area) reached.add(k)
      }
    }
    expect(reached.size).toBe(members.length)
  }
}

describe('mayHaveShading', () => {
  it('is false for small flat shapes with anti-aliased edges', () => {
    fc.assert(
      fc.property(anySmallDisc, twoColors(24), (polygon, [ground, color]) => {
        const raster = paint(40, 40, asRgba(ground), [{ polygons: [polygon], color: asRgba(color) }])
        expect(mayHaveShading(premultipliedPicture(raster), 0)).toBe(false)
      }),
    )
  })

  it('is true for ramps that change by a level or more in four pixels', () => {
    fc.assert(
      fc.property(anyAngle, twoColors(16), (angle, [from, to]) => {
        expect(mayHaveShading(pictureOf(40, 40, acrossAll(40, 40, angle, from, to)), 0)).toBe(true)
      }),
    )
  })

  it('is false for the smallest pictures, and for one color', () => {
    for (const [width, height] of [
      [1, 1],
      [2, 40],
      [40, 1],
      [3, 3],
    ]) {
      expect(
        mayHaveShading(
          pictureOf(width, height, (x) => [x, 0, 0, 255]),
          0,
        ),
      ).toBe(false)
    }
    expect(
      mayHaveShading(
        pictureOf(50, 50, () => [7, 90, 3, 255]),
        0,
      ),
    ).toBe(false)
  })
})

describe('findSmoothAreas', () => {
  it('has 4-connected areas in scan order, for any pixels and any noise', () => {
    const anyPicture = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
      .chain(([width, height]) =>
        fc
          .array(fc.constantFrom(0, 1, 2, 3, 4, 5, 20, 40, 90), {
            minLength: width * height,
            maxLength: width * height,
          })
          .map((levels) =>
            pictureOf(width, height, (x, y) => [levels[width * Math.floor(y) + Math.floor(x)], 5, 5, 255]),
          ),
      )
    fc.assert(
      fc.property(anyPicture, fc.constantFrom(0, 1, 3), (picture, noise) => {
        expectAreas(picture, findSmoothAreas(picture, noise))
      }),
    )
  })

  it('crosses no anti-aliased edge between colors that differ by 12 levels or more', () => {
    fc.assert(
      fc.property(anyDisc, twoColors(12), (polygon, [ground, color]) => {
        const picture = premultipliedPicture(
          paint(40, 40, asRgba(ground), [{ polygons: [polygon], color: asRgba(color) }]),
        )
        const inside = coverage([polygon], 40, 40)
        const { areaOf } = findSmoothAreas(picture, 0)
        const of = (isOwn: (share: number) => boolean): Set<number> =>
          new Set([...areaOf].filter((area, i) => area !== NO_AREA && isOwn(inside[i])))
        const shapes = of((share) => share === 1)
        for (const area of of((share) => share === 0)) expect(shapes.has(area)).toBe(false)
      }),
    )
  })

  it('holds a ramp with all its pixels in one area', () => {
    fc.assert(
      fc.property(anyAngle, twoColors(0), (angle, [from, to]) => {
        const picture = pictureOf(30, 20, acrossAll(30, 20, angle, from, to))
        const { count, pixels } = findSmoothAreas(picture, 0)
        expect([count, pixels.length]).toEqual([1, 600])
      }),
    )
  })

  it('takes two flat colors that meet at a sharp edge for two plain areas', () => {
    const picture = pictureOf(20, 10, (x) => mix([10, 10, 10, 255], [90, 20, 10, 255], x < 8 ? 1 : 0))
    const { count, isPlain, areaOf } = findSmoothAreas(picture, 0)
    expect([count, ...isPlain]).toEqual([2, 1, 1])
    expect([...areaOf.subarray(0, 20)]).toEqual([0, 0, 0, 0, 0, 0, 0, -1, -1, ...new Array(11).fill(1)])
  })
})

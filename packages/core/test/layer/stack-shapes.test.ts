import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { straightenBorders } from '../../src/boundary/straighten'
import { fitCurves } from '../../src/fit/fit-curves'
import { flatten } from '../../src/geometry/flatten'
import { findOcclusions } from '../../src/layer/occlusion'
import { stackShapes } from '../../src/layer/stack-shapes'
import { OP_LENGTH } from '../../src/model/curve'
import type { Palette } from '../../src/model/palette'
import type { Raster } from '../../src/model/raster'
import { trace } from '../../src/trace'
import { disc, paint } from '../boundary/coverage'
import { ADVERSARIAL, anyRegions, regionsBy, regionsOf, spelled } from '../boundary/label-maps'
import { renderSvg } from '../render-svg'
import { latticeShapes, renderHard, wrongPixels } from './lattice-drawing'
import { COLORS, mosaic } from './mosaics'

const OPAQUE: Palette<'rgb'> = {
  space: 'rgb',
  count: 6,
  colors: Float64Array.from(COLORS.slice(0, 6).flat()),
}
/** Ink 4 is the transparent ground, ink 5 translucent. */
const MIXED: Palette<'rgb'> = {
  ...OPAQUE,
  colors: OPAQUE.colors.map((value, at) => (at === 19 ? 0 : at === 23 ? 128 : value)),
}

function fittedShapes(map: (typeof ADVERSARIAL)[number][1], fills: Palette<'rgb'>, sigma: number) {
  const planar = extractPlanarMap(map)
  const curves = fitCurves(straightenBorders(planar, sigma, 1), 8)
  const coloring = { regions: map, fills }
  return stackShapes(curves, coloring, findOcclusions(curves, coloring))
}

describe('stackShapes', () => {
  it('gives contours of finite numbers and fills that are seen', () => {
    fc.assert(
      fc.property(anyRegions, fc.constantFrom(OPAQUE, MIXED), fc.constantFrom(0.05, 0.35), (map, palette, sigma) => {
        for (const { fill, contours } of fittedShapes(map, palette, sigma)) {
          if (fill.kind !== 'flat') throw new Error('a fill that is not flat')
          expect(fill.opacity).toBeGreaterThan(0)
          expect(fill.opacity).toBeLessThanOrEqual(1)
          expect(fill.rgb >= 0 && fill.rgb <= 0xffffff && Number.isInteger(fill.rgb)).toBe(true)
          expect(contours.length).toBeGreaterThan(0)
          for (const { ops, coords } of contours) {
            expect(coords.every(Number.isFinite)).toBe(true)
            expect(coords).toHaveLength(ops.reduce((sum, op) => sum + OP_LENGTH[op], 2))
          }
        }
      }),
      { numRuns: 80 },
    )
  })

  it('draws no shape for the transparent ground', () => {
    const nothing = regionsBy(4, 4, () => 4)
    expect(latticeShapes(nothing, MIXED)).toEqual([])
    const dot = regionsBy(5, 5, (x, y) => (x === 2 && y === 2 ? 0 : 4))
    expect(latticeShapes(dot, MIXED)).toHaveLength(1)
  })

  it('lets a container run on under what is opaque in its hole, and spares the hole of what is not', () => {
    const over = regionsBy(9, 9, (x, y) => (x > 2 && x < 6 && y > 2 && y < 6 ? 1 : 0))
    expect(latticeShapes(over, OPAQUE).map(({ contours }) => contours.length)).toEqual([1, 1])
    const through = regionsBy(9, 9, (x, y) => (x > 2 && x < 6 && y > 2 && y < 6 ? 5 : 0))
    expect(latticeShapes(through, MIXED).map(({ contours }) => contours.length)).toEqual([2, 1])
    const open = regionsBy(9, 9, (x, y) => (x > 2 && x < 6 && y > 2 && y < 6 ? 4 : 0))
    expect(latticeShapes(open, MIXED).map(({ contours }) => contours.length)).toEqual([2])
  })

  it.each(ADVERSARIAL)('gives every pixel its colour: %s', (_, map) => {
    for (const zoom of [1, 4]) expect(wrongPixels(map, OPAQUE, zoom), spelled(map)).toEqual({ wrong: 0, gaps: 0 })
  })

  it('gives every pixel its colour, whatever the regions and opacities', () => {
    fc.assert(
      fc.property(anyRegions, fc.constantFrom(OPAQUE, MIXED), (map, palette) => {
        expect(wrongPixels(map, palette), spelled(map)).toEqual({ wrong: 0, gaps: 0 })
      }),
      { numRuns: 300 },
    )
  })

  it('gives every sixteenth of a pixel its colour in mosaics of blocks', () => {
    const anyMosaic = fc
      .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 4 }))
      .chain(([columns, rows, block]) =>
        fc.array(fc.nat(5), { minLength: columns * rows, maxLength: columns * rows }).map((inks) =>
          regionsBy(columns * block, rows * block, (x, y) => {
            return inks[Math.floor(y / block) * columns + Math.floor(x / block)]
          }),
        ),
      )
    fc.assert(
      fc.property(anyMosaic, fc.constantFrom(OPAQUE, MIXED), (map, palette) => {
        expect(wrongPixels(map, palette, 4), spelled(map)).toEqual({ wrong: 0, gaps: 0 })
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['what is not a neighbour and lower', '01/32/22/12'],
    ['a small region at the frame', '101/012/222'],
    ['an outline that closes at a junction', '30/32/01/31/22'],
    ['a notch', '0102/0322'],
    ['a transparent region in a ring', '0000000/0111110/0100410/0111110/0000000'],
  ])('paints nothing over %s', (_, rows) => {
    const inks = rows.split('/')
    for (const block of [1, 4]) {
      const map = regionsBy(block * inks[0].length, block * inks.length, (x, y) => {
        return Number(inks[Math.floor(y / block)][Math.floor(x / block)])
      })
      for (const palette of [OPAQUE, MIXED]) expect(wrongPixels(map, palette)).toEqual({ wrong: 0, gaps: 0 })
    }
  })

  it('draws the lowest layer of an opaque picture as its frame', () => {
    fc.assert(
      fc.property(anyRegions, (map) => {
        const [lowest] = latticeShapes(map, OPAQUE)
        const { width, height } = map
        expect(lowest.contours.map(({ coords }) => [...coords])).toEqual([
          [0, 0, width, 0, width, height, 0, height, 0, 0],
        ])
      }),
      { numRuns: 20 },
    )
  })

  it('closes every contour, no further than 2 px off the picture', () => {
    fc.assert(
      fc.property(anyRegions, fc.constantFrom(OPAQUE, MIXED), fc.constantFrom(0.05, 0.35), (map, palette, sigma) => {
        for (const { coords } of fittedShapes(map, palette, sigma).flatMap(({ contours }) => contours)) {
          expect([...coords.subarray(-2)], spelled(map)).toEqual([...coords.subarray(0, 2)])
        }
        for (const contour of latticeShapes(map, palette).flatMap(({ contours }) => contours)) {
          const line = flatten(contour, 0.01)
          expect(line.every((c) => c >= -2.1 && c <= 2.1 + Math.max(map.width, map.height))).toBe(true)
        }
      }),
      { numRuns: 80 },
    )
  })

  it('draws nested rings, combs and quarters exactly', () => {
    const exact = [
      regionsBy(24, 24, (x, y) => Math.floor(Math.min(x, y, 23 - x, 23 - y) / 3) % 3),
      regionsBy(24, 16, (x, y) => (y > 3 && Math.floor(x / 4) % 2 ? 1 : 0)),
      regionsBy(16, 16, (x, y) => (x < 8 ? 0 : 1) + (y < 8 ? 0 : 2)),
      regionsOf('00000000', '00111100', '01122110', '01222210', '01122110', '00111100', '00000000'),
    ]
    for (const map of exact) expect(wrongPixels(map, OPAQUE)).toEqual({ wrong: 0, gaps: 0 })
    expect(renderHard(exact[0], OPAQUE)).toHaveLength(4 * 24 * 24)
  })
})

describe('the shapes of a traced picture', () => {
  const pictures: [string, Raster][] = [
    ...[1, 2, 3, 4].map((seed): [string, Raster] => [`mosaic ${seed} of 10`, mosaic(96, 96, 10, seed)]),
    ...[5, 6].map((seed): [string, Raster] => [`mosaic ${seed} of 20`, mosaic(96, 96, 20, seed)]),
    [
      'discs in one another',
      paint(
        96,
        96,
        COLORS[0],
        [40, 30, 18, 8].map((r, k) => ({ polygons: [disc(48.2, 47.7, r)], color: COLORS[k + 1] })),
      ),
    ],
  ]

  it.each(pictures)('have the colours of the picture at 1x: %s', (_, picture) => {
    const { pixels } = renderSvg(trace(picture, { imageType: 'artwork' }).svg)
    let sum = 0
    let far = 0
    for (let p = 0; p < pixels.length; p += 4) {
      const gaps = [0, 1, 2].map((c) => Math.abs(pixels[p + c] - picture.rgba[p + c]))
      sum += Math.max(...gaps)
      if (Math.max(...gaps) > 64) far++
    }
    expect((4 * sum) / pixels.length).toBeLessThan(1.2)
    expect((4 * far) / pixels.length).toBeLessThan(0.002)
  })
})

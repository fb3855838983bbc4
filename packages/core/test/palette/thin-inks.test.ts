import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Inks } from '../../src/model/palette'
import type { Raster } from '../../src/model/raster'
import { addThinInks } from '../../src/palette/thin-inks'
import { indexPixels } from '../../src/segment/index-pixels'
import { trace } from '../../src/trace'
import { BLACK, band, disc, paint, type Rgba, WHITE } from '../boundary/coverage'
import { inksOf } from '../boundary/two-colors'

const RED: Rgba = [198, 54, 60, 255]
const GOLD: Rgba = [237, 185, 46, 255]

/** The fills of the drawing, in no order; black is what a path has without one. */
function fillsOf(svg: string): Set<string> {
  return new Set([...svg.matchAll(/<path\b[^>]*>/g)].map(([path]) => /fill="([^"]+)"/.exec(path)?.[1] ?? '#000'))
}

it.each([1, 1.3, 1.6])('finds the colour of outlines of %d px between areas, and no blends of it', (width) => {
  const half = width / 2
  const shapes = [
    [20, 22, 13.3],
    [50.4, 24.2, 11.1],
    [33.7, 52.5, 9.6],
  ]
  const raster = paint(
    72,
    72,
    WHITE,
    shapes.flatMap(([x, y, r], n) => [
      { polygons: [disc(x, y, r + half)], color: BLACK },
      { polygons: [disc(x, y, r - half)], color: n % 2 === 0 ? RED : GOLD },
    ]),
  )
  const fills = fillsOf(trace(raster, { imageType: 'artwork' }).svg)
  expect(fills.size).toBe(4)
  for (const fill of ['#c6363c', '#edb92e']) expect(fills).toContain(fill)
})

it('finds the colour of a line that is thin everywhere', () => {
  const raster = paint(64, 64, WHITE, [{ polygons: [band(32, 32, 0.4, 1.2, 50)], color: BLACK }])
  expect(fillsOf(trace(raster, { imageType: 'artwork' }).svg).size).toBe(2)
})

describe('addThinInks', () => {
  const PLAN = { blendTolerance: 6, inkTolerance: 2 }
  const indexed = (raster: Raster, inks: Inks<'rgb'>) =>
    indexPixels(premultipliedPicture(raster), inks, { blendTolerance: 6, minLine: 0.3 })

  it('appends the color of a line thinner than a pixel and a half, once, within the levels of its purest pixels', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6.3, noNaN: true }), (angle) => {
        const raster = paint(64, 64, WHITE, [{ polygons: [band(32.3, 31.6, angle, 1.5, 50)], color: RED }])
        const first = inksOf([WHITE], 2)
        const found = addThinInks(first, premultipliedPicture(raster), indexed(raster, first), PLAN)
        expect(found.count).toBe(2)
        expect([...found.tolerance]).toEqual([2, 2])
        for (let c = 0; c < 3; c++) expect(Math.abs(found.colors[4 + c] - RED[c])).toBeLessThanOrEqual(40)
      }),
      { numRuns: 30 },
    )
  })

  it('gives the same inks when they explain everything', () => {
    const raster = paint(64, 64, WHITE, [{ polygons: [disc(30, 30, 20)], color: RED }])
    const inks = inksOf([WHITE, RED], 2)
    expect(addThinInks(inks, premultipliedPicture(raster), indexed(raster, inks), PLAN)).toBe(inks)
  })
})

it('takes no pixel of an outline thinner than a pixel for an ink of its own where the ink of the outline is known', () => {
  const CLEAR: Rgba = [0, 0, 0, 0]
  fc.assert(
    fc.property(fc.double({ min: 0.4, max: 0.9, noNaN: true }), fc.integer({ min: 20, max: 40 }), (width, radius) => {
      const raster = paint(128, 96, CLEAR, [
        { polygons: [disc(48, 48, radius + width)], color: BLACK },
        { polygons: [disc(48, 48, radius)], color: GOLD },
        { polygons: [disc(110, 48, 12)], color: BLACK },
      ])
      const inks = inksOf([CLEAR, GOLD, BLACK], 2)
      const picture = premultipliedPicture(raster)
      const draft = indexPixels(picture, inks, { blendTolerance: 6, minLine: 0.3 })
      expect(addThinInks(inks, picture, draft, { blendTolerance: 6, inkTolerance: 2 }).count).toBe(inks.count)
    }),
    { numRuns: 30 },
  )
})

it('takes no pixel of white lines of one pixel between areas for an ink of its own', () => {
  const colors: Rgba[] = [
    [78, 121, 167, 255],
    [242, 142, 43, 255],
    [225, 87, 89, 255],
    [118, 183, 178, 255],
    [89, 161, 79, 255],
  ]
  const at = (radius: number, turn: number): [number, number] => [
    100 + radius * Math.cos(2 * Math.PI * turn),
    100 + radius * Math.sin(2 * Math.PI * turn),
  ]
  const ends = [0.05, 0.3, 0.47, 0.61, 0.8]
  const sectors = ends.map((start, k) => {
    const end = k + 1 < ends.length ? ends[k + 1] : 1 + ends[0]
    const arc = Array.from({ length: 13 }, (_, n) => at(90, start + ((end - start) * n) / 12))
    return { polygons: [[100, 100, ...arc.flat()]], color: colors[k] }
  })
  const lines = ends.map((turn) => {
    const [x, y] = at(45, turn)
    return { polygons: [band(x, y, 2 * Math.PI * turn, 1, 92)], color: WHITE }
  })
  // Browsers paint the outline of each sector after its area, so that each line is painted twice.
  const raster = paint(
    200,
    200,
    WHITE,
    sectors.flatMap((sector, k) => [sector, lines[k], lines[(k + 1) % lines.length]]),
  )
  const inks = inksOf([WHITE, ...colors], 2)
  const picture = premultipliedPicture(raster)
  const draft = indexPixels(picture, inks, { blendTolerance: 6, minLine: 0.3 })
  expect(addThinInks(inks, picture, draft, { blendTolerance: 6, inkTolerance: 2 }).count).toBe(inks.count)
})

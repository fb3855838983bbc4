import { expect, it } from 'vitest'
import { trace } from '../../src/trace'
import { BLACK, band, disc, paint, type Rgba, WHITE } from '../boundary/coverage'

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

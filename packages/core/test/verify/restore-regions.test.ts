import { expect, it } from 'vitest'
import { fitCurves } from '../../src/fit/fit-curves'
import { flatten } from '../../src/geometry/flatten'
import { polylineArea } from '../../src/geometry/polygon'
import { CurveBuilder } from '../../src/model/curve'
import { restoreRegions } from '../../src/verify/restore-regions'
import { EXACT, measureRegions } from '../boundary/two-colors'

const SIZE = 12
const INKS = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
  [120, 60, 40, 255],
] as const

/** A dot of ink 0 on the border between inks 1 and 2, in the pixels that `isDot` says; the dot's curves are the lines between their ends. */
function keep(isDot: (x: number, y: number) => boolean, dotFill: readonly number[] = INKS[0]) {
  const values = Int32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const x = i % SIZE
    return isDot(x, (i - x) / SIZE) ? 0 : x < SIZE / 2 ? 1 : 2
  })
  const rgba = Uint8Array.from([...values].flatMap((ink) => INKS[ink]))
  const raster = { width: SIZE, height: SIZE, rgba }
  const { reading, coloring, borders } = measureRegions(raster, values, INKS, EXACT)
  const fills = { ...coloring.fills, colors: coloring.fills.colors.slice() }
  fills.colors.set(dotFill)
  const { map: planar } = borders
  const { edgeStart, points, left, right } = planar
  const fitted = Array.from({ length: planar.edgeCount }, (_, e) => {
    const isDots = [left[e], right[e]].some((region) => region >= 0 && coloring.regions.colorOf[region] === 0)
    const last = edgeStart[e + 1] - 1
    const out = new CurveBuilder(points[2 * edgeStart[e]], points[2 * edgeStart[e] + 1])
    for (let k = isDots ? last : edgeStart[e] + 1; k <= last; k++) out.line(points[2 * k], points[2 * k + 1])
    return out.build()
  })
  const strandOf = new Int32Array(planar.edgeCount).fill(-1)
  return { fitted, kept: restoreRegions({ borders, curves: fitted, strandOf }, { ...coloring, fills }, reading).curves }
}

it('gives a dot back its area whose two borders were drawn as one line', () => {
  const { fitted, kept } = keep((x, y) => x >= 5 && x < 7 && y >= 4 && y < 7)
  const changed = kept.filter((curve, e) => curve !== fitted[e])
  expect(changed).toHaveLength(2)
  const xs = changed.flatMap(({ coords }) => [...coords].filter((_, k) => k % 2 === 0))
  expect(Math.min(...xs)).toBeCloseTo(5, 1)
  expect(Math.max(...xs)).toBeCloseTo(7, 1)
})

it('leaves lines of a pixel, whose labels may be rims', () => {
  const { fitted, kept } = keep((x, y) => x === 5 && y >= 2 && y < 10)
  expect(kept).toEqual(fitted)
})

it('gives a dot back whose ink the color cap replaced by a fill that none of its pixels has', () => {
  const { fitted, kept } = keep((x, y) => x >= 5 && x < 7 && y >= 4 && y < 7, [180, 160, 150, 255])
  expect(kept.filter((curve, e) => curve !== fitted[e])).toHaveLength(2)
})

it('keeps what a border encloses that returns to its junction', () => {
  const values = Int32Array.from('0000001000002000000', Number)
  const picture = Int32Array.from({ length: 20 }, (_, i) => values[i] ?? 0)
  const rgba = Uint8Array.from([...picture].flatMap((ink) => INKS[ink]))
  const { reading, coloring, borders } = measureRegions({ width: 5, height: 4, rgba }, picture, INKS, EXACT)
  const { curves } = restoreRegions(fitCurves(borders, 8), coloring, reading)
  const { from, to } = borders.map
  const returning = curves.filter((_, e) => from[e] >= 0 && from[e] === to[e])
  expect(returning).toHaveLength(2)
  for (const curve of returning) expect(Math.abs(polylineArea(flatten(curve, 0.01)))).toBeGreaterThan(0.4)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten } from '../../src/geometry/flatten'
import { CurveBuilder } from '../../src/model/curve'
import { SignedArea } from '../../src/verify/signed-area'

const WIDTH = 70
const HEIGHT = 40

const inside = (size: number) => fc.double({ min: 0, max: size, noNaN: true })
const around = (size: number) => fc.double({ min: -20, max: size + 20, noNaN: true })

/** Polygons that may cross themselves, interleaved x, y. */
function polygonsOf(x: fc.Arbitrary<number>, y: fc.Arbitrary<number>): fc.Arbitrary<number[]> {
  return fc.array(fc.tuple(x, y), { minLength: 3, maxLength: 9 }).map((points) => points.flat())
}

/** The areas by pixel of closed polygons. */
function areasOf(polygons: readonly (readonly number[])[], area = new SignedArea(WIDTH, HEIGHT)): Float64Array {
  for (const polygon of polygons) area.addChain([...polygon, polygon[0], polygon[1]], false)
  const { pixels, areas, count: changed } = area.collect()
  const out = new Float64Array(WIDTH * HEIGHT)
  for (let k = 0; k < changed; k++) out[pixels[k]] = areas[k]
  expect(out.reduce((count, value) => count + (value === 0 ? 0 : 1), 0)).toBe(changed)
  return out
}

function sum(values: Float64Array): number {
  return values.reduce((a, b) => a + b, 0)
}

function furthest(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, value, k) => Math.max(most, Math.abs(value - b[k])), 0)
}

function shoelace(polygon: readonly number[]): number {
  let double = 0
  for (let k = 0; k < polygon.length; k += 2) {
    const n = (k + 2) % polygon.length
    double += polygon[k] * polygon[n + 1] - polygon[n] * polygon[k + 1]
  }
  return double / 2
}

/** The part of a polygon where sign * (x or y) >= sign * limit (Sutherland and Hodgman 1974); signed areas stay right. */
function clip(polygon: readonly number[], axis: 0 | 1, sign: 1 | -1, limit: number): number[] {
  const out: number[] = []
  for (let k = 0; k < polygon.length; k += 2) {
    const n = (k + 2) % polygon.length
    const a = sign * (polygon[k + axis] - limit)
    const b = sign * (polygon[n + axis] - limit)
    if (a >= 0) out.push(polygon[k], polygon[k + 1])
    if (a >= 0 === b >= 0) continue
    const t = a / (a - b)
    const cut = [polygon[k] + t * (polygon[n] - polygon[k]), polygon[k + 1] + t * (polygon[n + 1] - polygon[k + 1])]
    cut[axis] = limit
    out.push(...cut)
  }
  return out
}

function clipToPixel(polygon: readonly number[], x: number, y: number): number {
  const columns = clip(clip(polygon, 0, 1, x), 0, -1, x + 1)
  return shoelace(clip(clip(columns, 1, 1, y), 1, -1, y + 1))
}

describe('SignedArea', () => {
  it('sums to the area of the polygon, negative where it runs the other way', () => {
    fc.assert(
      fc.property(polygonsOf(inside(WIDTH), inside(HEIGHT)), (polygon) => {
        expect(Math.abs(sum(areasOf([polygon])) - shoelace(polygon))).toBeLessThan(1e-6)
      }),
      { numRuns: 300 },
    )
  })

  it('gives each pixel the area of the polygon cut to it, wherever the polygon lies', () => {
    fc.assert(
      fc.property(polygonsOf(around(WIDTH), around(HEIGHT)), (polygon) => {
        const areas = areasOf([polygon])
        for (let i = 0; i < areas.length; i++) {
          const exact = clipToPixel(polygon, i % WIDTH, Math.floor(i / WIDTH))
          if (Math.abs(areas[i] - exact) > 1e-6) expect(areas[i]).toBeCloseTo(exact, 6)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('adds up: two shapes on both sides of a line cover every pixel once', () => {
    fc.assert(
      fc.property(fc.array(around(WIDTH), { minLength: 2, maxLength: 8 }), (line) => {
        const chain = line.flatMap((x, k) => [x, (k * HEIGHT) / (line.length - 1)])
        const back = line.flatMap((_, k) => chain.slice(-2 * k - 2, chain.length - 2 * k))
        const right = areasOf([[WIDTH, 0, WIDTH, HEIGHT, ...back]])
        const left = areasOf([[...chain, 0, HEIGHT, 0, 0]])
        expect(
          furthest(
            left.map((value, k) => value + right[k]),
            new Float64Array(WIDTH * HEIGHT).fill(1),
          ),
        ).toBeLessThan(1e-8)
      }),
    )
  })

  it('moves with a polygon that moves by whole pixels', () => {
    const shift = fc.integer({ min: -6, max: 6 })
    const polygon = polygonsOf(
      fc.double({ min: 8, max: WIDTH - 8, noNaN: true }),
      fc.double({ min: 8, max: HEIGHT - 8, noNaN: true }),
    )
    fc.assert(
      fc.property(polygon, shift, shift, (points, dx, dy) => {
        const here = areasOf([points])
        const there = areasOf([points.map((value, k) => value + (k & 1 ? dy : dx))])
        const moved = here.map((_, i) => there[i + dy * WIDTH + dx] ?? 0)
        expect(furthest(here, moved)).toBeLessThan(1e-8)
      }),
    )
  })

  it('covers whole pixels wholly and nothing else where borders run on the lattice', () => {
    const side = (size: number) => fc.tuple(fc.integer({ min: 0, max: size }), fc.integer({ min: 0, max: size }))
    fc.assert(
      fc.property(side(WIDTH), side(HEIGHT), ([x0, x1], [y0, y1]) => {
        const areas = areasOf([[x0, y0, x1, y0, x1, y1, x0, y1]])
        const sign = Math.sign(x1 - x0) * Math.sign(y1 - y0)
        const exact = areas.map((_, i) => {
          const x = i % WIDTH
          const y = Math.floor(i / WIDTH)
          const isIn = x >= Math.min(x0, x1) && x < Math.max(x0, x1) && y >= Math.min(y0, y1) && y < Math.max(y0, y1)
          return isIn ? sign : 0
        })
        expect(furthest(areas, exact)).toBe(0)
      }),
    )
  })

  it('covers discs by their area, to the flatness of their arcs', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 15, noNaN: true }), inside(1), inside(1), (r, dx, dy) => {
        const out = new CurveBuilder(35 + dx - r, 20 + dy)
        out.arc(r, false, true, 35 + dx + r, 20 + dy)
        out.arc(r, false, true, 35 + dx - r, 20 + dy)
        const area = sum(areasOf([flatten(out.build(), 0.001).slice(0, -2)]))
        expect(Math.abs(area - Math.PI * r * r)).toBeLessThan(2 * Math.PI * r * 0.001 + 1e-6)
      }),
    )
  })

  it('forgets what it has collected', () => {
    const polygon = polygonsOf(around(WIDTH), around(HEIGHT))
    fc.assert(
      fc.property(polygon, polygon, (first, second) => {
        const used = new SignedArea(WIDTH, HEIGHT)
        areasOf([first], used)
        expect(areasOf([second], used)).toEqual(areasOf([second]))
      }),
    )
  })

  it('leaves nothing where a chain is walked there and back', () => {
    fc.assert(
      fc.property(polygonsOf(around(WIDTH), around(HEIGHT)), (chain) => {
        const area = new SignedArea(WIDTH, HEIGHT)
        area.addChain(chain, false)
        area.addChain(chain, true)
        expect(area.collect().count).toBe(0)
      }),
    )
  })
})

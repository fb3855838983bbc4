import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { measureBorders } from '../../src/boundary/measure'
import type { Borders } from '../../src/model/borders'
import type { Raster } from '../../src/model/raster'
import { BLACK, CLEAR, coverage, disc, type Polygon, paint, type Rgba, WHITE } from './coverage'
import { EXACT, measureRegions } from './two-colors'

const SIZE = 64
const TOUCHED = 1e-3
/** Largest part of the mean distance that may be left: borders are moved most of the way, but for level sides. */
const MOST_LEFT = 0.85
/** Half the length, px, of the straight sides of a capsule. */
const HALF_LENGTH = 13
const anyPlace = fc.double({ min: 30, max: 34, noNaN: true })
const anyThickness = fc.double({ min: 9, max: 13, noNaN: true })
const anySteepness = fc.double({ min: 0.89, max: 0.94, noNaN: true })
const anyRadius = fc.double({ min: 18, max: 26, noNaN: true })

/** The borders of a black shape whose pixels show it by `opacityOf` their coverage. `shaded` are the inks that stand for gradients: 0 is the ground. */
function bordersOf(
  outline: Polygon,
  opacityOf: (share: number, x: number) => number,
  shaded: readonly number[],
  ground: Rgba = WHITE,
): Borders {
  const area = coverage([outline], SIZE, SIZE)
  const rgba = paint(SIZE, SIZE, WHITE, []).rgba.slice()
  const owners = new Int32Array(SIZE * SIZE)
  area.forEach((share, i) => {
    const opacity = opacityOf(share, i % SIZE)
    owners[i] = opacity >= 0.5 ? 1 : 0
    const level = Math.round(255 * (1 - opacity))
    rgba.set(ground[3] === 0 ? [0, 0, 0, 255 - level] : [level, level, level, 255], 4 * i)
  })
  const { reading, coloring } = measureRegions(
    { width: SIZE, height: SIZE, rgba } as Raster,
    owners,
    [ground, BLACK],
    EXACT,
  )
  const gradients = new Map(shaded.map((ink) => [ink, []]))
  return measureBorders(extractPlanarMap(coloring.regions), { ...reading, gradients } as never, EXACT)
}

/** How far the points lie outside of a disc in the mean, px. */
function meanOutside({ points: { x, y } }: Borders, [cx, cy, radius]: readonly [number, number, number]): number {
  return x.reduce((sum, u, k) => sum + Math.hypot(u - cx, y[k] - cy) - radius, 0) / x.length
}

/** A capsule: the outline at a distance `radius`, px, around a line in a direction, radians. */
function capsule(cx: number, cy: number, radius: number, direction: number): Polygon {
  const points: number[] = []
  for (let n = 0; n < 128; n++) {
    const angle = (Math.PI * n) / 64
    const end = Math.cos(angle - direction) > 0 ? HALF_LENGTH : -HALF_LENGTH
    points.push(
      cx + end * Math.cos(direction) + radius * Math.cos(angle),
      cy + end * Math.sin(direction) + radius * Math.sin(angle),
    )
  }
  return points
}

/** How far the points along the sides of such a capsule lie outside of it in the mean, px. */
function meanOutsideSides(
  { points: { x, y } }: Borders,
  cx: number,
  cy: number,
  radius: number,
  direction: number,
): number {
  const outside = [...x.keys()]
    .filter((k) => Math.abs((x[k] - cx) * Math.cos(direction) + (y[k] - cy) * Math.sin(direction)) < HALF_LENGTH)
    .map((k) => Math.abs((x[k] - cx) * Math.sin(direction) - (y[k] - cy) * Math.cos(direction)) - radius)
  return outside.reduce((sum, distance) => sum + distance, 0) / outside.length
}

const hardened = (least: number) => (share: number) => (share > TOUCHED ? least + (1 - least) * share : 0)

describe('moveHardened', () => {
  it('moves an outline whose blends show half of the shape and more into it', () => {
    fc.assert(
      fc.property(
        anyPlace,
        anyPlace,
        anyRadius,
        fc.double({ min: 0.75, max: 0.9, noNaN: true }),
        (cx, cy, r, least) => {
          const circle = [cx, cy, r] as const
          const borders = bordersOf(disc(...circle), hardened(least), [1])
          const before = meanOutside(bordersOf(disc(...circle), hardened(least), []), circle)
          expect(before).toBeGreaterThan(0.3)
          expect(Math.abs(meanOutside(borders, circle))).toBeLessThan(MOST_LEFT * before)
          expect(borders.overpainted?.some((mark) => mark === 1)).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('moves the part without any blend with the part that has some', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyRadius, (cx, cy, r) => {
        const circle = [cx, cy, r] as const
        const opacity = (share: number, x: number) => hardened(x < cx ? 0.7 : 1)(share)
        const before = meanOutside(bordersOf(disc(...circle), opacity, []), circle)
        const after = meanOutside(bordersOf(disc(...circle), opacity, [0, 1]), circle)
        expect(Math.abs(after)).toBeLessThan(MOST_LEFT * before)
      }),
      { numRuns: 60 },
    )
  })

  it('moves a hole out of the shape around it', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyRadius, (cx, cy, r) => {
        const circle = [cx, cy, r] as const
        const hole = (share: number) => 1 - hardened(0.7)(1 - share)
        const before = meanOutside(bordersOf(disc(...circle), hole, []), circle)
        const after = meanOutside(bordersOf(disc(...circle), hole, [0]), circle)
        expect(before).toBeLessThan(-0.35)
        expect(Math.abs(after)).toBeLessThan(MOST_LEFT * -before)
      }),
      { numRuns: 60 },
    )
  })

  it('moves steep sides, whose points change their axis between stairs, into the shape', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyThickness, anySteepness, (cx, cy, r, direction) => {
        const outline = capsule(cx, cy, r, direction)
        const [before, after] = [[], [1]].map((shaded) =>
          meanOutsideSides(bordersOf(outline, hardened(0.8), shaded), cx, cy, r, direction),
        )
        expect(after).toBeLessThan(before - 0.04)
      }),
      { numRuns: 60 },
    )
  })

  it('moves no outline of a shape on clear pixels out of it, whatever its blends say', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyRadius, (cx, cy, r) => {
        const circle = [cx, cy, r] as const
        // Pixels show the shape at most half in a part of the outline, as if the ground were hardened
        const opacity = (share: number, x: number) => (x < cx ? hardened(1)(share) : 1 - hardened(0.7)(1 - share))
        const measured = meanOutside(bordersOf(disc(...circle), opacity, [], CLEAR), circle)
        expect(meanOutside(bordersOf(disc(...circle), opacity, [1], CLEAR), circle)).toBeLessThan(measured + 0.02)
      }),
      { numRuns: 40 },
    )
  })

  it('leaves anti-aliased outlines and those sampled at the middles of pixels', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyRadius, (cx, cy, r) => {
        const circle = [cx, cy, r] as const
        expect(bordersOf(disc(...circle), (share) => share, [0, 1]).overpainted).toBeUndefined()
        expect(bordersOf(disc(...circle), (share) => (share < 0.5 ? 0 : 1), [0, 1]).overpainted).toBeUndefined()
        expect(
          Math.abs(
            meanOutside(
              bordersOf(disc(...circle), (share) => share, [1]),
              circle,
            ),
          ),
        ).toBeLessThan(0.03)
      }),
      { numRuns: 60 },
    )
  })
})

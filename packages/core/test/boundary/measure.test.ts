import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { measureBorders } from '../../src/boundary/measure'
import type { Pixels } from '../../src/model/color-space'
import { isFrame } from '../../src/model/planar-map'
import type { Reading } from '../../src/model/reading'
import { BLACK, band, blur, CLEAR, disc, halfPlane, paint, type Rgba, WHITE } from './coverage'
import { ADVERSARIAL, anyRegions } from './label-maps'
import { EXACT, inksOf, measureTwoColors, ORDINARY, ROUGH, rms, strays, type TwoColors, worst } from './two-colors'

/** A blend of under 2 % counts as pure, so a clean border is off by that much at most, and a rounded level. */
const CLEAN = 0.03

const SIZE = 48
/** Opaque, translucent and transparent inks, two of them alike. */
const ANY_INKS = [
  [0, 0, 0, 0],
  [9, 9, 9, 255],
  [250, 0, 0, 255],
  [0, 0, 255, 99],
  [255, 255, 255, 255],
  [8, 9, 9, 255],
]
const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const anyOffset = fc.double({ min: 0, max: 1, noNaN: true })
const anyPair = fc.constantFrom<readonly [Rgba, Rgba]>(
  [WHITE, BLACK],
  [BLACK, WHITE],
  [
    [20, 60, 200, 255],
    [240, 220, 40, 255],
  ],
  [CLEAR, [200, 30, 60, 255]],
  [CLEAR, WHITE],
  [CLEAR, [10, 120, 240, 128]],
  [WHITE, [10, 10, 200, 120]],
)

/** The line through the middle at an angle, shifted sideways, and a point's distance from it. */
function lineAt(angle: number, offset: number) {
  const x = SIZE / 2 + offset * Math.sin(angle)
  const y = SIZE / 2 - offset * Math.cos(angle)
  const distance = (px: number, py: number) => (py - y) * Math.cos(angle) - (px - x) * Math.sin(angle)
  return { x, y, distance }
}

function shapeOf(polygon: number[] | readonly number[], ground: Rgba = WHITE, color: Rgba = BLACK): TwoColors {
  return { width: SIZE, height: SIZE, polygons: [polygon], ground, color }
}

describe('measureBorders', () => {
  it('finds a straight border at any angle and offset between any two colours', () => {
    fc.assert(
      fc.property(anyAngle, anyOffset, anyPair, (angle, offset, [ground, color]) => {
        const { x, y, distance } = lineAt(angle, offset)
        const found = strays(measureTwoColors(shapeOf(halfPlane(x, y, angle), ground, color), EXACT), distance, 3)
        expect(found.length).toBeGreaterThan(20)
        expect(worst(found)).toBeLessThan(CLEAN)
        expect(rms(found)).toBeLessThan(0.022)
      }),
      { numRuns: 80 },
    )
  })

  it('finds a disc of any size and place between any two colours', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 8, max: 20, noNaN: true }),
        anyOffset,
        anyOffset,
        anyPair,
        (r, dx, dy, [ground, color]) => {
          const x = 23.5 + dx
          const y = 23.5 + dy
          const found = strays(
            measureTwoColors(shapeOf(disc(x, y, r), ground, color), EXACT),
            (px, py) => Math.hypot(px - x, py - y) - r,
          )
          expect(found.length).toBeGreaterThan(4 * r)
          expect(worst(found)).toBeLessThan(CLEAN)
          expect(rms(found)).toBeLessThan(0.022)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('measures exactly where a border runs along the lattice', () => {
    for (const offset of [0, 0.25, 0.5, 0.75]) {
      for (const quarter of [0, 1, 2, 3]) {
        const { x, y, distance } = lineAt((quarter * Math.PI) / 2, offset)
        const found = strays(measureTwoColors(shapeOf(halfPlane(x, y, (quarter * Math.PI) / 2)), EXACT), distance)
        expect(worst(found)).toBeLessThan(0.5 / 255 + 1e-9)
      }
    }
  })

  it('finds both sides of a clean thin stroke', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1.2, max: 3, noNaN: true }),
        anyAngle,
        anyOffset,
        fc.constantFrom(ORDINARY, ROUGH),
        (width, angle, offset, plan) => {
          const { x, y, distance } = lineAt(angle, offset)
          const measured = measureTwoColors(shapeOf(band(x, y, angle, width)), plan)
          const found = strays(measured, (px, py) => Math.abs(distance(px, py)) - width / 2, 4)
          expect(found.length).toBeGreaterThan(20)
          expect(worst(found)).toBeLessThan(0.1)
        },
      ),
      { numRuns: 80 },
    )
  })

  it('is not fooled by a blur', () => {
    fc.assert(
      fc.property(anyAngle, anyOffset, fc.constantFrom(1, 2), (angle, offset, passes) => {
        const { x, y, distance } = lineAt(angle, offset)
        const shape = shapeOf(halfPlane(x, y, angle))
        const soft = blur(paint(SIZE, SIZE, WHITE, [shape]), passes)
        expect(worst(strays(measureTwoColors(shape, ORDINARY, soft), distance, 6))).toBeLessThan(0.05)
      }),
      { numRuns: 30 },
    )
    const shape = shapeOf(disc(24.3, 23.6, 18))
    for (const passes of [1, 2]) {
      const soft = blur(paint(SIZE, SIZE, WHITE, [shape]), passes)
      const found = strays(measureTwoColors(shape, ORDINARY, soft), (x, y) => Math.hypot(x - 24.3, y - 23.6) - 18)
      expect(worst(found)).toBeLessThan(0.12)
      expect(rms(found)).toBeLessThan(0.06)
    }
  })

  it.each([
    [90, 0.1, 0.03],
    [75, 0.18, 0.06],
  ])('reads a border through JPEG of quality %i', async (quality, most, spread) => {
    for (const [ground, color] of [
      [WHITE, BLACK],
      [
        [240, 230, 90, 255],
        [30, 60, 160, 255],
      ],
    ] as const) {
      const shape = shapeOf(disc(24.3, 23.6, 17), ground, color)
      const raw = { width: SIZE, height: SIZE, channels: 4 } as const
      const { rgba } = paint(SIZE, SIZE, ground, [shape])
      const jpeg = await sharp(rgba, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
      const picture = { width: SIZE, height: SIZE, rgba: await sharp(jpeg).ensureAlpha().raw().toBuffer() }
      const found = strays(measureTwoColors(shape, ORDINARY, picture), (x, y) => Math.hypot(x - 24.3, y - 23.6) - 17)
      expect(worst(found)).toBeLessThan(most)
      expect(rms(found)).toBeLessThan(spread)
    }
  })

  it('knows how far a clean border can be off', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1.2, max: 6, noNaN: true }),
        anyAngle,
        anyOffset,
        fc.constantFrom(EXACT, ORDINARY),
        (width, angle, offset, plan) => {
          const { x, y, distance } = lineAt(angle, offset)
          const measured = measureTwoColors(shapeOf(band(x, y, angle, width)), plan)
          for (const { stray, sigma } of strays(measured, (px, py) => Math.abs(distance(px, py)) - width / 2, 4)) {
            expect(stray).toBeLessThan(3 * sigma)
          }
        },
      ),
      { numRuns: 80 },
    )
  })

  it('gives finite points and positive errors, none on the frame, edge by edge, for any regions and any pixels', () => {
    const expectFinite = (map: (typeof ADVERSARIAL)[number][1], values: readonly number[]): void => {
      const planar = extractPlanarMap(map)
      const { width, height } = map
      const reading: Reading = {
        space: 'rgb',
        width,
        height,
        pixels: Uint32Array.from(map.labels, (_, i) => values[i % values.length]) as Pixels<'rgb'>,
        inks: inksOf(ANY_INKS, 0),
        regions: { ...map, indexes: 'inks' },
      }
      const { start, x, y, sigma, step } = measureBorders(planar, reading, EXACT).points
      expect(start).toHaveLength(planar.edgeCount + 1)
      expect([start[0], start[planar.edgeCount]]).toEqual([0, x.length])
      expect([y.length, sigma.length]).toEqual([x.length, x.length])
      expect([...x, ...y, ...sigma].every(Number.isFinite)).toBe(true)
      expect(sigma.every((value) => value > 0)).toBe(true)
      for (let e = 0; e < planar.edgeCount; e++) {
        const steps = planar.edgeStart[e + 1] - planar.edgeStart[e] - 1
        expect(start[e + 1] - start[e]).toBeGreaterThanOrEqual(0)
        expect(start[e + 1] - start[e]).toBeLessThanOrEqual(isFrame(planar, e) ? 0 : steps)
        for (let k = start[e]; k < start[e + 1]; k++) {
          expect(step[k]).toBeGreaterThanOrEqual(planar.edgeStart[e])
          expect(step[k]).toBeLessThan(planar.edgeStart[e + 1] - 1)
          if (k > start[e]) expect(step[k]).toBeGreaterThan(step[k - 1])
        }
      }
    }
    for (const [, map] of ADVERSARIAL) expectFinite(map, [0xff0000ff, 0, 0xffffffff, 0x80404040])
    fc.assert(
      fc.property(
        anyRegions,
        fc.array(fc.integer({ min: 0, max: 0xffffffff }), { minLength: 1, maxLength: 50 }),
        expectFinite,
      ),
      { numRuns: 60 },
    )
  })

  it('measures every row of the straight end of a bar of any width', () => {
    for (let rows = 2; rows <= 7; rows++) {
      const { borders } = measureTwoColors(shapeOf([8, 20, 40, 20, 40, 20 + rows, 8, 20 + rows]), EXACT)
      for (const end of [8, 40]) expect(borders.points.x.filter((x) => x === end)).toHaveLength(rows)
    }
  })

  it('lists points in the order of the border and gives the same ones again', () => {
    const shape = shapeOf(disc(24.3, 23.6, 18))
    const { borders } = measureTwoColors(shape, EXACT)
    const { map: planar, points } = borders
    expect(measureTwoColors(shape, EXACT).borders).toEqual(borders)
    const loop = planar.from.findIndex((from, e) => from < 0 && !isFrame(planar, e))
    const turns: number[] = []
    for (let k = points.start[loop]; k + 1 < points.start[loop + 1]; k++) {
      const [ax, ay, bx, by] = [points.x[k], points.y[k], points.x[k + 1], points.y[k + 1]]
      turns.push(Math.sign((ax - 24.3) * (by - 23.6) - (ay - 23.6) * (bx - 24.3)))
    }
    expect(turns.length).toBeGreaterThan(80)
    expect(new Set(turns).size).toBe(1)
  })

  it('trusts borders beside a seam of shading less, and leaves them where they are', () => {
    const { reading, coloring, borders } = measureTwoColors(shapeOf(disc(24.3, 23.6, 18)), EXACT)
    const seams = Uint8Array.from(reading.pixels, (_, i) => (i % SIZE < SIZE / 2 ? 1 : 0))
    const { points } = measureBorders(extractPlanarMap(coloring.regions), { ...reading, seams }, EXACT)
    expect([points.x, points.y]).toEqual([borders.points.x, borders.points.y])
    points.sigma.forEach((sigma, k) => {
      const before = borders.points.sigma[k]
      if (points.x[k] < SIZE / 2 - 1) expect(sigma).toBeGreaterThan(Math.max(0.4, before))
      if (points.x[k] > SIZE / 2 + 1) expect(sigma).toBe(before)
    })
  })
})

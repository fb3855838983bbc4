import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { findMainBorders } from '../../src/boundary/main-borders'
import { measureBorders } from '../../src/boundary/measure'
import { linkStrands } from '../../src/fit/topology/strands'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { isMainBorder } from '../../src/model/borders'
import type { Pixels } from '../../src/model/color-space'
import type { GradientFill } from '../../src/model/drawing'
import type { PlanarMap } from '../../src/model/planar-map'
import type { Reading } from '../../src/model/reading'

const SIZE = 40
const PLAN = { reach: 3, noise: 0.5, sigma: 0.05 }
const WHITE = [255, 255, 255]
const DARK = [70, 45, 45]
const LESS_DARK = [82, 57, 57]
const BLUE = [0, 0, 160]

/** A ramp between two grays. */
const ramp = (...levels: readonly number[]): GradientFill => ({
  kind: 'linear',
  x1: 0,
  y1: 0,
  x2: SIZE,
  y2: 0,
  stops: levels.map((level, k) => ({ offset: k / (levels.length - 1), rgb: 0x010101 * level, opacity: 1 })),
})

/** A reading of hard pixels with the ink of each by place, whose inks may stand for gradients. */
function readingOf(
  inkAt: (x: number, y: number) => number,
  colors: readonly (readonly number[])[],
  gradients?: ReadonlyMap<number, readonly GradientFill[]>,
): { reading: Reading; map: PlanarMap } {
  const inkOf = Int32Array.from({ length: SIZE * SIZE }, (_, i) => inkAt((i % SIZE) + 0.5, Math.floor(i / SIZE) + 0.5))
  const regions = connectedRegions(inkOf, SIZE, SIZE, 'inks')
  const packed = colors.map(([r, g, b]) => (r! | (g! << 8) | (b! << 16) | 0xff000000) >>> 0)
  const pixels = Uint32Array.from(inkOf, (k) => packed[k]!) as Uint32Array & Pixels<'rgb'>
  const inks = {
    space: 'rgb' as const,
    count: colors.length,
    colors: Float64Array.from(colors.flatMap((color) => [...color, 255])),
    tolerance: new Float64Array(colors.length).fill(2),
  }
  const reading = { space: 'rgb' as const, width: SIZE, height: SIZE, pixels, inks, regions, gradients }
  return { reading, map: extractPlanarMap({ ...regions, indexes: 'fills' }) }
}

/** A disc of two parts, above and below a row, on white. */
const parts = (x: number, y: number): number => (Math.hypot(x - 20, y - 20) > 14 ? 0 : y < 17 ? 1 : 2)

/** How many junctions off the frame have a main border. */
const countMain = (main: Int32Array): number => main.filter((_, k) => k % 2 === 0).filter((e) => e >= 0).length

describe('findMainBorders', () => {
  it('is the outline of a figure where a step of its shading ends', () => {
    const { reading, map } = readingOf(parts, [WHITE, DARK, LESS_DARK])
    const main = findMainBorders(map, reading)
    expect(countMain(main)).toBe(2)
    for (let j = 0; 2 * j < main.length; j++) {
      for (const e of [main[2 * j]!, main[2 * j + 1]!]) {
        const sides = [map.left[e]!, map.right[e]!].map((label) => reading.regions.colorOf[label])
        expect(sides).toContain(0)
        expect(isMainBorder(main, j, e)).toBe(true)
      }
    }
  })

  it('is none between three colors as far apart', () => {
    const { reading, map } = readingOf(parts, [WHITE, DARK, BLUE])
    expect(countMain(findMainBorders(map, reading))).toBe(0)
  })

  it('is none where only the means of gradients are equal', () => {
    // Two mirrored ramps on their mean, or on gray next to it
    for (const ground of [128, 132]) {
      const mirrored = new Map([
        [1, [ramp(0, 255)]],
        [2, [ramp(255, 0)]],
      ])
      const { reading, map } = readingOf(parts, [[ground, ground, ground], DARK, BLUE], mirrored)
      expect(countMain(findMainBorders(map, reading))).toBe(0)
    }
  })

  it('takes a gradient for what it shows, not for the color that stands for it', () => {
    const gradients = new Map([[2, [ramp(50, 90)]]])
    const { reading, map } = readingOf(parts, [WHITE, [70, 70, 70], BLUE], gradients)
    expect(countMain(findMainBorders(map, reading))).toBe(2)
  })

  it('is none on the frame', () => {
    const { reading, map } = readingOf((_x, y) => (y < 20 ? 0 : 1), [WHITE, DARK])
    expect(countMain(findMainBorders(map, reading))).toBe(0)
  })

  it('is no border of a junction that is none', () => {
    expect(isMainBorder(undefined, 0, 3)).toBe(false)
    expect(isMainBorder(Int32Array.of(-1, -1), -1, -1)).toBe(false)
  })
})

describe('a main border', () => {
  const gradients = new Map([[2, [ramp(60, 84)]]])
  const { reading, map } = readingOf(parts, [WHITE, [70, 70, 70], BLUE], gradients)

  it('is measured beside junctions as elsewhere, in flat pictures too', () => {
    const errors = (step: number): number => {
      const flat = readingOf(parts, [WHITE, [40, 40, 40], [40 + step, 40 + step, 40 + step]])
      return measureBorders(flat.map, flat.reading, PLAN).points.sigma.reduce((sum, sigma) => sum + sigma, 0)
    }
    expect(errors(20)).toBeLessThan(errors(120) - 0.5)
  })

  it('is measured beside junctions as elsewhere', () => {
    const sumOf = (shown: typeof gradients): number =>
      measureBorders(map, { ...reading, gradients: shown }, PLAN).points.sigma.reduce((sum, sigma) => sum + sigma, 0)
    expect(sumOf(gradients)).toBeLessThan(sumOf(new Map([[2, [ramp(180, 200)]]])))
  })

  it('must be clearer in pictures without gradients', () => {
    const count = (step: number, isShaded = false): number => {
      const colors = [100, 40, 40 + step].map((level) => [level, level, level])
      const drawn = readingOf(parts, colors, isShaded ? new Map([[2, [ramp(20 + step, 60 + step)]]]) : undefined)
      return countMain(findMainBorders(drawn.map, drawn.reading))
    }
    // Contrasts of 60 and 49 beside one of 11, of 60 and 47 beside one of 13, of 60 and 43 beside one of 17
    expect([count(11), count(13), count(13, true), count(17, true)]).toEqual([2, 0, 2, 0])
  })

  it('is one strand, with the corner that it has at a junction', () => {
    // A square whose step of shading ends in two of its corners
    const corner = (x: number, y: number): number =>
      Math.max(Math.abs(x - 20), Math.abs(y - 20)) > 12 ? 0 : x + y < 40 ? 1 : 2
    const square = readingOf(corner, [WHITE, [70, 70, 70], BLUE], gradients)
    const strands = linkStrands(measureBorders(square.map, square.reading, PLAN), 8)
    expect(strands.some(({ halfEdges, isClosed }) => isClosed && halfEdges.length === 2)).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { rgbPalette, ycbcrInks, ycbcrPicture } from '../../src/color/ycbcr'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { Picture } from '../../src/model/color-space'
import { SOLID } from '../../src/model/indexed'
import type { Inks } from '../../src/model/palette'
import { settleStrays } from '../../src/segment/settle-strays'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Paint } from '../../src/shading/fit/paint'
import { NOT_SHADED } from '../../src/shading/shading'
import { type ColorAt, type Levels, mix, PAPER, pack, pictureOf } from '../shading/pictures'

const SIDE = 40
const RAMP_FROM = 20
const [PAPER_INK, RAMP_INK] = [0, 1]
const [RED, BLUE, GREEN]: Levels[] = [
  [200, 40, 40, 255],
  [40, 60, 210, 255],
  [20, 180, 30, 255],
]
const FLAT: Levels = [120, 50, 125, 255]
/** Two squares of 5 px, one above the other. */
const isIn = (x: number, y: number): boolean => x >= 5 && x < 10 && ((y >= 10 && y < 15) || (y >= 20 && y < 25))
const isIndexIn = (i: number): boolean => isIn(i % SIDE, Math.floor(i / SIDE))

/** A ramp beside paper with two squares of `color` that was read as the ramp, settled. */
function settle(color: Levels, space: 'rgb' | 'ycbcr') {
  const sceneAt: ColorAt = (x, y) => {
    if (x >= RAMP_FROM) return mix(BLUE, RED, (x - RAMP_FROM) / (SIDE - RAMP_FROM))
    return isIn(Math.floor(x), Math.floor(y)) ? color : PAPER
  }
  const picture = pictureOf(SIDE, SIDE, sceneAt)
  const indices = Int32Array.from(picture.pixels, (_, i) => i)
  const isRamp = (i: number): boolean => i % SIDE >= RAMP_FROM
  const { gradient } = fitGradient(picture, indices.filter(isRamp))
  const flat: Picture<'rgb'> = {
    ...picture,
    pixels: picture.pixels.map((p, i) => (isRamp(i) ? pack(FLAT) : p)) as never,
  }
  const inks: Inks<'rgb'> = {
    space: 'rgb',
    count: 2,
    colors: Float64Array.of(...PAPER, ...FLAT),
    tolerance: Float64Array.of(2, 2),
  }
  const inkOf = indices.map((i) => (isRamp(i) || isIndexIn(i) ? RAMP_INK : PAPER_INK))
  const purity = new Uint8Array(inkOf.length).fill(SOLID)
  const rest = {
    indexed: { width: SIDE, height: SIDE, inkCount: 2, inkOf, purity, isUnexplained: new Uint8Array(inkOf.length) },
    holding: 'fitted' as const,
    gradients: new Map([[RAMP_INK, []]]) as never,
    regions: connectedRegions(inkOf, SIDE, SIDE, 'inks'),
  }
  const reading =
    space === 'rgb' ? { ...flat, inks, ...rest } : { ...ycbcrPicture(flat), inks: ycbcrInks(inks), ...rest }
  const removed = {
    shades: [{ flat: pack(FLAT), gradients: [] as never, paint: new Paint([gradient]) }],
    shadeOf: indices.map((i) => (isRamp(i) ? 0 : NOT_SHADED)),
  }
  return { reading, settled: settleStrays(reading, picture, removed, 3) }
}

/** The color of the ink that the middle of the square has, in whole levels. */
function colorOfSquare({ settled }: ReturnType<typeof settle>): number[] {
  const { labels, colorOf } = settled.regions
  const ink = colorOf[labels[12 * SIDE + 7]]
  return [...rgbPalette(settled.inks).colors.subarray(4 * ink, 4 * ink + 4)].map(Math.round)
}

describe('settleStrays', () => {
  it.each(['rgb', 'ycbcr'] as const)(
    'gives two regions of a color that no ink has an ink of their own, in %s',
    (space) => {
      const found = settle(GREEN, space)
      expect(found.settled.inks.count).toBe(3)
      for (const [c, level] of colorOfSquare(found).entries()) expect(Math.abs(level - GREEN[c])).toBeLessThanOrEqual(1)
      expect(found.settled.indexed.inkOf[12 * SIDE + RAMP_FROM + 5]).toBe(RAMP_INK)
    },
  )

  it('moves a region to the one beside it that explains it, without another ink', () => {
    const found = settle([250, 250, 250, 255], 'rgb')
    expect(found.settled.inks.count).toBe(2)
    expect(colorOfSquare(found)).toEqual([...PAPER])
  })

  it('changes nothing of the reading that it was given', () => {
    const { reading, settled } = settle(GREEN, 'rgb')
    expect(settled === reading).toBe(false)
    expect(reading.inks.count).toBe(2)
    expect(reading.indexed.inkOf[12 * SIDE + 7]).toBe(RAMP_INK)
  })
})

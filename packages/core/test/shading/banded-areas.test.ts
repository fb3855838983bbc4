import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBandedAreas } from '../../src/shading/banded-areas'
import { type BandedScene, bandedScene } from './banded-scenes'
import { type ColorAt, type Levels, PAPER, ramp } from './pictures'

const SIDE = 48
const BAND = 12
const FROM: Levels = [60, 90, 30, 255]
const TO: Levels = [180, 210, 90, 255]
const GROUND_INK = 9
const NONE = (): boolean => false

const across = ramp({ kind: 'linear', values: [0] }, 0, SIDE, FROM, TO)
const isIn = (x: number, y: number, inset: number): boolean => Math.min(x, y) >= inset && Math.max(x, y) < SIDE - inset

/** A square with a ramp on paper, `inset` px from the frame, read as bands. */
function square(inset: number, colorAt: ColorAt = across, band = BAND): BandedScene {
  return bandedScene(
    SIDE,
    SIDE,
    (x, y) => (isIn(Math.floor(x), Math.floor(y), inset) ? colorAt(x, y) : PAPER),
    (x, y) => (isIn(x, y, inset) ? Math.floor(x / band) : GROUND_INK),
  )
}

const found = ({ picture, regions }: BandedScene, isStandIn: (ink: number) => boolean = NONE) =>
  findBandedAreas(picture, regions, isStandIn)

describe('findBandedAreas', () => {
  it('finds a ramp that was read as bands, without the pixels beside others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), (inset) => {
        const areas = found(square(inset))
        expect(areas.length).toBe(1)
        const inside = Array.from({ length: SIDE * SIDE }, (_, i) => i).filter((i) =>
          isIn(i % SIDE, Math.floor(i / SIDE), inset + 1),
        )
        expect([...areas[0].members]).toEqual(inside)
      }),
    )
  })

  it('tells what bands leave of the colors', () => {
    const [{ error }] = found(square(0))
    // Colors within a band are spread evenly over a quarter of the range of each channel
    const range = Math.hypot(120, 120, 60) / (SIDE / BAND)
    expect(Math.abs(error - range / Math.sqrt(12))).toBeLessThan(0.5)
  })

  it('finds none in flat colors', () => {
    expect(found(square(4, (x) => (x < 24 ? FROM : [80, 110, 40, 255]), 24))).toEqual([])
  })

  it('takes no stand-in of a gradient for a band', () => {
    expect(found(square(4), (ink) => ink < GROUND_INK)).toEqual([])
    const [{ members }] = found(square(0), (ink) => ink === 0)
    expect(members.every((i) => i % SIDE > BAND)).toBe(true)
  })

  it('takes no thin region for a band', () => {
    // Two columns of the mean of what is beside them, as the rim of an edge is
    expect(found(square(4, across, 2))).toEqual([])
  })

  it('takes no long region for a band of which few pixels are inside', () => {
    // The middle one is a strip 1 px wide with a square of 5 px at its end, whose 9 inner pixels are a tenth of it
    const strip = (length: number) =>
      found(
        bandedScene(100, 20, ramp({ kind: 'linear', values: [0] }, 0, 100, FROM, TO), (x, y) => {
          if (x < 40) return 0
          return (x < 45 && y >= 5 && y < 10) || (x < 40 + length && y === 5) ? 1 : 2
        }),
      )
    const inStrip = (areas: ReturnType<typeof found>): boolean =>
      areas.some(({ members }) => members.includes(7 * 100 + 42))
    expect(inStrip(strip(20))).toBe(true)
    expect(inStrip(strip(60))).toBe(false)
  })

  it('leaves out translucent pixels and those of known parts', () => {
    const [{ members }] = found(
      square(0, (x, y) => [...across(x, y).slice(0, 3), y < 24 ? 255 : 250] as unknown as Levels),
    )
    expect(members.every((i) => i < 24 * SIDE)).toBe(true)
    const { picture, regions } = square(0)
    const known = Int32Array.of(100, 101, 102)
    const [{ members: others }] = findBandedAreas(picture, regions, NONE, [{ members: known }])
    expect(others.length).toBe(SIDE * SIDE - known.length)
    expect(others.some((i) => known.includes(i))).toBe(false)
  })

  it('leaves small areas out', () => {
    const box = (width: number) => {
      const isIn = (x: number, y: number): boolean => x < width && y < 4
      return found(
        bandedScene(
          SIDE,
          SIDE,
          (x, y) => (isIn(x, y) ? across(x, y) : PAPER),
          (x, y) => (isIn(x, y) ? Math.floor((2 * x) / width) : GROUND_INK),
        ),
      )
    }
    // Beyond the frame there is no other region: all but the last row and column are inside
    expect(box(24)[0].members.length).toBe(3 * 23)
    expect(box(20)).toEqual([])
  })
})

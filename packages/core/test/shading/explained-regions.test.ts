import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainedRegions } from '../../src/shading/explained-regions'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Paint } from '../../src/shading/fit/paint'
import type { ShadedPart } from '../../src/shading/shaded-part'
import { type BandedScene, bandedScene } from './banded-scenes'
import { type ColorAt, type Levels, ramp } from './pictures'

const SIDE = 48
const RAMP = 0
const FROM: Levels = [60, 90, 30, 255]
const TO: Levels = [180, 210, 90, 255]
const across = ramp({ kind: 'linear', values: [0] }, 0, SIDE, FROM, TO)
const isStandIn = (ink: number): boolean => ink === RAMP

/** A ramp over the whole picture, of which the pixels with `inkAt` 0 were read as a gradient and its left half, as far as it is of that ink, is the known part. */
function scene(inkAt: (x: number, y: number) => number, colorAt: ColorAt = across): BandedScene & { part: ShadedPart } {
  const { picture, regions } = bandedScene(SIDE, SIDE, colorAt, inkAt)
  const all = Int32Array.from(picture.pixels, (_, i) => i)
  const members = all.filter((i) => inkAt(i % SIDE, Math.floor(i / SIDE)) === RAMP && i % SIDE < SIDE / 2)
  const { gradient, error } = fitGradient(bandedScene(SIDE, SIDE, across, inkAt).picture, all)
  return { picture, regions, part: { members, paint: new Paint([gradient]), error } }
}

const explained = ({ picture, regions, part }: ReturnType<typeof scene>, parts = [part]) =>
  explainedRegions(picture, regions, isStandIn, parts).map((pixels) => [...pixels])

/** Row-major indices of a box, right and bottom exclusive. */
const box = (left: number, top: number, right: number, bottom: number): number[] =>
  Array.from({ length: SIDE * SIDE }, (_, i) => i).filter((i) => {
    const x = i % SIDE
    const y = Math.floor(i / SIDE)
    return x >= left && x < right && y >= top && y < bottom
  })

const isIn = (x: number, y: number, left: number, top: number, right: number, bottom: number): boolean =>
  x >= left && x < right && y >= top && y < bottom

describe('explainedRegions', () => {
  it('adds a bit of a ramp that was read as a flat color, wherever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36 }), fc.integer({ min: 0, max: 36 }), (left, top) => {
        const bit = scene((x, y) => (isIn(x, y, left, top, left + 12, top + 12) ? 1 : RAMP))
        expect(explained(bit)).toEqual([box(left, top, left + 12, top + 12)])
      }),
    )
  })

  it('adds regions one after the other, each beside the last', () => {
    const stripes = scene((x) => (x < 24 ? RAMP : Math.floor(x / 6)))
    expect(explained(stripes)).toEqual([box(24, 0, SIDE, SIDE)])
    // Against the order of the regions as well
    const rows = scene((_, y) => (y >= 24 ? RAMP : 1 + Math.floor(y / 6)))
    expect(explained(rows)).toEqual([box(0, 0, SIDE, 24)])
  })

  it('adds nothing to a part that touches no such region', () => {
    const apart = scene(
      (x) => (x < 12 ? RAMP : x < 24 ? 1 : 2),
      (x, y) => (x < 12 || x >= 24 ? across(x, y) : [255, 255, 255, 255]),
    )
    expect(explained(apart)).toEqual([[]])
  })

  it('leaves a flat figure of the color that the ramp has in its middle', () => {
    const figure: ColorAt = (x, y) => across(isIn(x, y, 16, 16, 32, 32) ? 24 : x, y)
    const flat = scene((x, y) => (isIn(x, y, 16, 16, 32, 32) ? 1 : RAMP), figure)
    expect(explained(flat)).toEqual([[]])
  })

  it.each([
    [4, 32 * 32],
    [-4, 32 * 32],
    [8, 0],
    [-8, 0],
  ])('adds a region that follows the ramp up to 6 levels off: %i', (shift, size) => {
    const shifted = scene(
      (x, y) => (isIn(x, y, 8, 8, 40, 40) ? 1 : RAMP),
      (x, y) => {
        const [r, g, b, alpha] = across(x, y)
        return isIn(x, y, 8, 8, 40, 40) ? [r + shift, g + shift, b + shift, alpha] : [r, g, b, alpha]
      },
    )
    expect(explained(shifted)[0].length).toBe(size)
  })

  it.each([
    [0.8, 24 * 24],
    [1.2, 0],
  ])(
    'adds a region that the gradient explains as well as its mean color, not another: %d of the error',
    (share, size) => {
      // A ramp that is `slope` as steep, with the same mean, leaves (1 - slope) / slope of its own deviation from the mean
      const slope = 1 / (1 + Math.sqrt(share))
      const flatter = scene(
        (x, y) => (isIn(x, y, 12, 12, 36, 36) ? 1 : RAMP),
        (x, y) => (isIn(x, y, 12, 12, 36, 36) ? across(24 + slope * (x - 24), y) : across(x, y)),
      )
      expect(explained(flatter)[0].length).toBe(size)
    },
  )

  it('leaves specks', () => {
    const speck = (width: number) =>
      explained(scene((x, y) => (isIn(x, y, 20, 20, 20 + width, 23) ? 1 : RAMP)))[0].length
    expect(speck(3)).toBe(0)
    expect(speck(4)).toBe(12)
    // Three times as large, but beside others all over
    const rows = scene((x, y) => (isIn(x, y, 20, 20, 38, 22) ? 1 : isIn(x, y, 19, 19, 39, 23) ? 2 : RAMP))
    expect(
      explained(rows, [{ ...rows.part, members: rows.part.members.filter((i) => i % SIDE < 19) }])[0],
    ).not.toContain(20 * SIDE + 20)
  })

  it('leaves the pixels beside other things, which may be blends, and does not compare them', () => {
    // A white square in the middle of the bit, with a rim of blends
    const inkAt = (x: number, y: number): number =>
      isIn(x, y, 19, 19, 29, 29) ? 2 : isIn(x, y, 12, 12, 36, 36) ? 1 : RAMP
    const blended = scene(inkAt, (x, y) => {
      if (isIn(x, y, 19, 19, 29, 29)) return [255, 255, 255, 255]
      return isIn(x, y, 18, 18, 30, 30) ? [190, 200, 180, 255] : across(x, y)
    })
    const white = new Set([...box(19, 18, 29, 30), ...box(18, 19, 30, 29)])
    expect(explained(blended)).toEqual([box(12, 12, 36, 36).filter((i) => !white.has(i))])
  })

  it('gives no opaque region to a translucent gradient of its color', () => {
    const alphas = ramp({ kind: 'linear', values: [0] }, 0, SIDE, [0, 0, 0, 255], [0, 0, 0, 128])
    const shadow = bandedScene(SIDE, SIDE, alphas, () => RAMP).picture
    const paint = new Paint([fitGradient(shadow, Int32Array.from(box(0, 0, SIDE, SIDE))).gradient])
    const figure = scene(
      (x, y) => (isIn(x, y, 24, 24, 40, 40) ? 1 : RAMP),
      (x, y) => (isIn(x, y, 24, 24, 40, 40) ? [0, 0, 0, 255] : alphas(x, y)),
    )
    expect(explained(figure, [{ ...figure.part, paint }])).toEqual([[]])
  })

  it('gives a region to the part that explains it best', () => {
    const { picture, regions, part } = scene((x) => (x < 16 ? RAMP : x < 32 ? 1 : 2))
    const off = bandedScene(
      SIDE,
      SIDE,
      (x, y) => across(x + 1, y),
      () => RAMP,
    ).picture
    const near = new Paint([fitGradient(off, Int32Array.from(box(0, 0, SIDE, SIDE))).gradient])
    const left = { ...part, members: Int32Array.from(box(0, 0, 16, SIDE)) }
    const right = { ...part, members: Int32Array.from(box(32, 0, SIDE, SIDE)) }
    const sizes = (parts: ShadedPart[]) =>
      explainedRegions(picture, regions, isStandIn, parts).map(({ length }) => length)
    expect(sizes([{ ...left, paint: near }, right])).toEqual([0, 15 * SIDE])
    expect(sizes([left, { ...right, paint: near }])).toEqual([15 * SIDE, 0])
  })

  it('finds none without parts', () => {
    const { picture, regions } = scene(() => 1)
    expect(explainedRegions(picture, regions, isStandIn, [])).toEqual([])
  })

  it('leaves translucent pixels and those of other parts', () => {
    const inkAt = (x: number, y: number): number => (isIn(x, y, 24, 0, SIDE, SIDE) ? 1 : RAMP)
    const clear = scene(inkAt, (x, y) => (y < 10 ? [0, 0, 0, 0] : across(x, y)))
    expect(explained(clear)).toEqual([box(24, 10, SIDE, SIDE)])
    const whole = scene(inkAt)
    // Of less than a tenth of the region
    const taken = { ...whole.part, members: Int32Array.from(box(40, 40, 48, 48)) }
    const others = new Set(taken.members)
    expect(explained(whole, [whole.part, taken])).toEqual([box(24, 0, SIDE, SIDE).filter((i) => !others.has(i)), []])
  })

  it('leaves regions that are a part already, and stand-ins', () => {
    const whole = scene((x) => (x < 24 ? RAMP : 1))
    // Two and three of 24 columns: less and more than a tenth
    const own = (columns: number) => ({ ...whole.part, members: Int32Array.from(box(30, 0, 30 + columns, SIDE)) })
    expect(explained(whole, [whole.part, own(2)]).map(({ length }) => length)).toEqual([22 * SIDE, 0])
    expect(explained(whole, [whole.part, own(3)])).toEqual([[], []])
    const { picture, regions, part } = whole
    expect(explainedRegions(picture, regions, () => true, [part]).map(({ length }) => length)).toEqual([0])
  })

  it('gives a region between two parts to the one that explains it', () => {
    const inkAt = (x: number): number => (x < 16 ? RAMP : x < 32 ? 1 : 2)
    const { picture, regions, part } = scene(inkAt)
    const flat = bandedScene(SIDE, SIDE, () => FROM, inkAt).picture
    const constant = new Paint([fitGradient(flat, part.members).gradient])
    const left = { ...part, members: Int32Array.from(box(0, 0, 16, SIDE)), paint: constant }
    const right = { ...part, members: Int32Array.from(box(32, 0, SIDE, SIDE)) }
    const [first, second] = explainedRegions(picture, regions, isStandIn, [left, right])
    // Without the column beside the other part
    expect([[...first], [...second]]).toEqual([[], box(17, 0, 32, SIDE)])
  })
})

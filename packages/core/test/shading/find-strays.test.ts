import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { findStrays } from '../../src/shading/find-strays'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Paint } from '../../src/shading/fit/paint'
import { NOT_SHADED } from '../../src/shading/shading'
import { type ColorAt, type Levels, mix, PAPER, pack, pictureOf } from './pictures'

const SIDE = 40
/** Columns from 20 on are a ramp, those before it paper. */
const RAMP_FROM = 20
const RAMP_INK = 1
const PAPER_INK = 0
const RED: Levels = [200, 40, 40, 255]
const BLUE: Levels = [40, 60, 210, 255]

const sceneAt: ColorAt = (x) => (x < RAMP_FROM ? PAPER : mix(BLUE, RED, (x - RAMP_FROM) / (SIDE - RAMP_FROM)))

/** The scene read with the ink `inkAt` for each pixel; the ramp is the only shade. */
function straysOf(
  inkAt: (x: number, y: number) => number,
  colorAt: ColorAt = sceneAt,
  isShaded = (x: number) => x >= RAMP_FROM,
) {
  const picture = pictureOf(SIDE, SIDE, colorAt)
  const indices = Int32Array.from(picture.pixels, (_, i) => i)
  const ramp = indices.filter((i) => i % SIDE >= RAMP_FROM)
  const { gradient } = fitGradient(pictureOf(SIDE, SIDE, sceneAt), ramp)
  const shadeOf = indices.map((i) => (isShaded(i % SIDE) ? 0 : NOT_SHADED))
  const inks = indices.map((i) => inkAt(i % SIDE, Math.floor(i / SIDE)))
  const regions = connectedRegions(inks, SIDE, SIDE, 'inks')
  return findStrays(picture, regions, { paints: [new Paint([gradient])], shadeOf }, new Map([[RAMP_INK, 0]]))
}

const GREEN: Levels = [20, 180, 30, 255]

/** A green box on the paper, px, read as the ramp. The pixels at its sides are darker, as blends are. */
function greenBox(width: number, height = width) {
  const isIn = (x: number, y: number): boolean => x >= 5 && x < 5 + width && y >= 10 && y < 10 + height
  const colorAt: ColorAt = (x, y) => {
    const [u, v] = [Math.floor(x), Math.floor(y)]
    if (!isIn(u, v)) return sceneAt(x, y)
    return isIn(u - 1, v - 1) && isIn(u + 1, v + 1) ? GREEN : [0, 90, 0, 255]
  }
  return straysOf((x, y) => (x < RAMP_FROM && !isIn(x, y) ? PAPER_INK : RAMP_INK), colorAt)
}

const isSpeck = (x: number, y: number): boolean => x >= 5 && x < 8 && y >= 10 && y < 12

describe('findStrays', () => {
  it('is nothing where each pixel was read as what it is, and where blends beside the ramp count as it', () => {
    expect(straysOf((x) => (x < RAMP_FROM ? PAPER_INK : RAMP_INK)).pixels).toEqual([])
    expect(straysOf((x) => (x < RAMP_FROM - 1 ? PAPER_INK : RAMP_INK)).pixels).toEqual([])
  })

  it('has the pixels of a speck on the paper that was read as the ramp, with pixels of the paper as models', () => {
    const { pixels, models } = straysOf((x, y) => (x < RAMP_FROM && !isSpeck(x, y) ? PAPER_INK : RAMP_INK))
    expect(pixels).toEqual([405, 406, 407, 445, 446, 447])
    for (const model of models)
      expect(isSpeck(model % SIDE, Math.floor(model / SIDE)) || model % SIDE >= RAMP_FROM).toBe(false)
  })

  it('has a region of a color that no adjacent one has as an unknown one, with the color of its inside', () => {
    const { pixels, unknown } = greenBox(5)
    expect(pixels).toEqual([])
    expect(unknown.map(({ color }) => color)).toEqual([pack(GREEN)])
    expect(unknown[0].pixels).toHaveLength(25)
  })

  it('leaves a smaller one, and one that is a line, as blends along an edge are', () => {
    for (const { pixels, unknown } of [greenBox(2), greenBox(2, 14)]) expect([pixels, unknown]).toEqual([[], []])
  })

  it('has a region that fills the picture as an unknown one', () => {
    const { unknown } = straysOf(
      () => RAMP_INK,
      () => GREEN,
      () => false,
    )
    expect(unknown.map(({ color, pixels }) => [color, pixels.length])).toEqual([[pack(GREEN), SIDE * SIDE]])
  })

  it('leaves a region that is the area of the ramp for a large part', () => {
    expect(
      straysOf(
        () => RAMP_INK,
        () => PAPER,
      ).pixels,
    ).toEqual([])
  })
})

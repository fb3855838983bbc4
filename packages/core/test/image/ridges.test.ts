import { expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { colorBeside, extremeRidge, isOnRidge } from '../../src/image/ridges'

/** Opaque grays, packed. */
const grays = (...levels: number[]) => Uint32Array.from(levels, (level) => (level * 0x010101 + 0xff000000) >>> 0)
/** The answer about the pixel in the middle of five equal rows of five grays. */
const ask = (...levels: number[]) => isOnRidge(grays(...[levels, levels, levels, levels, levels].flat()), 5, 12)

it('finds dark and light pixels between two that differ from them in the same direction', () => {
  expect(ask(255, 200, 0, 200, 255)).toBe(true)
  expect(ask(0, 30, 90, 20, 0)).toBe(true)
})

it('finds both pixels of a ridge two pixels wide', () => {
  expect(ask(255, 200, 0, 0, 180)).toBe(true)
  expect(ask(180, 0, 0, 200, 255)).toBe(true)
})

it('finds none in areas, on rims and on slopes', () => {
  expect(ask(7, 7, 7, 7, 7)).toBe(false)
  expect(ask(0, 0, 128, 255, 255)).toBe(false)
  expect(ask(0, 0, 0, 255, 255)).toBe(false)
  expect(ask(10, 20, 30, 40, 50)).toBe(false)
})

it('finds none that rises by less than rounding and dither do', () => {
  expect(ask(100, 100, 102, 100, 100)).toBe(false)
})

it('gives the color beside a pixel, and behind its twin', () => {
  const row = grays(255, 200, 0, 0, 180)
  expect(colorBeside(row, 2, -1)).toBe(row[1])
  expect(colorBeside(row, 2, 1)).toBe(row[4])
})

/** Five rows of five grays, as a picture. */
const picture = (rows: number[][]) =>
  premultipliedPicture({
    width: 5,
    height: 5,
    rgba: new Uint8ClampedArray(grays(...rows.flat()).buffer),
    isLossy: false,
  })
/** A line down the middle that covers `levels` of its pixels. */
const line = (levels: number[]) => picture(levels.map((level) => [255, 255, level, 255, 255]))

it('tells the step across a ridge in each of four directions', () => {
  const turned = (pick: (x: number, y: number) => boolean) =>
    picture([0, 1, 2, 3, 4].map((y) => [0, 1, 2, 3, 4].map((x) => (pick(x, y) ? 0 : 255))))
  expect(
    extremeRidge(
      turned((x) => x === 2),
      12,
    ),
  ).toBe(1)
  expect(
    extremeRidge(
      turned((_, y) => y === 2),
      12,
    ),
  ).toBe(5)
  expect(extremeRidge(picture([0, 1, 2, 3, 4].map(() => [0, 0, 0, 0, 0])), 12)).toBe(0)
})

it('takes a pixel for the extreme of its ridge unless one near it differs further', () => {
  expect(extremeRidge(line([0, 0, 0, 0, 0]), 12)).toBe(1)
  expect(extremeRidge(line([60, 60, 62, 60, 60]), 12)).toBe(1)
  const fainter = line([0, 0, 90, 0, 0])
  expect(extremeRidge(fainter, 12)).toBe(0)
  expect(isOnRidge(fainter.pixels, 5, 12)).toBe(true)
})

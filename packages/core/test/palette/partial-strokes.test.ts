import { expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { isPartlyCovered } from '../../src/palette/partial-strokes'
import { findStrokeColors } from '../../src/palette/stroke-inks'
import { band, paint, type Rgba, WHITE } from '../boundary/coverage'
import { inksOf } from '../boundary/two-colors'
import { pack } from '../shading/pictures'

const NAVY: Rgba = [26, 43, 60, 255]
const LEVELS = Float64Array.of(255, 255, 255, 255)

/** A gray of a line of black that covers `share` of a pixel on white. */
const gray = (share: number): number => {
  const level = Math.round(255 * (1 - share))
  return pack([level, level, level, 255])
}
/** Ridge pixels of all coverages up to `most`, `each` of every hundredth. */
const coverages = (most: number, each: number) =>
  Array.from({ length: Math.round(100 * most) }, (_, k) => ({ color: gray((k + 1) / 100), onRidges: each }))

it('takes a coverage that thin lines repeat for no ink where they cover other pixels more', () => {
  const own = { color: gray(0.7), onRidges: 12 }
  expect(isPartlyCovered(own, [...coverages(0.9, 4), own], LEVELS)).toBe(true)
})

it('takes it for an ink where no pixel lies farther from the ground', () => {
  const own = { color: gray(0.9), onRidges: 12 }
  expect(isPartlyCovered(own, [...coverages(0.9, 4), own], LEVELS)).toBe(false)
  expect(isPartlyCovered(own, [...coverages(0.9, 4), own, { color: gray(1), onRidges: 2 }], LEVELS)).toBe(false)
})

it('takes it for an ink where it is frequent, as gray strokes beside black ones', () => {
  const own = { color: gray(0.7), onRidges: 80 }
  expect(isPartlyCovered(own, [...coverages(0.7, 4), own, { color: gray(1), onRidges: 90 }], LEVELS)).toBe(false)
})

it('does not compare strokes of different hues', () => {
  const own = { color: pack([255, 76, 76, 255]), onRidges: 12 }
  expect(isPartlyCovered(own, [...coverages(0.9, 4), own], LEVELS)).toBe(false)
})

/** A fan of lines of 0.9 px, by a renderer that knows 16 coverages: these repeat, whatever is beside a line. */
function fan() {
  const lines = Array.from({ length: 24 }, (_, k) => ({
    polygons: [band(20 + 8 * (k % 12) + 5 * Math.floor(k / 12), 20 + 60 * Math.floor(k / 12), 0.13 * (k + 1), 0.9, 22)],
    color: NAVY,
  }))
  const raster = paint(160, 160, WHITE, lines)
  const rgba = raster.rgba.map((level, i) => {
    const ink = NAVY[i % 4]
    return ink === 255 ? 255 : 255 - (Math.round((16 * (255 - level)) / (255 - ink)) / 16) * (255 - ink)
  })
  return { ...raster, rgba }
}

it('finds no color of lines thinner than a pixel that covers less than others', () => {
  const darkest = Math.min(...fan().rgba)
  const found = findStrokeColors(inksOf([WHITE], 2), premultipliedPicture(fan()), [])
  expect(found.filter((color) => (color & 255) > darkest + 2)).toEqual([])
})

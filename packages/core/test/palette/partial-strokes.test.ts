import { expect, it } from 'vitest'
import type { Picture } from '../../src/model/color-space'
import { findLineColors } from '../../src/palette/line-inks'
import { isPartlyCovered } from '../../src/palette/partial-strokes'
import { findStrokeColors } from '../../src/palette/stroke-inks'
import { WHITE } from '../boundary/coverage'
import { inksOf } from '../boundary/two-colors'
import { pack } from '../shading/pictures'

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

it('keeps such a color from the inks of strokes', () => {
  // Dots on ridges: 8 covered by 0.7, each in other surroundings, 4 wholly and 80 by other parts
  const width = 7
  const rows = Array.from({ length: 92 }, (_, k) => (k < 8 ? 0.7 : k < 12 ? 1 : 0.3 + (0.6 * (k - 12)) / 80))
  const pixels = new Uint32Array(width * 6 * rows.length).fill(gray(0))
  rows.forEach((share, k) => {
    const i = (6 * k + 3) * width + 3
    pixels[i] = gray(share)
    pixels[i - 1] = gray((k % 8) / 40)
  })
  const picture = { space: 'rgb', width, height: 6 * rows.length, pixels } as Picture<'rgb'>
  expect(findStrokeColors(inksOf([WHITE], 2), picture, [], findLineColors(picture))).toEqual([])
})

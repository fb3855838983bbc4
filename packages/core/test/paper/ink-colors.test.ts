import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { measureDarkness } from '../../src/paper/darkness'
import { findInkColors, type InkColors } from '../../src/paper/ink-colors'
import { estimatePaperLight } from '../../src/paper/paper-light'
import { findStrokes } from '../../src/paper/strokes'
import { inkOnPaper, ring } from './ink-pictures'

const SIDE = 240
const size = { width: SIDE, height: SIDE }

function inkColorsOf(raster: Raster): InkColors {
  const light = estimatePaperLight(raster)
  return findInkColors(raster, light, findStrokes(measureDarkness(raster, light), 1))
}

const countOf = ({ colors }: InkColors): number => colors.length / 4
const colorOf = ({ colors }: InkColors, k: number): number[] => [...colors.subarray(4 * k, 4 * k + 3)]
/** The darkness of color k on its paper, by the green channel, 0-1. */
const darknessOf = (inks: InkColors, k: number): number => 1 - colorOf(inks, k)[1] / colorOf(inks, 0)[1]
/** The ink of the middle of the line of a ring: 0 degrees is at its right, 180 at its left. */
const inkAt = ({ inkOf }: InkColors, degrees: number): number => {
  const angle = (degrees * Math.PI) / 180
  const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => Math.floor(SIDE / 2 + (SIDE / 3) * part))
  return inkOf[y * SIDE + x]
}

describe('findInkColors', () => {
  it('gives opaque colors of 0 to 255 levels, and every pixel one of them', () => {
    const inks = inkColorsOf(inkOnPaper({ ...size, inkAt: ring(SIDE, 5, 1) }))
    expect(inks.inkOf).toHaveLength(SIDE * SIDE)
    expect(inks.inkOf.every((ink) => ink < countOf(inks))).toBe(true)
    expect(inks.inkOf[0]).toBe(0)
    inks.colors.forEach((level, i) => {
      expect(level >= 0 && level <= 255).toBe(true)
      if (i % 4 === 3) expect(level).toBe(255)
    })
  })

  it('makes one color of a pen under uneven light, and shows the paper where it is well lit', () => {
    const inks = inkColorsOf(inkOnPaper({ ...size, inkAt: ring(SIDE, 5, 0.8), lightAt: (x) => 120 + 0.4 * x }))
    expect(countOf(inks)).toBe(2)
    expect(darknessOf(inks, 1)).toBeGreaterThan(0.7)
    expect(darknessOf(inks, 1)).toBeLessThan(0.9)
    // Light of 120 to 216 levels: four fifths of the paper are darker than 197
    for (const level of colorOf(inks, 0)) expect(Math.abs(level - 197)).toBeLessThan(6)
  })

  it('makes a few rising strengths of a line that fades, each where the line is that strong', () => {
    const darkAt = (x: number, y: number): number => 0.5 + 0.3 * Math.cos(Math.atan2(y - SIDE / 2, x - SIDE / 2))
    const fading = (x: number, y: number): number => ring(SIDE, 6, darkAt(x, y))(x, y)
    const inks = inkColorsOf(inkOnPaper({ ...size, inkAt: fading, texture: 2 }))
    expect(countOf(inks)).toBeGreaterThanOrEqual(3)
    expect(countOf(inks)).toBeLessThanOrEqual(5)
    for (let k = 2; k < countOf(inks); k++) expect(darknessOf(inks, k)).toBeGreaterThan(darknessOf(inks, k - 1))
    expect(inkAt(inks, 0)).toBe(countOf(inks) - 1)
    expect(inkAt(inks, 180)).toBe(1)
  })

  it('tells two hues apart and gives each line its own', () => {
    const twoPens = (x: number, y: number): readonly [number, number, number] => {
      if (ring(SIDE, 6)(x, y) === 0) return [0, 0, 0]
      return x < SIDE / 2 ? [0.1, 0.8, 0.8] : [0.8, 0.6, 0.1]
    }
    const inks = inkColorsOf(inkOnPaper({ ...size, inkAt: twoPens }))
    expect(countOf(inks)).toBe(3)
    const [red, , leftBlue] = colorOf(inks, inkAt(inks, 180))
    const [rightRed, , blue] = colorOf(inks, inkAt(inks, 0))
    expect(red).toBeGreaterThan(leftBlue + 80)
    expect(blue).toBeGreaterThan(rightRed + 80)
  })

  it('keeps the strength of each pen: a red one takes away less than a black one', () => {
    const red = [0.4, 0.85, 0.82] as const
    const black = [0.9, 0.9, 0.9] as const
    const twoPens = (x: number, y: number): readonly [number, number, number] =>
      ring(SIDE, 6)(x, y) === 0 ? [0, 0, 0] : x < SIDE / 3 ? red : black
    const inks = inkColorsOf(inkOnPaper({ ...size, inkAt: twoPens, texture: 2 }))
    for (const [pen, degrees] of [
      [red, 180],
      [black, 0],
    ] as const)
      colorOf(inks, inkAt(inks, degrees)).forEach((level, c) => {
        expect(Math.abs(level - 230 * (1 - pen[c]))).toBeLessThan(8)
      })
  })

  it('takes hues that hardly differ for one', () => {
    const inkAt = (x: number, y: number): readonly [number, number, number] => {
      const dark = ring(SIDE, 6)(x, y)
      return x < SIDE / 2 ? [dark, dark, dark] : [dark, 0.95 * dark, 0.9 * dark]
    }
    expect(countOf(inkColorsOf(inkOnPaper({ ...size, inkAt })))).toBe(2)
  })

  it('gives paper without a line one color beside the paper, which no pixel has', () => {
    const inks = inkColorsOf(inkOnPaper({ ...size, inkAt: () => 0, texture: 2 }))
    expect(countOf(inks)).toBe(2)
    expect(inks.inkOf.every((ink) => ink === 0)).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { isWide, type LineTone, toneOf } from '../../src/lines/line-tone'
import { linkLines } from '../../src/lines/link-lines'
import { LumaField } from '../../src/lines/luma-field'
import { findRidgePoints } from '../../src/lines/ridge-points'
import type { Picture, Pixels } from '../../src/model/color-space'
import { type Color, picture, plain, type Stroke } from './line-pictures'

const PALE: Color = [230, 126, 130]
const BLUE: Color = [80, 170, 100]

/** Color differences of 2 x 2 pixels as their mean, as files keep them. */
function subsampled(given: Picture<'ycbcr'>): Picture<'ycbcr'> {
  const { width } = given
  const pixels = given.pixels.map((pixel, i) => {
    const corner = i - (i % 2) - (Math.floor(i / width) % 2) * width
    let out = pixel & 0xff0000ff
    for (const shift of [8, 16]) {
      const block = [corner, corner + 1, corner + width, corner + width + 1]
      const sum = block.reduce((total, k) => total + ((given.pixels[k]! >>> shift) & 255), 0)
      out |= Math.round(sum / 4) << shift
    }
    return out >>> 0
  })
  return { ...given, pixels: pixels as Pixels<'ycbcr'> }
}

function tones(ground: (x: number, y: number) => Color, strokes: readonly Stroke[]): (LineTone | null)[] {
  const given = subsampled(picture(64, 64, ground, strokes))
  const field = new LumaField(given)
  const points = findRidgePoints(field)
  return linkLines(field, points).map((path) => toneOf(path, given, points))
}

describe('toneOf', () => {
  it('tells the ink of a slanted line from blurred chroma', () => {
    const [tone] = tones(plain(PALE), [{ from: [5, 10], to: [60, 50], width: 1.4, color: BLUE }])
    expect(tone!.second).toBe(0)
    tone!.ink.forEach((level, c) => {
      expect(Math.abs(level - BLUE[c]!)).toBeLessThan(12)
    })
    expect(tone!.step).toBeLessThan(4)
  })

  it('holds the ink of a line whatever its slant, by which those wider than 2 px are told', () => {
    for (const rise of [-10, 10, 25, 40, 52]) {
      for (const width of [1.6, 2, 2.2, 2.7, 3]) {
        const [tone] = tones(plain(PALE), [{ from: [5, 10.7], to: [60, 10.7 + rise], width, color: BLUE }])
        expect(Math.abs(tone!.sum[0] / (BLUE[0] - PALE[0]) - width)).toBeLessThan(0.15)
        expect(isWide(tone!)).toBe(width > 2.4)
      }
    }
  })

  it('tells a line between two rows from one on a row', () => {
    const at = (y: number) => tones(plain(PALE), [{ from: [5, y], to: [60, y], width: 1, color: BLUE }])[0]!
    expect(at(30).second).toBeCloseTo(1, 1)
    expect(at(30.3).second).toBeCloseTo(1 / 3, 1)
    expect(at(30.5).second).toBe(0)
    expect(at(30).sum[0]).toBeCloseTo(BLUE[0] - PALE[0], -1)
  })

  it('tells how far the grounds of an outline are apart', () => {
    const sides = (x: number): Color => (x < 30 ? PALE : [170, 126, 160])
    const [tone] = tones(sides, [{ from: [30.5, 5], to: [30.5, 60], width: 1, color: [20, 128, 128] }])
    expect(tone!.step).toBeGreaterThan(40)
  })

  it('sums up a line between two rows and two grounds against the ground of each row', () => {
    const dark: Color = [170, 126, 130]
    const sides = (_: number, y: number): Color => (y < 30 ? PALE : dark)
    const [tone] = tones(sides, [{ from: [5, 30], to: [60, 30], width: 1, color: [20, 128, 128] }])
    expect(tone!.second).toBeGreaterThan(0)
    expect(tone!.sum[0]).toBeCloseTo(20 - (PALE[0] + dark[0]) / 2, -1)
  })

  it('tells the ink of a line that runs along the frame for most of its length', () => {
    const gray = (to: number) => {
      const strokes: Stroke[] = [{ from: [4, 5.2], to: [60, to], width: 1.2, color: [80, 128, 128] }]
      return tones(plain([230, 128, 128]), strokes).map((tone) => tone?.ink[0])
    }
    expect(gray(7.6)).toHaveLength(1)
    expect(Math.abs(gray(7.6)[0]! - 80)).toBeLessThan(12)
    expect(gray(6)).toEqual([undefined])
  })

  it('tells none of a line beside something stronger', () => {
    const sides = (x: number): Color => (x > 27 && x < 50 ? [20, 128, 128] : PALE)
    expect(tones(sides, [{ from: [23.5, 5], to: [23.5, 60], width: 1, color: [205, 128, 128] }])).toEqual([null])
    const mostly = (x: number, y: number): Color => (x > 27 && x < 50 && y > 16 ? [20, 128, 128] : PALE)
    expect(tones(mostly, [{ from: [23.5, 5], to: [23.5, 60], width: 1, color: [190, 128, 128] }])).toEqual([null])
  })
})

import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { measureDarkness } from '../../src/paper/darkness'
import { isInkOnPaper, isLit, mayHavePaper } from '../../src/paper/is-ink-on-paper'
import { estimatePaperLight } from '../../src/paper/paper-light'
import { inkOnPaper, ring } from './ink-pictures'

const SIDE = 240
const size = { width: SIDE, height: SIDE }

function judge(picture: Raster): boolean {
  const light = estimatePaperLight(picture)
  return mayHavePaper(picture) && isLit(light) && isInkOnPaper(picture, measureDarkness(picture, light)).isInk
}

describe('isInkOnPaper', () => {
  it('knows lines on textured paper, in even and in changing light', () => {
    expect(judge(inkOnPaper({ ...size, inkAt: ring(SIDE, 3) }))).toBe(true)
    expect(judge(inkOnPaper({ ...size, inkAt: ring(SIDE, 3), lightAt: (x, y) => 130 + 0.2 * (x + y) }))).toBe(true)
  })

  it('knows dark lines on noisy paper, and no faint ones there', () => {
    expect(judge(inkOnPaper({ ...size, inkAt: ring(SIDE, 6, 0.9), texture: 20 }))).toBe(true)
    expect(judge(inkOnPaper({ ...size, inkAt: ring(SIDE, 6, 0.3), texture: 20 }))).toBe(false)
  })

  it('knows ink out of focus, and none that fades away slowly, as soft light in a photograph does', () => {
    const ramp = (peak: number, width: number) => (x: number, y: number) =>
      peak * Math.max(0, 1 - Math.abs(Math.hypot(x - SIDE / 2, y - SIDE / 2) - SIDE / 3) / width)
    for (const [peak, width] of [
      [0.1, 14],
      [0.15, 20],
      [0.2, 30],
    ])
      expect(judge(inkOnPaper({ ...size, inkAt: ramp(peak, width) }))).toBe(false)
    expect(judge(inkOnPaper({ ...size, inkAt: ramp(0.2, 3) }))).toBe(true)
    expect(judge(inkOnPaper({ ...size, inkAt: ramp(0.5, 4) }))).toBe(true)
  })

  it('tells how much of the picture is bare', () => {
    const picture = inkOnPaper({ ...size, inkAt: (x) => (x % 40 < 8 ? 0.8 : 0) })
    const { bare } = isInkOnPaper(picture, measureDarkness(picture, estimatePaperLight(picture)))
    expect(Math.abs(bare - 0.8)).toBeLessThan(0.03)
  })

  it('knows no paper where the ground is even, dark or translucent, where nothing is drawn and where areas are filled', () => {
    const inkAt = ring(SIDE, 3)
    const drawn = inkOnPaper({ ...size, inkAt, texture: 0 })
    const dark = inkOnPaper({ ...size, inkAt, lightAt: () => 60 })
    const empty = inkOnPaper({ ...size, inkAt: () => 0 })
    const filled = inkOnPaper({ ...size, inkAt: ring(SIDE, 60) })
    const translucent = inkOnPaper({ ...size, inkAt })
    translucent.rgba[4 * 100 + 3] = 254
    for (const picture of [drawn, dark, empty, filled, translucent]) expect(judge(picture)).toBe(false)
  })

  it('knows no paper in smooth shading, with lines on it or without', () => {
    const glow = (x: number, y: number) => 130 + 90 * Math.exp(-((x - 120) ** 2 + (y - 120) ** 2) / 9000)
    for (const inkAt of [() => 0, ring(SIDE, 3)]) {
      expect(mayHavePaper(inkOnPaper({ ...size, inkAt, lightAt: glow, texture: 0 }))).toBe(false)
      expect(mayHavePaper(inkOnPaper({ ...size, inkAt, lightAt: glow }))).toBe(true)
    }
  })

  it('knows no paper where much of a textured picture is of one color, as a card on a dithered gradient is', () => {
    for (const [columns, expected] of [
      [40, true],
      [60, false],
    ] as const) {
      const picture = inkOnPaper({ ...size, inkAt: ring(SIDE, 3) })
      for (let y = 0; y < SIDE; y++) picture.rgba.fill(235, 4 * y * SIDE, 4 * (y * SIDE + columns))
      for (let i = 3; i < picture.rgba.length; i += 4) picture.rgba[i] = 255
      expect(mayHavePaper(picture)).toBe(expected)
    }
  })

  it('knows scans whose white was cut off, unless a form has gray boxes', () => {
    const lightAt = (x: number): number => 262 - 0.1 * x
    for (const [side, expected] of [
      [0, true],
      [16, true],
      [40, false],
    ] as const) {
      const inkAt = (x: number, y: number): number =>
        x > 30 && x < 30 + side && y > 110 && y < 110 + side ? 0.25 : ring(SIDE, 4, 0.9)(x, y)
      expect(judge(inkOnPaper({ ...size, inkAt, lightAt, texture: 8 }))).toBe(expected)
    }
  })

  it('knows no paper in texture without any light of its own', () => {
    const waves = inkOnPaper({ ...size, inkAt: (x, y) => 0.5 + 0.45 * Math.sin(x / 7) * Math.cos(y / 5) })
    expect(judge(waves)).toBe(false)
  })
})

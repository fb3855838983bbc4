import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { findRules } from '../../src/rules/find-rules'

/** A page of 100 x 60 px with a line in row 30 whose chroma is blurred over `spread` rows, as files keep it, and its luma is not. */
function blurred(ground: readonly number[], line: readonly number[], spread: number): Raster {
  const luma = ([r, g, b]: readonly number[]) => 0.299 * r! + 0.587 * g! + 0.114 * b!
  const rgba = new Uint8ClampedArray(4 * 100 * 60).fill(255)
  for (let y = 0; y < 60; y++) {
    for (let x = 0; x < 100; x++) {
      const part = (k: number): number => (x < 8 || x >= 92 ? 0 : k)
      const chroma = part(Math.abs(y - 30) <= spread ? 1 / (2 * spread + 1) : 0)
      const light = luma(ground) + part(y === 30 ? 1 : 0) * (luma(line) - luma(ground))
      for (let c = 0; c < 3; c++) {
        const own = ground[c]! - luma(ground)
        rgba[4 * (100 * y + x) + c] = Math.round(light + own + chroma * (line[c]! - luma(line) - own))
      }
    }
  }
  return { width: 100, height: 60, rgba }
}

describe('findRules, of colored lines', () => {
  it('gives a line the color that compression spread over its grounds', () => {
    for (const [ground, line] of [
      [
        [240, 240, 240],
        [180, 205, 235],
      ],
      [
        [40, 44, 52],
        [90, 60, 96],
      ],
    ] as const) {
      for (const spread of [0, 1, 2]) {
        const [rule] = findRules(blurred(ground, line, spread)).rules
        for (let c = 0; c < 3; c++) expect(Math.abs(((rule!.rgb >>> (16 - 8 * c)) & 255) - line[c]!)).toBeLessThan(4)
      }
    }
  })

  it('takes no color of what is written beside a line', () => {
    const raster = blurred([240, 240, 240], [200, 200, 200], 0)
    for (let y = 33; y < 40; y++) for (let x = 20; x < 60; x++) raster.rgba.set([200, 20, 20], 4 * (100 * y + x))
    const [rule] = findRules(raster).rules
    expect(rule!.rgb.toString(16)).toBe('c8c8c8')
  })

  it('keeps the luma that a line shows, whatever is left of it beside', () => {
    const raster = blurred([240, 240, 240], [200, 200, 200], 0)
    for (const y of [29, 31]) for (let x = 8; x < 92; x++) raster.rgba.set([232, 232, 232], 4 * (100 * y + x))
    const [rule] = findRules(raster).rules
    expect(rule!.rgb.toString(16)).toBe('c8c8c8')
  })
})

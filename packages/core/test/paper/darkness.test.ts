import { describe, expect, it } from 'vitest'
import { measureBare, measureDarkness } from '../../src/paper/darkness'
import { estimatePaperLight } from '../../src/paper/paper-light'
import { inkOnPaper, ring } from './ink-pictures'

describe('measureDarkness', () => {
  it('gives ink one darkness in light and in shadow, and paper none', () => {
    const side = 240
    const shadow = (x: number) => 220 - 90 / (1 + Math.exp((120 - x) / 15))
    const picture = inkOnPaper({ width: side, height: side, inkAt: ring(side, 8, 0.7), lightAt: shadow, texture: 2 })
    const { values } = measureDarkness(picture, estimatePaperLight(picture))
    for (const x of [40, 200]) {
      expect(values[120 * side + x]).toBeGreaterThan(0.62)
      expect(values[120 * side + x]).toBeLessThan(0.78)
    }
    for (const x of [120, 10, 230]) expect(Math.abs(values[120 * side + x])).toBeLessThan(0.05)
  })
})

describe('measureBare', () => {
  it('finds the most frequent darkness, and the spread of what is lighter', () => {
    const values = Float32Array.from({ length: 4000 }, (_, k) => (k % 10 === 0 ? 0.6 : 0.01 + 0.02 * Math.sin(k)))
    const { bare, noise } = measureBare(values)
    expect(Math.abs(bare - 0.01)).toBeLessThan(0.03)
    expect(noise).toBeGreaterThan(0.002)
    expect(noise).toBeLessThan(0.05)
  })
})

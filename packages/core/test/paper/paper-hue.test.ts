import { describe, expect, it } from 'vitest'
import { hasOneHue } from '../../src/paper/paper-hue'
import type { PaperLight } from '../../src/paper/paper-light'

const COLUMNS = 40
const ROWS = 30

/** Light whose cells have the colors of `color`. */
function lightOf(color: (column: number, row: number) => readonly number[]): PaperLight {
  const levels = new Float32Array(3 * COLUMNS * ROWS)
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) levels.set(color(column, row), 3 * (row * COLUMNS + column))
  return { columns: COLUMNS, rows: ROWS, side: 10, levels, isPaper: new Uint8Array(COLUMNS * ROWS).fill(1) }
}

describe('hasOneHue', () => {
  it('holds for warm paper from full light to deep shadow', () => {
    expect(hasOneHue(lightOf((column) => [240, 232, 220].map((level) => level * (1 - column / 80))))).toBe(true)
  })

  it('holds for a page with a few highlighted words', () => {
    expect(
      hasOneHue(lightOf((column, row) => (row % 10 === 3 && column < 20 ? [250, 245, 90] : [245, 245, 240]))),
    ).toBe(true)
  })

  it('does not hold for a cream card on a white page', () => {
    const isCard = (column: number, row: number) => column > 2 && column < 37 && row > 2 && row < 27
    expect(hasOneHue(lightOf((column, row) => (isCard(column, row) ? [253, 241, 208] : [255, 255, 255])))).toBe(false)
  })

  it('does not hold for a gradient between two hues', () => {
    expect(hasOneHue(lightOf((column) => [230 - 5 * column, 190, 140 - 3 * column]))).toBe(false)
  })

  it('does not ask cells that show no paper', () => {
    const light = lightOf((column) => (column < 20 ? [245, 245, 240] : [60, 120, 240]))
    const isPaper = light.isPaper.map((_, k) => (k % COLUMNS < 20 ? 1 : 0))
    expect(hasOneHue({ ...light, isPaper })).toBe(true)
    expect(hasOneHue({ ...light, isPaper: isPaper.fill(0) })).toBe(true)
  })
})

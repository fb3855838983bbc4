import { describe, expect, it } from 'vitest'
import { Figures } from '../../src/shading/nearest-figures'

const WIDTH = 60
const HEIGHT = 20
const all = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => i)
const column = (i: number): number => i % WIDTH

/** Two figures at both sides, 10 columns wide, and a dot in the middle. */
const area = all.filter((i) => column(i) >= 10 && column(i) < 50 && i !== 10 * WIDTH + 30)

describe('Figures', () => {
  const figures = new Figures(area, { width: WIDTH, height: HEIGHT })

  it('divides pixels in the middle between two figures, and takes a dot for none', () => {
    const parts = figures.divide(area)
    expect(parts.length).toBe(2)
    expect(parts[0]!.length + parts[1]!.length).toBe(area.length)
    for (const i of parts[0]!) expect(column(i)).toBeLessThanOrEqual(31)
    for (const i of parts[1]!) expect(column(i)).toBeGreaterThanOrEqual(29)
    for (const part of parts) expect([...part]).toEqual([...part].sort((a, b) => a - b))
  })

  it('leaves out pixels that reach no figure', () => {
    expect(figures.divide(Int32Array.of(25, 26, 27))).toEqual([])
    expect(figures.divide(new Int32Array())).toEqual([])
  })

  it('divides one set after the other in the same way', () => {
    const first = figures.divide(area)
    expect(figures.divide(area)).toEqual(first)
  })
})

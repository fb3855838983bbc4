import { describe, expect, it } from 'vitest'
import { byNearestFigure, figuresBeside } from '../../src/shading/nearest-figures'

const WIDTH = 60
const HEIGHT = 20
const all = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => i)
const column = (i: number): number => i % WIDTH

/** Two figures at both sides, 10 columns wide, and a dot in the middle. */
const area = all.filter((i) => column(i) >= 10 && column(i) < 50 && i !== 10 * WIDTH + 30)

describe('figuresBeside', () => {
  it('numbers large connected sets beside the area, and no small ones', () => {
    const figures = figuresBeside(area, { width: WIDTH, height: HEIGHT })
    for (const i of all) expect(figures[i]).toBe(column(i) < 10 ? 1 : column(i) >= 50 ? 2 : 0)
  })
})

describe('byNearestFigure', () => {
  it('divides pixels in the middle between two figures', () => {
    const figures = figuresBeside(area, { width: WIDTH, height: HEIGHT })
    const cells = byNearestFigure(figures, WIDTH, area)
    expect(cells.length).toBe(2)
    expect(cells[0].length + cells[1].length).toBe(area.length)
    for (const i of cells[0]) expect(column(i)).toBeLessThanOrEqual(31)
    for (const i of cells[1]) expect(column(i)).toBeGreaterThanOrEqual(29)
    for (const cell of cells) expect([...cell]).toEqual([...cell].sort((a, b) => a - b))
  })

  it('leaves out pixels that reach no figure', () => {
    const figures = figuresBeside(area, { width: WIDTH, height: HEIGHT })
    expect(byNearestFigure(figures, WIDTH, Int32Array.of(25, 26, 27))).toEqual([])
    expect(byNearestFigure(figures, WIDTH, new Int32Array())).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { measureSeenCells } from '../../src/mixed/seen-cells'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'
import { smallRaster } from '../small/small-pictures'

/** A drawing of 20 x 16 px in one gray. */
function gray(level: number): Drawing {
  const outline = new CurveBuilder(0, 0)
  outline.line(20, 0)
  outline.line(20, 16)
  outline.line(0, 16)
  outline.line(0, 0)
  const fill = { kind: 'flat', rgb: 0x010101 * level, opacity: 1 } as const
  return { width: 20, height: 16, shapes: [{ fill, contours: [outline.build()] }], hardEdges: false }
}

/** A gray picture with a darker line of a pixel down its last column. */
const lined = smallRaster(20, 16, (x) => (x > 19 ? [100, 100, 100] : [200, 200, 200]))

describe('measureSeenCells', () => {
  it('counts the pixels of each cell, also where the last ones reach over the edge', () => {
    const { columns, rows, pixelCounts } = measureSeenCells(gray(200), lined)
    expect([columns, rows]).toEqual([3, 2])
    expect([...pixelCounts]).toEqual([64, 64, 32, 64, 64, 32])
  })

  it('finds what a drawing lacks in its cells, and the steps of the picture, in luma', () => {
    const { errors, steps } = measureSeenCells(gray(200), lined)
    const missed = 8 * 100 ** 2
    expect([...errors].map(Math.round)).toEqual([0, 0, missed, 0, 0, missed])
    expect([...steps]).toEqual([0, 0, missed, 0, 0, missed])
  })

  it('finds nothing in another color of the same luma', () => {
    const red = smallRaster(20, 16, () => [240, 90, 130])
    const luma = Math.round(0.299 * 240 + 0.587 * 90 + 0.114 * 130)
    for (const error of measureSeenCells(gray(luma), red).errors) expect(error).toBeLessThan(64)
  })
})

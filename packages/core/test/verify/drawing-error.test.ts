import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'
import { drawShapes } from '../../src/verify/draw-shapes'
import { drawingErrors } from '../../src/verify/drawing-error'

const SIZE = 12

/** A red rectangle that reaches into two cells. */
function twoCells(): Drawing {
  const outline = new CurveBuilder(2, 2)
  outline.line(11, 2)
  outline.line(11, 6)
  outline.line(2, 6)
  outline.line(2, 2)
  const shape = { fill: { kind: 'flat', rgb: 0xff0000, opacity: 1 }, contours: [outline.build()] } as const
  return { width: SIZE, height: SIZE, shapes: [shape], hardEdges: false }
}

describe('drawingErrors', () => {
  it('are 0 for the picture itself, and the squared levels by which others differ, cell by cell', () => {
    const drawing = twoCells()
    const rgba = Uint8Array.from(drawShapes(drawing))
    expect(drawingErrors(drawing, { width: SIZE, height: SIZE, rgba })).toEqual({
      cells: new Float64Array(4),
      squared: 0,
      distances: 0,
    })
    rgba[4 * (3 * SIZE + 3)] -= 8
    rgba[4 * (3 * SIZE + 3) + 1] += 6
    rgba[4 * (3 * SIZE + 4) + 1] += 5
    rgba[4 * (3 * SIZE + 9)] -= 3
    expect(drawingErrors(drawing, { width: SIZE, height: SIZE, rgba })).toEqual({
      cells: Float64Array.of(125, 9, 0, 0),
      squared: 134,
      distances: 18,
    })
  })
})

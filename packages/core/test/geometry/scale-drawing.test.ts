import { describe, expect, it } from 'vitest'
import { scaleDrawing } from '../../src/geometry/scale-drawing'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'

const triangle = new CurveBuilder(1, 1)
triangle.line(3, 1)
triangle.line(1, 4)
triangle.line(1, 1)
const DRAWING: Drawing = {
  width: 4,
  height: 5,
  shapes: [{ fill: { kind: 'flat', rgb: 0x123456, opacity: 0.5 }, contours: [triangle.build()] }],
  hardEdges: false,
}

describe('scaleDrawing', () => {
  it('gives a drawing of the wanted size itself', () => {
    expect(scaleDrawing(DRAWING, 4, 5)).toBe(DRAWING)
  })

  it('scales every coordinate with its side and keeps the fills', () => {
    const { width, height, shapes, hardEdges } = scaleDrawing(DRAWING, 8, 15)
    expect([width, height, hardEdges]).toEqual([8, 15, false])
    expect(shapes[0].fill).toEqual(DRAWING.shapes[0].fill)
    expect([...shapes[0].contours[0].coords]).toEqual([2, 3, 6, 3, 2, 12, 2, 3])
  })
})

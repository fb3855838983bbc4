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

  it('moves a copy that begins within the picture, but for what lies on the frame', () => {
    const corner = new CurveBuilder(0, 0)
    corner.line(2, 0)
    corner.line(4, 5)
    corner.line(0, 0)
    const shapes = [
      { fill: { kind: 'linear' as const, x1: 1, y1: 2, x2: 3, y2: 2, stops: [] }, contours: [corner.build()] },
    ]
    const moved = scaleDrawing({ ...DRAWING, shapes }, 8, 10, { left: 0.5, top: 0.5, right: 8.5, bottom: 10.5 })
      .shapes[0]
    expect([...moved.contours[0].coords]).toEqual([0, 0, 4.5, 0, 8, 10, 0, 0])
    expect(moved.fill).toMatchObject({ x1: 2.5, y1: 4.5, x2: 6.5, y2: 4.5 })
  })

  it('leaves what lies beyond the picture where it is', () => {
    const place = { left: -2, top: -1, right: 10, bottom: 14 }
    const { width, height, shapes } = scaleDrawing(DRAWING, 8, 12, place)
    expect([width, height]).toEqual([8, 12])
    expect([...shapes[0].contours[0].coords]).toEqual([1, 2, 7, 2, 1, 11, 1, 2])
  })
})

import { describe, expect, it } from 'vitest'
import { withWhiteAndBlack } from '../../src/layer/white-and-black'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing, Fill, Shape } from '../../src/model/drawing'

function square(fill: Fill): Shape {
  const curve = new CurveBuilder(0, 0)
  curve.line(9, 0)
  curve.line(9, 9)
  curve.line(0, 0)
  return { fill, contours: [curve.build()] }
}

function drawingOf(colors: readonly number[], opacity = 1): Drawing {
  const shapes = colors.map((rgb) => square({ kind: 'flat', rgb, opacity }))
  return { width: 9, height: 9, shapes, hardEdges: false }
}

function colorsOf({ shapes }: Drawing): number[] {
  return shapes.flatMap(({ fill }) => (fill.kind === 'flat' ? [fill.rgb] : []))
}

describe('withWhiteAndBlack', () => {
  it('makes the nearly white color white and the nearly black one black, and leaves the others and all curves', () => {
    const drawing = drawingOf([0xfbfdfc, 0x808080, 0x070304, 0xfbfdfc])
    const moved = withWhiteAndBlack(drawing, true)
    expect(colorsOf(moved)).toEqual([0xffffff, 0x808080, 0x000000, 0xffffff])
    expect(moved.shapes.map(({ contours }) => contours)).toEqual(drawing.shapes.map(({ contours }) => contours))
    expect(withWhiteAndBlack(moved, true)).toEqual(moved)
  })

  it('keeps what larger pictures tell from white and black', () => {
    const drawn = [0xfafafa, 0x0b0200]
    expect(colorsOf(withWhiteAndBlack(drawingOf(drawn), false))).toEqual(drawn)
    expect(colorsOf(withWhiteAndBlack(drawingOf([0xfefdfe, 0x020102]), false))).toEqual([0xffffff, 0])
  })

  it('keeps several shades near one end, and what is translucent', () => {
    const shades = [0xffffff, 0xfcfcfc, 0x010101, 0x060606]
    expect(colorsOf(withWhiteAndBlack(drawingOf(shades), true))).toEqual(shades)
    expect(colorsOf(withWhiteAndBlack(drawingOf([0xfdfdfd], 0.5), true))).toEqual([0xfdfdfd])
  })
})

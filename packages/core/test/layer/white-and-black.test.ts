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

  it('moves colors up to a bound, which is wider for small pictures', () => {
    for (const [isSmall, white, black] of [
      [true, 6, 9],
      [false, 2, 2],
    ] as const) {
      for (let level = 0; level < 16; level++) {
        const [light, dark] = [0xffffff - level, level << 8]
        expect(colorsOf(withWhiteAndBlack(drawingOf([light]), isSmall))).toEqual([level <= white ? 0xffffff : light])
        expect(colorsOf(withWhiteAndBlack(drawingOf([dark]), isSmall))).toEqual([level <= black ? 0 : dark])
      }
    }
  })

  it('moves the ends of gradients with the color that they end in', () => {
    const stops = [
      { offset: 0, rgb: 0x3060c0, opacity: 1 },
      { offset: 1, rgb: 0xfdfdfd, opacity: 1 },
    ]
    const glow = square({ kind: 'linear', x1: 0, y1: 0, x2: 9, y2: 0, stops })
    const { shapes } = withWhiteAndBlack(
      { ...drawingOf([0xfdfdfd]), shapes: [...drawingOf([0xfdfdfd]).shapes, glow] },
      true,
    )
    expect(shapes[1]!.fill).toMatchObject({ stops: [stops[0], { ...stops[1], rgb: 0xffffff }] })
  })

  it('leaves drawings with photo areas', () => {
    const drawing = { ...drawingOf([0xfdfdfd]), photoShare: 0.2 }
    expect(withWhiteAndBlack(drawing, true)).toBe(drawing)
  })

  it('keeps several shades near one end, and what is translucent', () => {
    const shades = [0xffffff, 0xfcfcfc, 0x010101, 0x060606]
    expect(colorsOf(withWhiteAndBlack(drawingOf(shades), true))).toEqual(shades)
    const mixed = { ...drawingOf([]), shapes: [...drawingOf([0xfdfdfd]).shapes, ...drawingOf([0xfdfdfd], 0.5).shapes] }
    expect(colorsOf(withWhiteAndBlack(mixed, true))).toEqual([0xffffff, 0xfdfdfd])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Curve, CurveBuilder } from '../../src/model/curve'
import type { Drawing, Fill, Shape } from '../../src/model/drawing'
import { drawShapes } from '../../src/verify/draw-shapes'

const SIZE = 12
const RED: Fill = { kind: 'flat', rgb: 0xff0000, opacity: 1 }
const HALF_BLUE: Fill = { kind: 'flat', rgb: 0x0000ff, opacity: 0.5 }

/** A rectangle, clockwise as seen, or counter-clockwise as a hole is. */
function rectangle(left: number, top: number, right: number, bottom: number, isHole = false): Curve {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  if (isHole) corners.reverse()
  const builder = new CurveBuilder(corners[0][0], corners[0][1])
  for (const [x, y] of [...corners.slice(1), corners[0]]) builder.line(x, y)
  return builder.build()
}

const drawingOf = (...shapes: Shape[]): Drawing => ({ width: SIZE, height: SIZE, shapes, hardEdges: false })
const pixelAt = (pixels: Float32Array, x: number, y: number): number[] => [
  ...pixels.subarray(4 * (y * SIZE + x), 4 * (y * SIZE + x) + 4),
]

describe('drawShapes', () => {
  it('covers as much of each pixel as a shape does, without its holes', () => {
    const pixels = drawShapes(
      drawingOf({ fill: RED, contours: [rectangle(1.25, 2, 9, 8), rectangle(3, 3, 5.5, 6, true)] }),
    )
    expect(pixelAt(pixels, 1, 4)).toEqual([191.25, 0, 0, 191.25])
    expect(pixelAt(pixels, 2, 4)).toEqual([255, 0, 0, 255])
    expect(pixelAt(pixels, 4, 4)).toEqual([0, 0, 0, 0])
    expect(pixelAt(pixels, 5, 4)).toEqual([127.5, 0, 0, 127.5])
    expect(pixelAt(pixels, 10, 4)).toEqual([0, 0, 0, 0])
  })

  it('fills contours whichever way around they run', () => {
    const turned = drawingOf({ fill: RED, contours: [rectangle(1.25, 2, 9, 8, true)] })
    expect(drawShapes(turned)).toEqual(drawShapes(drawingOf({ fill: RED, contours: [rectangle(1.25, 2, 9, 8)] })))
  })

  it('paints later shapes over earlier ones, and lets these shine through', () => {
    const all = rectangle(0, 0, SIZE, SIZE)
    const pixels = drawShapes(drawingOf({ fill: RED, contours: [all] }, { fill: HALF_BLUE, contours: [all] }))
    expect(pixelAt(pixels, 6, 6)).toEqual([127.5, 0, 127.5, 255])
  })

  it('gives gradients the color of the middle of each pixel', () => {
    const stops = [
      { offset: 0, rgb: 0x000000, opacity: 1 },
      { offset: 1, rgb: 0xff0000, opacity: 1 },
    ]
    const fill: Fill = { kind: 'linear', x1: 0, y1: 0, x2: SIZE, y2: 0, stops }
    const pixels = drawShapes(drawingOf({ fill, contours: [rectangle(0, 0, SIZE, SIZE)] }))
    for (let x = 0; x < SIZE; x++) expect(pixelAt(pixels, x, 5)[0]).toBeCloseTo((255 * (x + 0.5)) / SIZE, 4)
  })

  it('keeps the area of a shape wherever it lies', () => {
    const at = fc.double({ min: 0, max: 6, noNaN: true })
    fc.assert(
      fc.property(at, at, (left, top) => {
        const pixels = drawShapes(drawingOf({ fill: RED, contours: [rectangle(left, top, left + 5, top + 4)] }))
        let alpha = 0
        for (let i = 3; i < pixels.length; i += 4) alpha += pixels[i]
        expect(alpha / 255).toBeCloseTo(20, 4)
      }),
    )
  })
})

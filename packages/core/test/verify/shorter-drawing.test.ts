import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing, Shape } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import { drawShapes } from '../../src/verify/draw-shapes'
import { drawingErrors } from '../../src/verify/drawing-error'
import { isLikelier, isShorter } from '../../src/verify/shorter-drawing'

const SIZE = 32

/** A rectangle of one gray, each side of it in `pieces` lines of equal length. */
function box(left: number, top: number, right: number, bottom: number, pieces = 1, level = 0): Shape {
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  const outline = new CurveBuilder(left, top)
  corners.forEach(([x, y], k) => {
    const [endX, endY] = corners[(k + 1) % 4]
    for (let n = 1; n <= pieces; n++) outline.line(x + ((endX - x) * n) / pieces, y + ((endY - y) * n) / pieces)
  })
  return { fill: { kind: 'flat', rgb: level * 0x010101, opacity: 1 }, contours: [outline.build()] }
}

const ground = box(0, 0, SIZE, SIZE, 1, 255)
const drawingOf = (...shapes: Shape[]): Drawing => ({
  width: SIZE,
  height: SIZE,
  shapes: [ground, ...shapes],
  hardEdges: false,
})

function pictureOf(drawing: Drawing): Raster {
  const rgba = Uint8ClampedArray.from(drawShapes(drawing), Math.round)
  return { width: SIZE, height: SIZE, rgba }
}

describe('a drawing is shorter and shows the raster as well', () => {
  const exact = drawingOf(box(4, 4, 24, 24))
  const raster = pictureOf(exact)

  it('if it has a tenth fewer segments and the same pixels', () => {
    expect(isShorter(exact, drawingOf(box(4, 4, 24, 24, 3)), raster, 0.07)).toBe(true)
  })

  it('not if it has as many segments, or more', () => {
    expect(isShorter(exact, exact, raster, 0.07)).toBe(false)
    expect(isShorter(drawingOf(box(4, 4, 24, 24, 3)), exact, raster, 0.07)).toBe(false)
  })

  it('not if its error is more than a twentieth larger', () => {
    const other = drawingOf(box(4, 4, 24, 24.5, 3))
    expect(isShorter(drawingOf(box(4, 4, 24, 24.5)), other, raster, 0.07)).toBe(true)
    expect(isShorter(drawingOf(box(4, 4, 24, 24.6)), other, raster, 0.07)).toBe(false)
  })

  it('not if it lacks a thin line that the other one shows, although the other one is worse as a whole', () => {
    const line = box(26, 0, 26.35, 8, 1, 128)
    const withLine = drawingOf(box(4, 4, 24.12, 24.12, 3), line)
    const withoutLine = drawingOf(box(4, 4, 24, 24))
    const raster = pictureOf(drawingOf(box(4, 4, 24, 24), line))
    expect(drawingErrors(withoutLine, raster).squared).toBeLessThan(drawingErrors(withLine, raster).squared)
    expect(isShorter(withoutLine, withLine, raster, 0.07)).toBe(false)
  })
})

describe('a drawing of a raster without overshoot', () => {
  it('is not as good if a wide area is slightly off, although few pixels of the other one are far off', () => {
    const soft = drawingOf(box(4, 4, 24, 24), box(25, 4, 31, 28, 1, 240))
    const raster = pictureOf(soft)
    const withoutSoft = drawingOf(box(4, 4, 24, 24))
    const rough = drawingOf(box(4, 4, 24, 24.2, 2), box(25, 4, 31, 28, 2, 240))
    expect(isShorter(withoutSoft, rough, raster, 0.07)).toBe(true)
    expect(isShorter(withoutSoft, rough, raster, 0)).toBe(false)
    expect(isShorter(withoutSoft, drawingOf(box(4, 4, 24, 24.2, 30), soft.shapes[2]), raster, 0)).toBe(true)
    const farOff = drawingOf(box(4, 4, 24, 24.5, 2), box(25, 4, 31, 28, 2, 240))
    expect(isShorter(withoutSoft, farOff, raster, 0)).toBe(true)
  })
})

describe('a drawing is the likelier origin of a small raster', () => {
  const raster = pictureOf(drawingOf(box(4, 4, 24, 24)))
  /** A rectangle whose right side is `off` px away from that of the raster. */
  const beside = (off: number, pieces = 1) => drawingOf(box(4, 4, 24 + off, 24, pieces))

  it('if it saves segments at a small cost in pixels', () => {
    expect(isLikelier(beside(0.102), beside(0.1, 40), raster)).toBe(true)
  })

  it('not if its pixels deviate far more', () => {
    expect(isLikelier(beside(0.4), beside(0.1, 40), raster)).toBe(false)
  })

  it('not if it is not shorter, however near it comes', () => {
    expect(isLikelier(beside(0.01, 2), beside(0.4), raster)).toBe(false)
  })

  it('not beside one that shows every pixel', () => {
    expect(isLikelier(beside(0.1), beside(0, 40), raster)).toBe(false)
    expect(isLikelier(beside(0), beside(0, 40), raster)).toBe(false)
  })
})

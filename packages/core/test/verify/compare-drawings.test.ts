import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing, Shape } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import {
  isClearlyLikelier,
  isLikelier,
  isNearer,
  isWorthIt,
  isWorthItsSegments,
} from '../../src/verify/compare-drawings'
import { drawShapes } from '../../src/verify/draw-shapes'

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

describe('a drawing is nearer to a raster', () => {
  const raster = pictureOf(drawingOf(box(4, 4, 24, 24)))

  it('if its pixels deviate less, however many segments it has', () => {
    const [near, far] = [drawingOf(box(4, 4, 24.1, 24, 9)), drawingOf(box(4, 4, 24.2, 24))]
    expect([isNearer(near, far, raster), isNearer(far, near, raster), isNearer(near, near, raster)]).toEqual([
      true,
      false,
      false,
    ])
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
    expect(isLikelier(beside(0.4), beside(0.1, 10), raster)).toBe(false)
  })

  it('not if it is not shorter, however near it comes', () => {
    expect(isLikelier(beside(0.01, 2), beside(0.4), raster)).toBe(false)
  })

  it('not beside one that shows every pixel', () => {
    expect(isLikelier(beside(0.1), beside(0, 40), raster)).toBe(false)
  })

  it('if both show every pixel, since none is nearer than rounding', () => {
    expect(isLikelier(beside(0), beside(0, 40), raster)).toBe(true)
    expect(isLikelier(beside(0.001), beside(0, 40), raster)).toBe(true)
  })

  it('whatever the margin around it', () => {
    const pad = (size: number): Raster => {
      const rgba = new Uint8ClampedArray(4 * size * size).fill(255)
      for (let y = 0; y < SIZE; y++) rgba.set(raster.rgba.subarray(4 * y * SIZE, 4 * (y + 1) * SIZE), 4 * y * size)
      return { width: size, height: size, rgba }
    }
    const padded = (drawing: Drawing, size: number): Drawing => ({
      ...drawing,
      width: size,
      height: size,
      shapes: [box(0, 0, size, size, 1, 255), ...drawing.shapes.slice(1)],
    })
    for (const off of [0.105, 0.11, 0.12, 0.13, 0.15, 0.2]) {
      const isSo = isLikelier(beside(off), beside(0.1, 40), raster)
      expect(isLikelier(padded(beside(off), 46), padded(beside(0.1, 40), 46), pad(46))).toBe(isSo)
    }
  })

  it('not if both are empty', () => {
    const empty = { width: SIZE, height: SIZE, shapes: [], hardEdges: false }
    const clear = { width: SIZE, height: SIZE, rgba: new Uint8Array(4 * SIZE * SIZE) }
    expect(isLikelier(empty, empty, clear)).toBe(false)
  })
})

describe('a drawing is clearly likelier than another one', () => {
  const raster = pictureOf(drawingOf(box(4, 4, 24, 24)))
  const beside = (off: number, pieces = 1) => drawingOf(box(4, 4, 24 + off, 24, pieces))

  it('if it comes nearer by more than its segments cost', () => {
    expect(isClearlyLikelier(beside(0.1, 4), beside(0.4), raster)).toBe(true)
    expect(isClearlyLikelier(beside(0.1, 400), beside(0.4), raster)).toBe(false)
  })

  it('if its segments save more than its pixels cost', () => {
    expect(isClearlyLikelier(beside(0.11), beside(0.1, 40), raster)).toBe(true)
    expect(isClearlyLikelier(beside(2), beside(0.1, 2), raster)).toBe(false)
  })

  it('never both of two, and not where they are nearly the same', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 1, noNaN: true }), fc.integer({ min: 1, max: 40 }), (off, pieces) => {
        const [one, other] = [beside(off, pieces), beside(0.3, 8)]
        expect(isClearlyLikelier(one, other, raster) && isClearlyLikelier(other, one, raster)).toBe(false)
      }),
    )
    expect(isClearlyLikelier(beside(0.3), beside(0.3), raster)).toBe(false)
    expect(isClearlyLikelier(beside(0.298), beside(0.3), raster)).toBe(false)
  })
})

describe('a longer drawing is worth it', () => {
  const exact = drawingOf(box(4, 4, 24.5, 24))
  const raster = pictureOf(exact)

  it('if it comes nearer by more than its segments cost', () => {
    expect(isWorthIt(exact, drawingOf(box(4, 4, 23.5, 24)), raster)).toBe(true)
    expect(isWorthIt(drawingOf(box(4, 4, 24.5, 24, 2)), drawingOf(box(4, 4, 23.5, 24)), raster)).toBe(true)
  })

  it('not for more segments than that', () => {
    expect(isWorthIt(drawingOf(box(4, 4, 24.5, 24, 40)), drawingOf(box(4, 4, 23.5, 24)), raster)).toBe(false)
  })

  it('not if it comes hardly nearer, or farther', () => {
    expect(isWorthIt(drawingOf(box(4, 4, 24, 24)), drawingOf(box(4, 4, 23.95, 24)), raster)).toBe(false)
    expect(isWorthIt(drawingOf(box(4, 4, 23.5, 24)), exact, raster)).toBe(false)
    expect(isWorthIt(exact, exact, raster)).toBe(false)
  })

  it('whatever the colors under opacity 0', () => {
    const cutOut = (shape: Shape): Drawing => ({ width: SIZE, height: SIZE, shapes: [shape], hardEdges: false })
    const clear = pictureOf(cutOut(box(4, 4, 12, 12)))
    const dirty = {
      ...clear,
      rgba: clear.rgba.map((level, i) => (i % 4 < 3 && clear.rgba[i | 3] === 0 ? (7 * i) % 251 : level)),
    }
    const far = cutOut(box(4, 4, 11.5, 12))
    for (const pieces of [1, 11]) {
      const near = cutOut(box(4, 4, 12, 12, pieces))
      expect([isWorthIt(near, far, clear), isWorthIt(near, far, dirty)]).toEqual([pieces === 1, pieces === 1])
    }
  })
})

describe('a drawing is worth its segments', () => {
  const exact = drawingOf(box(4, 4, 24, 24))
  const raster = pictureOf(exact)
  const beside = drawingOf(box(4, 4, 24, 24.3))

  it('if it comes nearer with as many, however little', () => {
    expect(isWorthItsSegments(exact, beside, raster)).toBe(true)
    expect(isWorthItsSegments(drawingOf(box(4, 4, 24, 24.29)), beside, raster)).toBe(true)
  })

  it('not if it is as near, or farther, even with fewer', () => {
    expect(isWorthItsSegments(exact, exact, raster)).toBe(false)
    expect(isWorthItsSegments(beside, drawingOf(box(4, 4, 24, 24.29, 9)), raster)).toBe(false)
  })

  it('not if it adds more than they save', () => {
    expect(isWorthItsSegments(drawingOf(box(4, 4, 24, 24.29, 9)), beside, raster)).toBe(false)
  })
})

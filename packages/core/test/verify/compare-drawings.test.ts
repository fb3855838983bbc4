import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing, Shape } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import {
  isClearlyLikelier,
  isLikelier,
  isNearer,
  isShorter,
  isWorthIt,
  isWorthItsSegments,
} from '../../src/verify/compare-drawings'
import { drawShapes } from '../../src/verify/draw-shapes'
import { drawingErrors } from '../../src/verify/drawing-error'

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
    expect(isShorter(exact, drawingOf(box(4, 4, 24, 24, 3)), raster, true)).toBe(true)
  })

  it('not if it has as many segments, or more', () => {
    expect(isShorter(exact, exact, raster, true)).toBe(false)
    expect(isShorter(drawingOf(box(4, 4, 24, 24, 3)), exact, raster, true)).toBe(false)
  })

  it('not if its error is more than a twentieth larger', () => {
    const other = drawingOf(box(4, 4, 24, 24.5, 3))
    expect(isShorter(drawingOf(box(4, 4, 24, 24.5)), other, raster, true)).toBe(true)
    expect(isShorter(drawingOf(box(4, 4, 24, 24.6)), other, raster, true)).toBe(false)
  })

  it('not if it lacks a thin line that the other one shows, although the other one is worse as a whole', () => {
    const line = box(26, 0, 26.35, 8, 1, 128)
    const withLine = drawingOf(box(4, 4, 24.12, 24.12, 3), line)
    const withoutLine = drawingOf(box(4, 4, 24, 24))
    const raster = pictureOf(drawingOf(box(4, 4, 24, 24), line))
    expect(drawingErrors(withoutLine, raster).squared).toBeLessThan(drawingErrors(withLine, raster).squared)
    expect(isShorter(withoutLine, withLine, raster, true)).toBe(false)
  })
})

describe('a far shorter drawing beside one with more photo areas', () => {
  const raster = pictureOf(drawingOf(box(4, 4, 24, 24)))
  /** A box whose lower edge lies so far below that of the picture. */
  const off = (distance: number, pieces: number): Drawing => drawingOf(box(4, 4, 24, 24 + distance, pieces))
  const areas = { ...off(0.1, 9), photoShare: 0.1 }

  it('shows the raster as well up to 1.33 times the error', () => {
    const errors = [0.115, 0.118].map((distance) => drawingErrors(off(distance, 1), raster).squared)
    const least = drawingErrors(areas, raster).squared
    expect(errors[0]! / least).toBeLessThan(1.33)
    expect(errors[1]! / least).toBeGreaterThan(1.33)
    expect(isShorter(off(0.115, 1), areas, raster, true)).toBe(true)
    expect(isShorter(off(0.118, 1), areas, raster, true)).toBe(false)
  })

  it('does not if the other one has no such areas, or has up to three times the segments', () => {
    expect(isShorter(off(0.115, 1), off(0.1, 9), raster, true)).toBe(false)
    expect(isShorter(off(0.115, 1), { ...off(0.1, 3), photoShare: 0.1 }, raster, true)).toBe(false)
  })

  it('does not if it has as large areas, or the other one is a photo', () => {
    expect(isShorter({ ...off(0.115, 1), photoShare: 0.05 }, areas, raster, true)).toBe(true)
    expect(isShorter({ ...off(0.115, 1), photoShare: 0.1 }, areas, raster, true)).toBe(false)
    expect(isShorter(off(0.115, 1), { ...areas, photoShare: 1, isPhoto: true }, raster, true)).toBe(false)
  })

  it('does not if it lacks a line, but does if it lacks a lighter one', () => {
    const shown = (level: number) => {
      const line = box(26, 0, 27, 8, 1, level)
      const longer = { ...drawingOf(box(4, 4, 24, 24.1, 9), line), photoShare: 0.1 }
      return isShorter(off(0, 1), longer, pictureOf(drawingOf(box(4, 4, 24, 24), line)), true)
    }
    expect(shown(230)).toBe(true)
    expect(shown(219)).toBe(false)
  })
})

describe('light boxes that a shorter drawing lacks', () => {
  /** Light boxes in cells of 8 px of their own below a form: each makes its cell faintly worse where it is missing. */
  const boxes = Array.from({ length: 3 }, (_, k) => box(8 * k + 1, 25, 8 * k + 7, 31, 1, 245))
  const form = box(4, 4, 20, 20)
  const line = box(26, 0, 27, 8, 1, 219)
  const raster = pictureOf(drawingOf(form, line, ...boxes))
  /** Whether a drawing without so many of them is as good as a longer one that lacks the line, or has it too and its form `off` px too large. */
  const isAsGood = (missing: number, hasLine: boolean, off = 0) => {
    const shorter = drawingOf(form, line, ...boxes.slice(missing))
    const longer = [box(4, 4, 20 + off, 20 + off, 12), ...boxes]
    return isShorter(shorter, drawingOf(...longer, ...(hasLine ? [line] : [])), raster, true)
  }

  it('count less than a line that the other one lacks', () => {
    expect([0, 1, 2].map((missing) => isAsGood(missing, false))).toEqual([true, true, true])
  })

  it('count where it is farther as a whole', () => {
    expect(isAsGood(3, false)).toBe(false)
  })

  it('count where the other one lacks nothing, although it is farther as a whole', () => {
    expect([isAsGood(0, true, 0.05), isAsGood(1, true, 0.05)]).toEqual([true, false])
  })
})

describe('a drawing of a raster without overshoot', () => {
  it('is not as good if a wide area is slightly off, although few pixels of the other one are far off', () => {
    const soft = drawingOf(box(4, 4, 24, 24), box(25, 0, 31, 32, 1, 251))
    const raster = pictureOf(soft)
    const withoutSoft = drawingOf(box(4, 4, 24, 24))
    const rough = drawingOf(box(4, 4, 24, 24.06, 2), box(25, 0, 31, 32, 2, 251))
    expect(isShorter(withoutSoft, rough, raster, true)).toBe(true)
    expect(isShorter(withoutSoft, rough, raster, false)).toBe(false)
    expect(isShorter(withoutSoft, drawingOf(box(4, 4, 24, 24.06, 30), soft.shapes[2]), raster, false)).toBe(true)
    const farOff = drawingOf(box(4, 4, 24, 24.15, 2), box(25, 0, 31, 32, 2, 251))
    expect(isShorter(withoutSoft, farOff, raster, false)).toBe(true)
  })

  it('is as good if its root mean square is smaller by a larger factor than its distances are larger', () => {
    const isAsGood = (height: number) => {
      const soft = box(25, 0, 30, height, 1, 251)
      const rough = drawingOf(box(4, 4, 24, 24.0224, 2), soft)
      return isShorter(drawingOf(box(4, 4, 24, 24)), rough, pictureOf(drawingOf(box(4, 4, 24, 24), soft)), false)
    }
    expect([isAsGood(6), isAsGood(7)]).toEqual([true, false])
  })

  it('not if it lacks a light line', () => {
    const light = box(0, 28, 32, 29, 1, 229)
    const raster = pictureOf(drawingOf(box(4, 4, 24, 24), light))
    const withLine = drawingOf(box(4, 4, 25, 24, 3), light)
    const withoutLine = drawingOf(box(4, 4, 25, 24))
    expect(isShorter(withoutLine, withLine, raster, true)).toBe(false)
    expect(isShorter(drawingOf(box(4, 4, 25, 24), light), withLine, raster, true)).toBe(true)
  })
})

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
    expect(isShorter(empty, empty, clear, false)).toBe(false)
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

import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing, Shape } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import { drawShapes } from '../../src/verify/draw-shapes'
import { drawingErrors } from '../../src/verify/drawing-error'
import { isPreferable } from '../../src/verify/is-preferable'

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

describe('a shorter drawing that shows the raster as well', () => {
  const exact = drawingOf(box(4, 4, 24, 24))
  const raster = pictureOf(exact)

  it('is preferable if it has a tenth fewer segments and the same pixels', () => {
    expect(isPreferable(exact, drawingOf(box(4, 4, 24, 24, 3)), raster, true)).toBe(true)
  })

  it('is not if it has as many segments, or more', () => {
    expect(isPreferable(exact, exact, raster, true)).toBe(false)
    expect(isPreferable(drawingOf(box(4, 4, 24, 24, 3)), exact, raster, true)).toBe(false)
  })

  it('is not if its error is more than a twentieth larger', () => {
    const other = drawingOf(box(4, 4, 24, 24.1, 3))
    const verdicts = [24.1, 24.102, 24.103].map((bottom) =>
      isPreferable(drawingOf(box(4, 4, 24, bottom, 2)), other, raster, true),
    )
    expect(verdicts).toEqual([true, true, false])
  })

  it('is not if it lacks a thin line that the other one shows, although the other one is worse as a whole', () => {
    const line = box(26, 0, 26.35, 8, 1, 128)
    const withLine = drawingOf(box(4, 4, 24.12, 24.12, 3), line)
    const withoutLine = drawingOf(box(4, 4, 24, 24))
    const raster = pictureOf(drawingOf(box(4, 4, 24, 24), line))
    expect(drawingErrors(withoutLine, raster).squared).toBeLessThan(drawingErrors(withLine, raster).squared)
    expect(isPreferable(withoutLine, withLine, raster, true)).toBe(false)
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
    expect(isPreferable(off(0.115, 1), areas, raster, true)).toBe(true)
    expect(isPreferable(off(0.118, 1), areas, raster, true)).toBe(false)
  })

  it('does not if the other one has no such areas, or has up to 2.5 times the segments', () => {
    expect(isPreferable(off(0.115, 1), off(0.1, 9), raster, true)).toBe(false)
    expect(isPreferable(off(0.115, 1), { ...off(0.1, 3), photoShare: 0.1 }, raster, true)).toBe(false)
  })

  it('does not if it has as large areas, or the other one is a photo', () => {
    expect(isPreferable({ ...off(0.115, 1), photoShare: 0.05 }, areas, raster, true)).toBe(true)
    expect(isPreferable({ ...off(0.115, 1), photoShare: 0.1 }, areas, raster, true)).toBe(false)
    expect(isPreferable(off(0.115, 1), { ...areas, photoShare: 1, isPhoto: true }, raster, true)).toBe(false)
  })

  it('does not where shades became flat, whose faint differences are wide', () => {
    const soft = box(25, 0, 32, 32, 1, 251)
    const shaded = pictureOf(drawingOf(box(4, 4, 24, 24), soft))
    const longer = { ...drawingOf(box(4, 4, 24, 24.05, 9), soft), photoShare: 0.1 }
    const flat = drawingOf(box(4, 4, 24, 24))
    const [errors, others] = [flat, longer].map((each) => drawingErrors(each, shaded))
    expect(errors!.squared).toBeLessThan(1.33 * others!.squared)
    expect(errors!.distances).toBeGreaterThan(1.33 * others!.distances)
    expect(isPreferable(flat, longer, shaded, true)).toBe(false)
  })

  it('does not if it lacks a line, but does if it lacks a lighter one', () => {
    const shown = (level: number) => {
      const line = box(26, 0, 27, 8, 1, level)
      const longer = { ...drawingOf(box(4, 4, 24, 24.1, 9), line), photoShare: 0.1 }
      return isPreferable(off(0, 1), longer, pictureOf(drawingOf(box(4, 4, 24, 24), line)), true)
    }
    expect(shown(230)).toBe(true)
    expect(shown(219)).toBe(false)
  })
})

describe('a much shorter drawing of a disturbed raster', () => {
  const raster = pictureOf(drawingOf(box(4, 4, 24, 24)))
  const off = (distance: number, pieces: number): Drawing => drawingOf(box(4, 4, 24, 24 + distance, pieces))
  /** Whether a drawing whose lower edge is so far off is preferable to one that is 0.1 px off. */
  const isBetter = (distance: number, pieces: number, isDisturbed = true) =>
    isPreferable(off(distance, pieces), off(0.1, 5), raster, isDisturbed)

  it('may have 1.08 times the error, in two thirds of the segments', () => {
    const errors = [0.103, 0.105].map((distance) => drawingErrors(off(distance, 1), raster).squared)
    const least = drawingErrors(off(0.1, 5), raster).squared
    expect([errors[0]! / least > 1.047, errors[0]! / least < 1.08, errors[1]! / least > 1.08]).toEqual([
      true,
      true,
      true,
    ])
    expect([isBetter(0.103, 3), isBetter(0.105, 3), isBetter(0.103, 4)]).toEqual([true, false, false])
  })

  it('may not in a raster without overshoot', () => {
    expect([isBetter(0.1, 3, false), isBetter(0.103, 3, false)]).toEqual([true, false])
  })

  it('may be worse in twice the cells that it is better in', () => {
    /** Light boxes in cells of 8 px of their own. Both drawings have a form that is off by as much, which makes most of their errors. */
    const boxes = Array.from({ length: 4 }, (_, k) => box(8 * k + 1, 25, 8 * k + 7, 31, 1, 245))
    const shown = pictureOf(drawingOf(box(4, 4, 20, 20), ...boxes))
    const lacking = (missing: number) => {
      const longer = drawingOf(box(4, 4, 20, 20.5, 12), ...boxes.slice(1))
      const shorter = drawingOf(box(4, 4, 20, 20.5), boxes[0]!, ...boxes.slice(1 + missing))
      return isPreferable(shorter, longer, shown, true)
    }
    expect([1, 2, 3].map(lacking)).toEqual([true, true, false])
  })

  it('may be clearly worse in one cell more than it is better in, but not where it is better in none', () => {
    const darker = Array.from({ length: 8 }, (_, k) =>
      box(8 * (k % 4) + 1, k < 4 ? 25 : 17, 8 * (k % 4) + 7, k < 4 ? 31 : 23, 1, 225),
    )
    const form = (pieces: number) => box(1, 1, 15.9, 15, pieces)
    const shown = pictureOf(drawingOf(box(1, 1, 15, 15), ...darker))
    const lacking = (worse: number, better: number) => {
      const longer = drawingOf(form(26), ...darker.slice(better))
      const shorter = drawingOf(form(1), ...darker.slice(0, better), ...darker.slice(better + worse))
      return isPreferable(shorter, longer, shown, true)
    }
    expect([lacking(2, 1), lacking(3, 2), lacking(1, 0), lacking(4, 2)]).toEqual([true, true, false, false])
  })
})

describe('a drawing of a disturbed raster that is clearly nearer', () => {
  const raster = pictureOf(drawingOf(box(4, 4, 24, 24)))
  const off = (distance: number, pieces: number): Drawing => drawingOf(box(4, 4, 24, 24 + distance, pieces))
  const isBetter = (distance: number, pieces: number, isDisturbed = true) =>
    isPreferable(off(distance, pieces), off(0.1, 5), raster, isDisturbed)

  it('may have a fifth more segments', () => {
    expect([isBetter(0.09, 6), isBetter(0.097, 6), isBetter(0.05, 7), isBetter(0.09, 6, false)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('may not lack a light line', () => {
    const light = box(0, 28, 32, 29, 1, 229)
    const shown = pictureOf(drawingOf(box(4, 4, 20, 20), light))
    const other = drawingOf(box(4, 4, 20, 20.1, 4), light)
    const nearer = (...lines: Shape[]) => isPreferable(drawingOf(box(4, 4, 20, 20.05, 5), ...lines), other, shown, true)
    expect([nearer(light), nearer()]).toEqual([true, false])
  })

  it('may not have more photo areas', () => {
    const other = off(0.1, 5)
    expect(isPreferable({ ...off(0.09, 6), photoShare: 0.1 }, other, raster, true)).toBe(false)
    expect(isPreferable({ ...off(0.09, 6), photoShare: 0.1 }, { ...other, photoShare: 0.1 }, raster, true)).toBe(true)
  })
})

describe('a drawing without segments', () => {
  it('is preferable to none, and none to it', () => {
    const empty = { width: SIZE, height: SIZE, shapes: [], hardEdges: false }
    const clear = { width: SIZE, height: SIZE, rgba: new Uint8Array(4 * SIZE * SIZE) }
    for (const isDisturbed of [false, true]) {
      expect(isPreferable(empty, empty, clear, isDisturbed)).toBe(false)
      expect(isPreferable(drawingOf(), empty, clear, isDisturbed)).toBe(false)
    }
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
    return isPreferable(shorter, drawingOf(...longer, ...(hasLine ? [line] : [])), raster, true)
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
    expect(isPreferable(withoutSoft, rough, raster, true)).toBe(true)
    expect(isPreferable(withoutSoft, rough, raster, false)).toBe(false)
    expect(isPreferable(withoutSoft, drawingOf(box(4, 4, 24, 24.06, 30), soft.shapes[2]), raster, false)).toBe(true)
    const farOff = drawingOf(box(4, 4, 24, 24.15, 2), box(25, 0, 31, 32, 2, 251))
    expect(isPreferable(withoutSoft, farOff, raster, false)).toBe(true)
  })

  it('is as good if its root mean square is smaller by a larger factor than its distances are larger', () => {
    const isAsGood = (height: number) => {
      const soft = box(25, 0, 30, height, 1, 251)
      const rough = drawingOf(box(4, 4, 24, 24.0224, 2), soft)
      return isPreferable(drawingOf(box(4, 4, 24, 24)), rough, pictureOf(drawingOf(box(4, 4, 24, 24), soft)), false)
    }
    expect([isAsGood(6), isAsGood(7)]).toEqual([true, false])
  })

  it('not if it lacks a light line', () => {
    const light = box(0, 28, 32, 29, 1, 229)
    const raster = pictureOf(drawingOf(box(4, 4, 24, 24), light))
    const withLine = drawingOf(box(4, 4, 25, 24, 3), light)
    const withoutLine = drawingOf(box(4, 4, 25, 24))
    expect(isPreferable(withoutLine, withLine, raster, true)).toBe(false)
    expect(isPreferable(drawingOf(box(4, 4, 25, 24), light), withLine, raster, true)).toBe(true)
  })
})

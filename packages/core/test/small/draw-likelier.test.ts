import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { type Arrangement, STACKED } from '../../src/model/arrangement'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'
import type { Reading } from '../../src/model/reading'
import { drawLikelier } from '../../src/small/draw-likelier'
import { drawShapes } from '../../src/verify/draw-shapes'
import { opaqueInks, pictureOf } from './small-pictures'

const SIZE = 16

/** A black square of so many px on white, and nothing where no square is asked for. */
function drawingOf(side: number | null): Drawing {
  const square = (level: number, length: number) => {
    const outline = new CurveBuilder(0, 0)
    outline.line(length, 0)
    outline.line(length, length)
    outline.line(0, length)
    outline.line(0, 0)
    return { fill: { kind: 'flat', rgb: level * 0x10101, opacity: 1 } as const, contours: [outline.build()] }
  }
  const shapes = side === null ? [] : [square(255, SIZE), square(0, side)]
  return { width: SIZE, height: SIZE, shapes, hardEdges: false }
}

const [exact, far] = [drawingOf(8), drawingOf(11)]
const raster = { width: SIZE, height: SIZE, rgba: Uint8ClampedArray.from(drawShapes(exact), Math.round) }
const readingOf = (): Reading => ({
  ...pictureOf(raster),
  inks: opaqueInks([255, 255, 255], [0, 0, 0]),
  regions: connectedRegions(new Int32Array(SIZE * SIZE), SIZE, SIZE, 'inks'),
})
const readings = [readingOf(), readingOf()]

/** What is drawn of readings of which each comes out as one of the drawings, and as nothing where the ground is left out; and each reading and arrangement that was drawn. */
function drawn(drawings: readonly Drawing[], arrangement: Arrangement) {
  const left = drawingOf(null)
  const calls: (readonly [number, Arrangement])[] = []
  const draw = (reading: Reading, arranged: Arrangement): Drawing => {
    calls.push([readings.indexOf(reading), arranged])
    return arranged.clearsGround ? left : drawings[readings.indexOf(reading)]!
  }
  return { drawing: drawLikelier(readings.slice(0, drawings.length), draw, raster, arrangement), left, calls }
}

describe('drawLikelier', () => {
  const single: Arrangement = { ...STACKED, parts: 'single' }
  const cleared: Arrangement = { ...single, clearsGround: true }

  it('draws the only reading once, as it is to be arranged', () => {
    for (const arrangement of [single, cleared]) expect(drawn([far], arrangement).calls).toEqual([[0, arrangement]])
    expect(drawn([far], single).drawing).toBe(far)
  })

  it('keeps the second one where it is clearly the likelier', () => {
    expect(drawn([far, exact], single).drawing).toBe(exact)
    expect(drawn([exact, far], single).drawing).toBe(exact)
  })

  it('draws both as they are to be arranged where all pixels are shown', () => {
    for (const drawings of [
      [far, exact],
      [exact, far],
    ])
      expect(drawn(drawings, single).calls).toEqual([
        [0, single],
        [1, single],
      ])
  })

  it('compares whole drawings where the ground is left out of the output, and draws the likelier reading again', () => {
    const compared = [
      [0, STACKED],
      [1, STACKED],
    ]
    const second = drawn([far, exact], cleared)
    expect(second.calls).toEqual([...compared, [1, cleared]])
    expect(second.drawing).toBe(second.left)
    expect(drawn([exact, far], cleared).calls).toEqual([...compared, [0, cleared]])
  })
})

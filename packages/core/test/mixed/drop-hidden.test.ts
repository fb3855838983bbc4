import { describe, expect, it } from 'vitest'
import { dropHidden } from '../../src/mixed/drop-hidden'
import { CurveBuilder } from '../../src/model/curve'
import type { Shape } from '../../src/model/drawing'

const WIDTH = 20

function square(x: number, y: number, size: number): Shape['contours'][number] {
  const builder = new CurveBuilder(x, y)
  builder.line(x + size, y)
  builder.line(x + size, y + size)
  builder.line(x, y + size)
  builder.line(x, y)
  return builder.build()
}

const shape = (...contours: Shape['contours'][number][]): Shape => ({
  fill: { kind: 'flat', rgb: 0, opacity: 1 },
  contours,
})

/** Pixels from (4, 4) to before (16, 16). */
const mask = Uint8Array.from({ length: WIDTH * WIDTH }, (_, i) => {
  const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
  return x >= 4 && x < 16 && y >= 4 && y < 16 ? 1 : 0
})

describe('dropHidden', () => {
  it('drops a shape whose box is within the mask', () => {
    expect(dropHidden([shape(square(6, 6, 4))], mask, WIDTH)).toEqual([])
  })

  it('keeps a shape that reaches a pixel outside of the mask', () => {
    const shapes = [shape(square(6, 6, 10.5)), shape(square(2, 6, 4)), shape(square(-3, -3, 2))]
    expect(dropHidden(shapes, mask, WIDTH)).toEqual(shapes)
  })

  it('keeps the contours of a shape that are not hidden', () => {
    const [outer, inner] = [square(1, 1, 18), square(7, 7, 3)]
    expect(dropHidden([shape(outer, inner)], mask, WIDTH)).toEqual([shape(outer)])
  })

  it('keeps a shape around a pixel that is not in the mask', () => {
    const holed = mask.slice()
    holed[8 * WIDTH + 8] = 0
    expect(dropHidden([shape(square(6, 6, 5))], holed, WIDTH)).toHaveLength(1)
  })

  it('sees how far an arc bulges', () => {
    const builder = new CurveBuilder(6, 10)
    builder.arc(8, false, true, 14, 10)
    builder.line(6, 10)
    const bulging = shape(builder.build())
    const shallow = mask.slice().fill(0, 0, 9 * WIDTH)
    expect(dropHidden([bulging], mask, WIDTH)).toEqual([])
    expect(dropHidden([bulging], shallow, WIDTH)).toEqual([bulging])
  })
})

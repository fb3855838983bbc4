import { describe, expect, it } from 'vitest'
import { Paint } from '../../src/shading/fit/paint'
import { growShadings } from '../../src/shading/grow-shadings'
import { NOT_SHADED } from '../../src/shading/shading'
import { findSmoothAreas } from '../../src/shading/smooth-areas'
import { type Levels, pictureOf, ramp, rampGradient } from './pictures'

const SIDE = 40
const AXIS = { kind: 'linear', values: [0] } as const
const WHITE: Levels = [255, 255, 255, 255]
const BLUE: Levels = [67, 95, 206, 255]

/** What a glow that ends in a color near white, in the left columns, spreads to, above a blue shape whose top is row 30. Beside the glow is white ground. */
function grown() {
  const glow = ramp(AXIS, 0, 12, [200, 220, 240, 255], [254, 254, 254, 255])
  const picture = pictureOf(SIDE, SIDE, (x, y) => (y > 30 ? BLUE : x < 12 ? glow(x, y) : WHITE))
  const paint = new Paint([rampGradient(AXIS, 0, 12, [200, 220, 240, 255], [254, 254, 254, 255])])
  const shadingOf = Int32Array.from({ length: SIDE * SIDE }, (_, i) =>
    i % SIDE < 12 && i < 29 * SIDE ? 0 : NOT_SHADED,
  )
  growShadings(picture, findSmoothAreas(picture, 0), [{ paint, error: 0.3 }], shadingOf, 0)
  return shadingOf
}

const BESIDE_GLOW = 29 * SIDE + 5
const BESIDE_GROUND = 29 * SIDE + 30
const SHAPE = 31 * SIDE + 5

describe('growShadings', () => {
  it('spreads a glow to the pixels at the edge of a shape below it', () => {
    const shadingOf = grown()
    expect([shadingOf[BESIDE_GLOW], shadingOf[SHAPE]]).toEqual([0, NOT_SHADED])
  })

  it('leaves pixels before a shape to the ground beside them, whose color they have', () => {
    expect(grown()[BESIDE_GROUND]).toBe(NOT_SHADED)
  })
})

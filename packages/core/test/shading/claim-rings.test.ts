import { describe, expect, it } from 'vitest'
import { claimRings } from '../../src/shading/claim-rings'
import { Paint } from '../../src/shading/fit/paint'
import { NOT_SHADED } from '../../src/shading/shading'
import type { SmoothAreas } from '../../src/shading/smooth-areas'
import { type Levels, pictureOf, ramp, rampGradient } from './pictures'

const [WIDTH, HEIGHT] = [60, 20]
const AXIS = { kind: 'linear', values: [Math.PI / 2] } as const
const FROM: Levels = [40, 60, 90, 255]
const TO: Levels = [120, 150, 190, 255]
const NOISE = 1
/** The ramp is shaded up to this column, and something else begins at this row. */
const SHADED = 30
const BELOW = 14

/** How many columns of a row have the ramp's shading, where pixels right of the shaded ones differ from it by `difference`, and what lies below by `step`. */
function shadedColumns(difference: number, step: number, { row = 10, ownArea = WIDTH } = {}): number {
  const ground = ramp(AXIS, 0, HEIGHT, FROM, TO)
  const picture = pictureOf(WIDTH, HEIGHT, (x, y) => {
    const [r, g, b, a] = ground(x, y)
    return [r + (y >= BELOW ? step : x < SHADED ? 0 : difference), g, b, a]
  })
  const isShaded = (i: number): boolean => i % WIDTH < SHADED && i < BELOW * WIDTH
  const shadingOf = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (isShaded(i) ? 0 : NOT_SHADED))
  const areaOf = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH < ownArea ? -1 : 0))
  const paint = new Paint([rampGradient(AXIS, 0, HEIGHT, FROM, TO)])
  claimRings(picture, { areaOf } as SmoothAreas, [{ paint, error: 2 }], shadingOf, NOISE)
  return shadingOf.subarray(row * WIDTH, (row + 1) * WIDTH).filter((shading) => shading === 0).length
}

describe('claimRings', () => {
  it('gives pixels that differ as rings do beside an edge to the ramp, up to a block away', () => {
    expect(shadedColumns(11, 130)).toBe(SHADED + 8)
    expect(shadedColumns(18, 130)).toBe(SHADED)
  })

  it('leaves what may be a blend at an edge, or a rim that was drawn', () => {
    expect(shadedColumns(11, 50)).toBe(SHADED)
    expect(shadedColumns(8, 80)).toBe(SHADED + 8)
  })

  it('leaves what is pale away from edges', () => {
    expect(shadedColumns(10, 130, { row: 6 })).toBe(SHADED)
    expect(shadedColumns(10, 10)).toBe(SHADED)
  })

  it('leaves smooth areas of their own', () => {
    expect(shadedColumns(10, 130, { ownArea: SHADED + 3 })).toBe(SHADED + 3)
  })
})

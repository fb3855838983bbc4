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
/** The ramp is shaded up to this column, and something else begins at the next one. */
const [SHADED, EDGE] = [30, 44]

/** How many columns of row 10 have the ramp's shading, where pixels between the two columns differ from it by `differenceAt`, and what lies beyond the second by `step`. */
function shadedColumns(differenceAt: (x: number) => number, step: number, areaAt = (_x: number): number => -1): number {
  const ground = ramp(AXIS, 0, HEIGHT, FROM, TO)
  const picture = pictureOf(WIDTH, HEIGHT, (x, y) => {
    const [r, g, b, a] = ground(x, y)
    return [r + (x < SHADED ? 0 : x < EDGE ? differenceAt(x) : step), g, b, a]
  })
  const shadingOf = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH < SHADED ? 0 : NOT_SHADED))
  const areaOf = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => areaAt(i % WIDTH))
  const paint = new Paint([rampGradient(AXIS, 0, HEIGHT, FROM, TO)])
  claimRings(picture, { areaOf } as SmoothAreas, [{ paint, error: 2 }], shadingOf, NOISE)
  return shadingOf.subarray(10 * WIDTH, 11 * WIDTH).filter((shading) => shading === 0).length
}

describe('claimRings', () => {
  it('gives pixels that differ as rings do to the ramp beside them, up to a block away', () => {
    expect(shadedColumns((x) => 9 + 3 * (x % 2), 12)).toBe(SHADED + 8)
    expect(shadedColumns(() => 18, 18)).toBe(SHADED)
  })

  it('leaves what may be a blend at an edge, or a rim that was drawn, and takes weaker rings beside it', () => {
    const beside = (x: number): number => (x < EDGE - 8 ? 30 : 12)
    expect(shadedColumns((x) => (x < 36 ? 12 : 60), 60)).toBe(SHADED + 2)
    expect(shadedColumns((x) => (x < 36 ? 8 : 60), 60)).toBe(SHADED + 6)
    expect(shadedColumns(beside, 200)).toBe(SHADED)
  })

  it('leaves smooth areas of their own', () => {
    expect(
      shadedColumns(
        () => 10,
        10,
        (x) => (x < 33 ? -1 : 0),
      ),
    ).toBe(SHADED + 3)
  })
})

import { describe, expect, it } from 'vitest'
import type { Pixels } from '../../src/model/color-space'
import { StrokeOvershoot } from '../../src/segment/stroke-overshoot'

const WIDTH = 16
const GROUND = 200
/** A gray picture of one row of levels in each row, whose ground is its one ink. */
const strokesOf = (levels: readonly number[]) => {
  const pixels = Uint32Array.from({ length: WIDTH * WIDTH }, (_, i) => {
    const level = levels[i % WIDTH] ?? GROUND
    return (level * 0x10101 + 0xff000000) >>> 0
  }) as Uint32Array & Pixels<'rgb'>
  const inks = {
    space: 'rgb',
    count: 1,
    colors: Float64Array.of(GROUND, GROUND, GROUND, 255),
    tolerance: Float64Array.of(2),
  } as const
  const overshoot = new StrokeOvershoot({ space: 'rgb', width: WIDTH, height: WIDTH, pixels }, inks)
  return (x: number): number => overshoot.distance(x, 8, 0)
}

describe('StrokeOvershoot', () => {
  it('explains pixels beyond the ground by a stroke within 3 px', () => {
    const distance = strokesOf([200, 200, 200, 200, 200, 216, 120, 30, 214, 200, 202, 212, 200])
    expect(distance(5)).toBeLessThan(1)
    expect(distance(8)).toBeLessThan(1)
    expect(distance(11)).toBe(Number.POSITIVE_INFINITY)
  })

  it('explains no blend of stroke and ground, no light line, and nothing beside faint strokes', () => {
    expect(strokesOf([200, 200, 200, 150, 30])(3)).toBe(Number.POSITIVE_INFINITY)
    expect(strokesOf([200, 200, 200, 255, 90])(3)).toBeGreaterThan(8)
    expect(strokesOf([200, 200, 200, 210, 180])(3)).toBe(Number.POSITIVE_INFINITY)
  })
})

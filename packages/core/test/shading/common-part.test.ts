import { describe, expect, it } from 'vitest'
import type { Picture } from '../../src/model/color-space'
import { commonPart, hasJump } from '../../src/shading/common-part'
import type { Axis } from '../../src/shading/fit/axis'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Gradient } from '../../src/shading/fit/gradient'
import { Paint } from '../../src/shading/fit/paint'
import type { ShadedPart } from '../../src/shading/shaded-part'
import { acrossAll, everyPixel, pictureOf } from './pictures'

const SIDE = 40

function partOf(picture: Picture<'rgb'>, isOwn: (x: number) => boolean): ShadedPart {
  const members = everyPixel(picture).filter((i) => isOwn(i % SIDE))
  const { gradient, error } = fitGradient(picture, members)
  return { members, paint: new Paint([gradient]), error }
}

describe('commonPart', () => {
  it('joins two pieces of one ramp under one gradient, their pixels in scan order', () => {
    const picture = pictureOf(SIDE, SIDE, acrossAll(SIDE, SIDE, 0.3, [200, 30, 30, 255], [30, 60, 220, 255]))
    const [left, right] = [partOf(picture, (x) => x < 15), partOf(picture, (x) => x > 24)]
    const common = commonPart(picture, left, right)
    expect(common?.error).toBeLessThan(0.8)
    expect([...(common?.members ?? [])]).toEqual([...left.members, ...right.members].sort((a, b) => a - b))
  })

  it('is null for pieces of two ramps', () => {
    const one = acrossAll(SIDE, SIDE, 0, [200, 30, 30, 255], [30, 60, 220, 255])
    const other = acrossAll(SIDE, SIDE, 1.5, [20, 200, 30, 255], [230, 160, 20, 255])
    const picture = pictureOf(SIDE, SIDE, (x, y) => (x < 20 ? one(x, y) : other(x, y)))
    expect(
      commonPart(
        picture,
        partOf(picture, (x) => x < 20),
        partOf(picture, (x) => x >= 20),
      ),
    ).toBeNull()
  })
})

describe('hasJump', () => {
  const axis: Axis = { kind: 'linear', values: [0] }
  const part = (...knots: readonly (readonly [number, number])[]): ShadedPart => {
    const colors = knots.flatMap(([, level]) => [level, level, level, 255])
    const positions = Float64Array.from(knots, ([position]) => position)
    return {
      members: new Int32Array(0),
      paint: new Paint([new Gradient(axis, positions, Float64Array.from(colors))]),
      error: 1,
    }
  }

  it('tells a common gradient that is far steeper between two parts than both', () => {
    const dark = part([0, 100], [50, 140])
    const light = part([54, 200], [100, 160])
    expect(hasJump(part([0, 100], [50, 140], [54, 200], [100, 160]), dark, light)).toBe(true)
  })

  it('is false for one that goes on as the parts do', () => {
    expect(hasJump(part([0, 100], [100, 180]), part([0, 100], [50, 140]), part([60, 148], [100, 180]))).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import type { Picture } from '../../src/model/color-space'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Paint } from '../../src/shading/fit/paint'
import { joinSeams } from '../../src/shading/join-seams'
import type { ShadedPart } from '../../src/shading/shaded-part'
import { type ColorAt, everyPixel, type Levels, mix, pictureOf } from './pictures'

const SIDE = 60
const COLORS: readonly Levels[] = [
  [20, 40, 200, 255],
  [240, 200, 40, 255],
  [30, 160, 60, 255],
]

function partOf(picture: Picture<'rgb'>, isOwn: (x: number, y: number) => boolean): ShadedPart {
  const members = everyPixel(picture).filter((i) => isOwn(i % SIDE, Math.floor(i / SIDE)))
  const { gradient, error } = fitGradient(picture, members)
  return { members, paint: new Paint([gradient]), error }
}

/** A ramp along a direction from the first color over the second, in the middle, to the third. */
function threeStops(angle: number): ColorAt {
  return (x, y) => {
    const t = ((x - SIDE / 2) * Math.cos(angle) + (y - SIDE / 2) * Math.sin(angle)) / SIDE + 0.5
    const held = Math.min(1, Math.max(0, t))
    return held < 0.5 ? mix(COLORS[1], COLORS[0], 2 * held) : mix(COLORS[2], COLORS[1], 2 * held - 1)
  }
}

describe('joinSeams', () => {
  it('makes a gradient that was cut at a stop one part again, in any direction', () => {
    for (const angle of [0, 0.4, 1.1, Math.PI / 2, 2.3]) {
      const picture = pictureOf(SIDE, SIDE, threeStops(angle))
      const side = (x: number, y: number): number =>
        (x + 0.5 - SIDE / 2) * Math.cos(angle) + (y + 0.5 - SIDE / 2) * Math.sin(angle)
      const parts = [partOf(picture, (x, y) => side(x, y) < -1), partOf(picture, (x, y) => side(x, y) > 1)]
      const [joined, ...others] = joinSeams(picture, parts)
      expect(others).toEqual([])
      expect(joined.members.length).toBe(parts[0].members.length + parts[1].members.length)
      expect(joined.error).toBeLessThan(1)
    }
  })

  it('leaves ramps with a step between them apart, and parts that lie apart', () => {
    const across: ColorAt = (x, y) =>
      x < 30 ? mix(COLORS[0], COLORS[1], y / SIDE) : mix(COLORS[1], COLORS[2], x / SIDE)
    const picture = pictureOf(SIDE, SIDE, across)
    const stepped = [partOf(picture, (x) => x < 29), partOf(picture, (x) => x > 31)]
    expect(joinSeams(picture, stepped)).toEqual(stepped)
    const ramp = pictureOf(SIDE, SIDE, threeStops(0))
    const apart = [partOf(ramp, (x) => x < 20), partOf(ramp, (x) => x > 30)]
    expect(joinSeams(ramp, apart)).toEqual(apart)
  })

  it('returns no parts for none', () => {
    expect(
      joinSeams(
        pictureOf(4, 4, () => COLORS[0]),
        [],
      ),
    ).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { Picture } from '../../src/model/color-space'
import { CountedFits } from '../../src/shading/counted-fits'
import { ExplainedParts, MAX_ERROR } from '../../src/shading/explained-parts'
import { PixelSets } from '../../src/shading/pixel-sets'
import type { ShadedPart } from '../../src/shading/shaded-part'
import { acrossAll, bentFinger, everyPixel, pictureOf } from './pictures'

const U = bentFinger(
  [
    [20, 15],
    [20, 75],
    [70, 75],
    [70, 15],
  ],
  12,
)
const V = bentFinger(
  [
    [15, 20],
    [45, 70],
    [75, 20],
  ],
  14,
)
const Z = bentFinger(
  [
    [15, 15],
    [75, 25],
    [15, 65],
    [75, 80],
  ],
  10,
)

/** The area that a picture is, its fits and parts, and a division of it of which the upper `share` (0-1) of the pixels is in a part. */
function divide(picture: Picture<'rgb'>, share: number) {
  const members = everyPixel(picture)
  const fits = new CountedFits(picture, 0)
  const parts = new ExplainedParts(picture, new PixelSets(picture, 40), fits, 0, 0)
  const whole = fits.one(members)
  const upper = members.subarray(0, share * members.length)
  const divided: ShadedPart[] = [{ ...fits.one(upper), members: upper }]
  const completed = parts.completed(members, whole, fits.several(members, whole), divided)
  return { members, fits, parts, whole, divided, completed }
}

describe('ExplainedParts', () => {
  it('makes a part of pixels that a paint explains, and none of others or of what is no shading', () => {
    const { parts, members, whole } = divide(
      pictureOf(90, 90, acrossAll(90, 90, 0.4, [20, 40, 60, 255], [200, 90, 60, 255])),
      1,
    )
    expect(parts.of(members, whole)).toEqual([{ ...whole, members }])
    expect(parts.of(members, { ...whole, error: MAX_ERROR + 0.01 })).toEqual([])
    const flat = divide(
      pictureOf(90, 90, () => [20, 40, 60, 255]),
      1,
    )
    expect(flat.parts.of(flat.members, flat.whole)).toEqual([])
  })

  it('takes the whole for one part where a thorough search explains what a division leaves', () => {
    const { completed, members } = divide(U, 0.5)
    expect(completed.length).toBe(1)
    expect(completed[0].members).toEqual(members)
    expect(completed[0].error).toBeLessThanOrEqual(3)
  })

  it('adds what a division leaves as parts of the several gradients of the whole', () => {
    const { completed, divided, members } = divide(V, 0.5)
    expect(completed[0]).toBe(divided[0])
    const added = completed.slice(1)
    expect(added.flatMap((part) => [...part.members])).toEqual([...members.subarray(members.length / 2)])
    for (const { error, paint } of added) {
      expect(error).toBeLessThanOrEqual(8)
      expect(paint.gradients.length).toBeGreaterThan(1)
    }
  })

  it('leaves a division as it is that leaves little, or that no several gradients explain', () => {
    for (const { completed, divided, fits } of [divide(U, 0.96), divide(Z, 0.5)]) {
      expect(completed).toBe(divided)
      expect(fits.used).toBeLessThan(25)
    }
  })
})

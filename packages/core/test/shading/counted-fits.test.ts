import { describe, expect, it } from 'vitest'
import { CountedFits } from '../../src/shading/counted-fits'
import { acrossAll, bentFinger, everyPixel, type Levels, mix, pictureOf } from './pictures'

const SIZE = 64
const across = acrossAll(SIZE, SIZE, 0, [240, 80, 20, 255], [90, 20, 120, 255])
const down = acrossAll(SIZE, SIZE, Math.PI / 2, [0, 0, 0, 255], [255, 255, 255, 255])
/** A ramp under a translucent other one that crosses it. */
const crossed = pictureOf(SIZE, SIZE, (x, y): Levels => mix([255, 255, 255, 255], across(x, y), down(x, y)[0] / 400))
const plain = pictureOf(SIZE, SIZE, across)
const members = everyPixel(plain)

describe('CountedFits', () => {
  it('counts a fit of one gradient once, and those of several and of skipped areas as what they take', () => {
    const fits = new CountedFits(crossed, 0)
    fits.left = 100
    const whole = fits.one(members)
    expect([fits.used, fits.left]).toEqual([1, 99])
    fits.several(members, whole)
    expect([fits.used, fits.left]).toEqual([11, 89])
    // A skipped area costs what one without shading does: a fit of one gradient, and of several if it is large
    expect(fits.skip(members)).toBe(11)
    expect(fits.skip(members.subarray(0, 30))).toBe(1)
    expect([fits.used, fits.left]).toEqual([23, 89])
  })

  it('takes several gradients only where they explain far more than one', () => {
    const fits = new CountedFits(crossed, 0)
    const whole = fits.one(members)
    const layered = fits.several(members, whole)
    expect(layered!.error).toBeLessThan(0.7 * whole.error)
    const simple = new CountedFits(plain, 0)
    expect(simple.several(members, simple.one(members))).toBeNull()
    expect(fits.several(members.subarray(0, 30), whole)).toBeNull()
  })

  it('keeps what a quick search finds apart from what a thorough one does', () => {
    const bent = bentFinger(
      [
        [20, 20],
        [20, 70],
        [70, 70],
      ],
      24,
    )
    const all = everyPixel(bent)
    const fits = new CountedFits(bent, 0)
    const whole = fits.one(all)
    const quick = fits.several(all, whole)!
    const thorough = fits.several(all, whole, 'thorough')!
    expect(thorough.error).toBeLessThan(0.7 * quick.error)
    expect(fits.several(all, whole)).toBe(quick)
    expect(fits.several(all, whole, 'thorough')).toBe(thorough)
    expect(fits.used).toBe(41)
  })

  it('takes a thorough search from the fits of the picture, and not from those of the area', () => {
    const fits = new CountedFits(crossed, 0)
    fits.left = 100
    const whole = fits.one(members)
    fits.several(members, whole, 'thorough')
    expect([fits.used, fits.left]).toEqual([11, 99])
  })

  it('divides no area with fewer than 12 fits left, and fits nothing after 2,000', () => {
    const fits = new CountedFits(plain, 0)
    fits.left = 11
    expect(fits.mayDivide).toBe(false)
    fits.left = 12
    expect(fits.mayDivide).toBe(true)
    const whole = fits.one(members)
    while (fits.used < 1999) fits.skip(members.subarray(0, 1))
    expect(fits.areSpent).toBe(false)
    fits.skip(members.subarray(0, 1))
    expect(fits.areSpent).toBe(true)
    expect(fits.several(members, whole)).toBeNull()
    expect(fits.used).toBe(2000)
  })
})

import { describe, expect, it } from 'vitest'
import { CountedFits } from '../../src/shading/counted-fits'
import { differenceAt } from '../../src/shading/shaded-part'
import { trimFit } from '../../src/shading/trim-fit'
import { acrossAll, everyPixel, type Levels, pictureOf } from './pictures'

const SIZE = 60
const SPOT = 20
const ramp = acrossAll(SIZE, SIZE, 0.4, [20, 60, 90, 255], [230, 160, 100, 255])
/** A ramp beside a spot of other colors, which takes a ninth of the square. */
const picture = pictureOf(SIZE, SIZE, (x, y): Levels => (x < SPOT && y < SPOT ? [90, 30, 120, 255] : ramp(x, y)))
const members = everyPixel(picture)

/** How many pixels of the ramp are off by more than a level. */
function countOff(paint: Parameters<typeof differenceAt>[2]): number {
  return members.filter((i) => (i % SIZE >= SPOT || i >= SPOT * SIZE) && differenceAt(picture, i, paint) > 1).length
}

describe('trimFit', () => {
  it('finds the gradient of most pixels, whatever the others show', () => {
    const fits = new CountedFits(picture, 0)
    fits.left = 10
    const whole = fits.one(members)
    const fitted = trimFit(picture, members, whole, fits, 1)
    expect(countOff(whole.paint)).toBeGreaterThan(1000)
    expect(countOff(fitted.paint)).toBeLessThan(0.25 * countOff(whole.paint))
    expect(fits.used).toBeLessThan(6)
  })

  it('fits no more than it may, and no more where an error is good', () => {
    const fits = new CountedFits(picture, 0)
    const whole = fits.one(members)
    expect(trimFit(picture, members, whole, fits, 1)).toBe(whole)
    fits.left = 10
    trimFit(picture, members, whole, fits, 300)
    expect(fits.left).toBe(9)
  })
})

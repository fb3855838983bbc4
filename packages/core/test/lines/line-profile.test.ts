import { describe, expect, it } from 'vitest'
import { LineProfile } from '../../src/lines/line-profile'

describe('LineProfile', () => {
  it('is what most pixels show that nothing darker covers, between its bins, too', () => {
    const profile = new LineProfile(3)
    for (let k = 0; k < 20; k++) {
      profile.add(0, k < 8 ? 10 : 100)
      profile.add(1, 200)
      profile.add(0.5, k % 2 === 0 ? 149 : 151)
    }
    profile.settle(false)
    expect([profile.at(0), profile.at(1)]).toEqual([100, 200])
    expect(profile.at(0.75)).toBeCloseTo((151 + 200) / 2)
    expect(profile.slopeAt(1)).toBeGreaterThan(20)
  })

  it('takes the darker ones of a light line', () => {
    const profile = new LineProfile(3)
    for (let k = 0; k < 20; k++) profile.add(-2, k < 8 ? 250 : 100)
    profile.settle(true)
    expect(profile.at(-2)).toBe(100)
  })

  it('knows nothing of distances without pixels, nor of those it forgot', () => {
    const profile = new LineProfile(2)
    profile.add(0, 50)
    profile.settle(false)
    expect(profile.at(-2)).toBeNaN()
    expect(profile.at(0.2)).toBe(50)
    expect(profile.slopeAt(-2)).toBe(0)
    profile.clear()
    profile.settle(false)
    expect(profile.at(0)).toBeNaN()
  })
})

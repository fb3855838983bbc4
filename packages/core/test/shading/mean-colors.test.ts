import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { meanColors } from '../../src/shading/mean-colors'
import { pack, pictureOf } from './pictures'

describe('meanColors', () => {
  it('has the mean of each channel, rounded, by region', () => {
    const picture = pictureOf(4, 2, (x) => (x < 2 ? [10 * Math.floor(x), 255, 1, 255] : [200, 100, 50, 200]))
    const inks = Int32Array.from(picture.pixels, (_, i) => (i % 4 < 2 ? 0 : 1))
    const means = meanColors(picture, connectedRegions(inks, 4, 2, 'inks'))
    expect([...means]).toEqual([pack([5, 255, 1, 255]), pack([200, 100, 50, 200])])
  })
})

import { describe, expect, it } from 'vitest'
import { isPhotograph } from '../../src/classify/is-photograph'
import { shrinkRaster } from '../../src/image/shrink-raster'
import { landscape } from './landscape'
import { ILLUSTRATIONS, noisy, render } from './pictures'

describe('isPhotograph', () => {
  const photo = noisy(landscape(900, 600), 4, 1)

  it('finds texture that is more than noise', () => {
    expect(isPhotograph(photo)).toBe(true)
  })

  it('leaves small pictures to curves', () => {
    expect(isPhotograph(shrinkRaster(photo, 200_000))).toBe(false)
  })

  it.each([0, 4, 12])('takes no illustration with noise of %d levels for one', (sigma) => {
    for (const drawing of ILLUSTRATIONS.slice(0, 2)) {
      expect(isPhotograph(noisy(render(drawing, 800, '#fff'), sigma, 3))).toBe(false)
    }
  })
})

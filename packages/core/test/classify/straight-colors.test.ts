import { describe, expect, it } from 'vitest'
import { KEYS } from '../../src/classify/enlarging-filters'
import { isEnlargedStraight } from '../../src/classify/straight-colors'
import type { Raster } from '../../src/model/raster'
import { enlargedBy, enlargementOf } from './enlarged'
import { render } from './pictures'

const BY = { filter: KEYS, factor: 2.5, start: 0 }
const SMALL = render('<circle cx="11" cy="12" r="8" fill="#d94"/><path d="M9 2l8 16H5z" fill="#26c"/>', 60)

/** The colors of a raster multiplied by opacity, or divided by it. */
function weighted(raster: Raster, by: 'times' | 'over'): Raster {
  const rgba = Uint8ClampedArray.from(raster.rgba, (level, p) => {
    const alpha = raster.rgba[p - (p % 4) + 3]
    if (p % 4 === 3) return level
    if (by === 'times') return (level * alpha) / 255
    return alpha === 0 ? 0 : (255 * level) / alpha
  })
  return { ...raster, rgba }
}

describe('isEnlargedStraight', () => {
  it('tells colors that were enlarged as they are from those multiplied by opacity', () => {
    const by = enlargementOf(150, 150, BY)
    expect(isEnlargedStraight(enlargedBy(SMALL, BY), by)).toBe(true)
    expect(isEnlargedStraight(weighted(enlargedBy(weighted(SMALL, 'times'), BY), 'over'), by)).toBe(false)
  })

  it('is false for opaque pictures', () => {
    const opaque = enlargedBy(render('<circle cx="11" cy="12" r="8" fill="#d94"/>', 60, '#fff'), BY)
    expect(isEnlargedStraight(opaque, enlargementOf(150, 150, BY))).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { ENLARGING_FILTERS, KEYS, LINEAR } from '../../src/classify/enlarging-filters'
import { restoreOriginal } from '../../src/classify/restore-original'
import { pixelWords } from '../../src/image/pixels'
import type { Raster } from '../../src/model/raster'
import { enlargedBy } from './enlarged'
import { blurred, ILLUSTRATIONS, outlinedDiscs, render } from './pictures'

function greatestDifference(a: Raster['rgba'], b: Raster['rgba']): number {
  let greatest = 0
  for (let p = 0; p < a.length; p++) greatest = Math.max(greatest, Math.abs(a[p] - b[p]))
  return greatest
}

function restored(raster: Raster): Raster['rgba'] {
  const found = restoreOriginal(raster)
  if (found === null) throw new Error('no original was found')
  return found.raster.rgba
}

describe('restoreOriginal', () => {
  it('gives the size of the picture that was enlarged, how often it was, and where it begins', () => {
    for (const start of [0, 0.5]) {
      const large = enlargedBy(render(ILLUSTRATIONS[0], 100, '#fff'), {
        factor: 3,
        filter: ENLARGING_FILTERS[2],
        start,
      })
      const found = restoreOriginal(large)
      const place = { left: start, top: start, right: 300 + start, bottom: 300 + start }
      expect(found).toMatchObject({ factor: 3, place, raster: { width: 100, height: 100 } })
      const cut = { ...large, height: 299, rgba: large.rgba.slice(0, 4 * 300 * 299) }
      expect(restoreOriginal(cut)).toMatchObject({ factor: 3, place, raster: { width: 100, height: 100 } })
    }
  })

  it.each([2, 3, 4])('gives hard pixels that were enlarged by %d, in few colors', (factor) => {
    for (const side of [48, 64]) {
      const small = outlinedDiscs(side)
      for (const filter of [KEYS, LINEAR]) {
        const rgba = restored(enlargedBy(small, { factor, filter, start: 0 }))
        expect(greatestDifference(rgba, small.rgba)).toBeLessThan(5)
        expect(new Set(pixelWords(rgba)).size).toBeLessThanOrEqual(64)
      }
    }
  })

  it('tells twice as large by a linear filter from a cubic one by the overshoot that would be left', () => {
    const small = render(ILLUSTRATIONS[1], 120, '#fff')
    for (const filter of [KEYS, LINEAR]) {
      const rgba = restored(enlargedBy(small, { factor: 2, filter, start: 0 }))
      expect(greatestDifference(rgba, small.rgba)).toBeLessThan(8)
    }
  })

  it('is null for renders, blurred ones, and where the original would have no flat pixels', async () => {
    for (const drawing of ILLUSTRATIONS) {
      const raster = render(drawing, 240, '#fff')
      expect(restoreOriginal(raster)).toBeNull()
    }
    const shape = await blurred(render('<circle cx="12" cy="12" r="7" fill="#222"/>', 240, '#fff'), 6)
    expect(restoreOriginal(shape)).toBeNull()
    const tiny = render(ILLUSTRATIONS[0], 16, '#fff')
    expect(restoreOriginal(enlargedBy(tiny, { factor: 3, filter: KEYS, start: 0 }))).toBeNull()
  })
})

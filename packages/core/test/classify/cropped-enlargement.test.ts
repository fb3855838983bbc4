import { describe, expect, it } from 'vitest'
import { findCrop } from '../../src/classify/cropped-enlargement'
import { columnsOf, rowsOf, strongLines } from '../../src/classify/enlarged-lines'
import { ENLARGING_FILTERS } from '../../src/classify/enlarging-filters'
import { cropped, enlargedBy } from './enlarged'
import { ILLUSTRATIONS, render } from './pictures'

describe('findCrop', () => {
  it.each([2.5, 4])('finds the factor %f and where cells begin in cropped pictures', (factor) => {
    for (const filter of [ENLARGING_FILTERS[0], ENLARGING_FILTERS[4]]) {
      const large = enlargedBy(render(ILLUSTRATIONS[0], 80, '#fff'), { factor, filter, start: 0 })
      const [left, top] = [6, 9]
      const raster = cropped(large, left, top, large.width - 17, large.height - 15)
      const lines = {
        rows: strongLines(raster, rowsOf(raster), 12),
        columns: strongLines(raster, columnsOf(raster), 12),
      }
      const found = findCrop(lines, raster.width, raster.height, 1.5, 6, 1)
      expect(found?.across.factor).toBeCloseTo(factor, 1)
      for (const [places, cut] of [
        [found?.across, left],
        [found?.down, top],
      ] as const) {
        const cells = ((places?.start ?? 0) + cut) / factor
        expect(Math.abs(cells - Math.round(cells))).toBeLessThan(0.08)
      }
    }
  })

  it('is null where more than the bound is left', () => {
    const raster = render(ILLUSTRATIONS[0], 200, '#fff')
    const lines = { rows: strongLines(raster, rowsOf(raster), 12), columns: strongLines(raster, columnsOf(raster), 12) }
    expect(findCrop(lines, 200, 200, 1.5, 6, 0.05)).toBeNull()
  })

  it('is null where no factor is looked for', () => {
    expect(findCrop({ rows: [], columns: [] }, 90, 90, 2.5, 2, 1)).toBeNull()
  })
})

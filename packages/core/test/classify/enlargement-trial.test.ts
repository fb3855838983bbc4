import { describe, expect, it } from 'vitest'
import { columnsOf, rowsOf, strongLines } from '../../src/classify/enlarged-lines'
import { judge } from '../../src/classify/enlargement-trial'
import { KEYS } from '../../src/classify/enlarging-filters'
import { enlargedBy, enlargementOf } from './enlarged'
import { blurred, ILLUSTRATIONS, render } from './pictures'

const BY = { filter: KEYS, factor: 2.5, start: 0 }

describe('judge', () => {
  it('gives a small residual and ratio for what was enlarged, and a ratio of about 1 for what was blurred', async () => {
    const small = render(ILLUSTRATIONS[0], 80, '#fff')
    const soft = await blurred(render(ILLUSTRATIONS[0], 200, '#fff'), 2)
    const [right, wrong] = [enlargedBy(small, BY), soft].map((raster) => {
      const lines = {
        rows: strongLines(raster, rowsOf(raster), 12),
        columns: strongLines(raster, columnsOf(raster), 12),
      }
      const trial = judge(lines, enlargementOf(200, 200, BY))
      // More than the bound is left
      expect(judge(lines, enlargementOf(200, 200, BY), 0.9 * trial!.residual)).toBeNull()
      return trial!
    })
    expect(right.residual).toBeLessThan(0.05)
    expect(right.ratio).toBeLessThan(0.15)
    expect(wrong.ratio).toBeGreaterThan(0.5)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CELL_COUNT, CELL_WIDTH, cellOf, lowestLevel } from '../../src/color/color-cells'

it('puts every color into a cell that reaches over its levels', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (color) => {
      const cell = cellOf(color)
      expect(cell).toBeGreaterThanOrEqual(0)
      expect(cell).toBeLessThan(CELL_COUNT)
      for (let c = 0; c < 4; c++) {
        const above = ((color >>> (8 * c)) & 255) - lowestLevel(cell, c)
        expect(above).toBeGreaterThanOrEqual(0)
        expect(above).toBeLessThan(CELL_WIDTH)
      }
    }),
  )
})

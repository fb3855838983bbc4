import { expect, it } from 'vitest'
import { cheaper, type WholeShape } from '../../../src/fit/models/whole-shape'

it('cheaper takes the shape of lower cost, the first of equals, and any shape rather than none', () => {
  const shape = (cost: number): WholeShape => ({ curve: { ops: new Uint8Array(), coords: new Float64Array(2) }, cost })
  const [low, high, same] = [shape(1), shape(2), shape(1)]
  expect(cheaper(low, high)).toBe(low)
  expect(cheaper(high, low)).toBe(low)
  expect(cheaper(low, same)).toBe(low)
  expect(cheaper(null, high)).toBe(high)
  expect(cheaper(high, null)).toBe(high)
  expect(cheaper(null, null)).toBeNull()
})

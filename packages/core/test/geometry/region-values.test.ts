import { expect, it } from 'vitest'
import { regionValues } from '../../src/geometry/region-values'

it('regionValues gives each pixel the value of its region', () => {
  expect(regionValues(Int32Array.of(0, 0, 2, 1), Int32Array.of(7, -1, 3))).toEqual(Int32Array.of(7, 7, 3, -1))
})

import { expect, it } from 'vitest'
import { doubled } from '../../src/geometry/doubled'

it('keeps the type and the numbers of a list, and leaves the list as it is', () => {
  for (const list of [Int32Array.of(3, -1), Float64Array.of(0.5, 2), Uint8Array.of(255, 7)]) {
    const larger = doubled(list)
    expect(larger.constructor).toBe(list.constructor)
    expect([...larger]).toEqual([...list, 0, 0])
    expect(list).toHaveLength(2)
  }
})

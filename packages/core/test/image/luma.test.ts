import { expect, it } from 'vitest'
import { lumaAt } from '../../src/image/luma'

it('weighs red, green and blue as JPEG does, and leaves gray as it is', () => {
  expect(lumaAt([9, 70, 70, 70, 255], 1)).toBeCloseTo(70)
  const parts = [0, 1, 2].map((c) =>
    lumaAt(
      Uint8Array.from({ length: 4 }, (_, k) => (k === c ? 100 : 0)),
      0,
    ),
  )
  expect(parts[0]).toBeCloseTo(29.9)
  expect(parts[1]).toBeCloseTo(58.7)
  expect(parts[2]).toBeCloseTo(11.4)
})

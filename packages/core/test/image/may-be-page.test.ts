import { expect, it } from 'vitest'
import { mayBePage } from '../../src/image/may-be-page'

it('holds from 100,000 px on, whatever the sides', () => {
  expect(mayBePage({ width: 400, height: 250 })).toBe(true)
  expect(mayBePage({ width: 50_000, height: 2 })).toBe(true)
  expect(mayBePage({ width: 399, height: 250 })).toBe(false)
})

import { expect, test } from 'vitest'
import { UnmeteredLedger } from '../../src/ledger/unmetered-ledger'

test('every request is processed, and none is charged', async () => {
  const ledger = new UnmeteredLedger()
  const before = await ledger.credits()
  const results = [await ledger.reserve(), await ledger.reserve()]
  expect(results.map(({ outcome }) => outcome)).toEqual(['reserved', 'reserved'])
  expect(await ledger.capture()).toEqual({ outcome: 'captured', charged: 0, available: before.available })
  expect(await ledger.findRepeat()).toBe('none')
  expect(await ledger.credits()).toEqual(before)
  expect(before.available).toBeGreaterThan(2_000_000_000)
  expect(Number.isInteger(before.available)).toBe(true)
})

import { expect, test } from 'vitest'
import type { Database } from '../../src/database/database'
import { UnmeteredLedger } from '../../src/ledger/unmetered-ledger'

/** A database whose revoked keys are these. */
const withRevoked = (...keys: string[]) =>
  ({
    query: (_sql: string, [key]: string[]) => Promise.resolve(keys.filter((each) => each === key)),
  }) as never as Database

test('every request is processed, and none is charged', async () => {
  const ledger = new UnmeteredLedger(withRevoked())
  const before = await ledger.credits()
  const results = [await ledger.reserve({ keyId: 'key' }), await ledger.reserve({ keyId: 'key' })]
  expect(results.map(({ outcome }) => outcome)).toEqual(['reserved', 'reserved'])
  expect(await ledger.capture()).toEqual({ outcome: 'captured', charged: 0, available: before.available })
  expect(await ledger.findRepeat()).toBe('none')
  expect(await ledger.isCharged()).toBe(false)
  expect(await ledger.credits()).toEqual(before)
  expect(before.available).toBeGreaterThan(2_000_000_000)
  expect(Number.isInteger(before.available)).toBe(true)
})

test('a key that was revoked is refused', async () => {
  const ledger = new UnmeteredLedger(withRevoked('key'))
  expect(await ledger.reserve({ keyId: 'key' })).toEqual({ outcome: 'revoked' })
  expect((await ledger.reserve({ keyId: 'other' })).outcome).toBe('reserved')
})

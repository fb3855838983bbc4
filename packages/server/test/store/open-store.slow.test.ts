import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store'
import type { Store } from '../../src/store/store'
import { ManualClock } from '../database/engines'
import { inEachPlace, makeDirectory, type Place } from './places'

const ACCOUNT = { name: 'n', credits: 5, quota: 0, spendLimit: null }

async function reserve(store: Store, accountId: string) {
  const result = await store.ledger.reserve({ accountId, keyId: 'key', repeatKey: randomBytes(32) })
  if (result.outcome !== 'reserved') throw new Error(result.outcome)
  return result.reservationId
}

describe('a store', { timeout: 120_000 }, () => {
  inEachPlace((makePlace) => {
    let place: Place
    beforeEach(async () => {
      place = await makePlace()
    })
    afterEach(() => place.remove())

    test('is there again when it is opened again', async () => {
      const first = await openStore(place.config)
      const accountId = await first.accounts.createAccount(ACCOUNT)
      const { key, keyId } = await first.accounts.createKey(accountId)
      await first.ledger.capture(await reserve(first, accountId))
      await first.ping()
      await first.close()

      const second = await openStore(place.config)
      expect(await second.accounts.authenticate(key)).toEqual({ account: { id: accountId, name: 'n' }, keyId })
      expect(await second.ledger.credits(accountId)).toMatchObject({ balance: 4, spentMonth: 1 })
      await second.close()
      await expect(second.ping()).rejects.toThrow()
    })

    test('counts as the configuration says', async () => {
      const clock = new ManualClock('2027-01-01T00:00:00.000Z')
      const limits = { ratePerMinute: 30, rateBurst: 2, dailyImages: 1, authFailuresPerMinute: 1, maxUploads: 4 }
      const store = await openStore({ ...place.config, ...limits }, { clock })
      const accountId = await store.accounts.createAccount(ACCOUNT)
      expect((await store.rateLimiter.take('key')).allowed).toBe(true)
      expect((await store.rateLimiter.take('key')).allowed).toBe(true)
      expect(await store.rateLimiter.take('key')).toEqual({ allowed: false, retryAfterSeconds: 2 })
      await store.ledger.capture(await reserve(store, accountId))
      expect(await store.dailyLimit.check('key')).toEqual({ allowed: false, retryAfterSeconds: 86_400 })
      expect((await store.authFailures.countFailure('192.0.2.1')).allowed).toBe(true)
      expect(await store.authFailures.countFailure('192.0.2.1')).toEqual({ allowed: false, retryAfterSeconds: 60 })
      expect(await store.uploads.create(accountId)).toHaveProperty('id')
      expect(await store.uploads.create(accountId)).toHaveProperty('retryAfterSeconds')
      await store.close()

      const unmetered = await openStore({ ...place.config, ledger: 'unmetered' }, { clock })
      await unmetered.ledger.capture(await reserve(unmetered, accountId))
      expect(await unmetered.accounts.listAccounts()).toMatchObject([{ accountId, balance: 4 }])
      await unmetered.close()
    })
  })

  // That the server makes a new one: http/main.slow.test.ts. It takes seconds.
  test('in a directory has one owner', async () => {
    const { config, remove } = await makeDirectory()
    const store = await openStore(config)
    await expect(openStore(config)).rejects.toThrow(`The data directory ${config.dataDir} is in use`)
    await store.close()
    await remove()
  })

  test('in a directory releases at once what its dead owner had reserved', async () => {
    const place = await makeDirectory()
    const first = await openStore(place.config)
    const accountId = await first.accounts.createAccount(ACCOUNT)
    await reserve(first, accountId)
    await first.close()
    const second = await openStore(place.config)
    expect(await second.ledger.credits(accountId)).toMatchObject({ balance: 5, spentMonth: 0 })
    await second.close()
    await place.remove()
  })
})

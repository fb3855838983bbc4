import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../src/ledger/verify'
import { openStore } from '../../src/store/open-store'
import { Child, compileChild } from '../database/child-process'
import { inEachPlace, type Place } from '../store/places'
import type { CustomerMessage, CustomerTask } from './customer-task'

let file: string
beforeAll(async () => {
  file = await compileChild(new URL('./customer.ts', import.meta.url))
})

describe('requests at the same time', { timeout: 60_000 }, () => {
  inEachPlace((makePlace) => {
    let place: Place
    beforeAll(async () => {
      place = await makePlace()
    })
    afterAll(() => place.remove())

    /** Open an account, let processes work on the images (one share each where the engine allows two), and look at what is left. */
    async function run(account: { credits: number; spendLimit: number | null }, images: readonly number[]) {
      const before = await openStore(place.config)
      const accountId = await before.accounts.createAccount({ name: 'n', quota: 0, ...account })
      const { keyId } = await before.accounts.createKey(accountId)
      await before.close()

      const half = images.length / 2
      const shares = place.config.databaseUrl === null ? [images] : [images.slice(0, half), images.slice(half)]
      const config = place.config
      const children = shares.map((share) => {
        return new Child<CustomerMessage>(file, {
          config,
          accountId,
          keyId,
          kind: 'process',
          images: share,
        } satisfies CustomerTask)
      })
      const messages = (await Promise.all(children.map((child) => child.finish()))).flat()
      const count = (outcome: string) => messages.filter((message) => message.outcome === outcome).length

      const after = await openStore(place.config)
      const credits = await after.ledger.credits(accountId)
      const { findings } = await verifyLedger(after.database)
      await after.close()
      return { count, credits, findings }
    }

    test('200 on 50 credits charge exactly 50', async () => {
      const images = Array.from({ length: 200 }, (_, image) => image)
      const { count, credits, findings } = await run({ credits: 50, spendLimit: null }, images)
      expect([count('captured'), count('no_credits')]).toEqual([50, 150])
      expect([credits.balance, credits.spentMonth]).toEqual([0, 50])
      expect(findings).toEqual([])
    })

    test('200 under a spending limit of 30 charge exactly 30', async () => {
      const images = Array.from({ length: 200 }, (_, image) => image)
      const { count, credits, findings } = await run({ credits: 50, spendLimit: 30 }, images)
      expect([count('captured'), count('spend_limit')]).toEqual([30, 170])
      expect([credits.balance, credits.available]).toEqual([20, 0])
      expect(findings).toEqual([])
    })

    test('20 identical ones charge 1, though only 1 credit is left', async () => {
      const { count, credits, findings } = await run({ credits: 1, spendLimit: null }, new Array<number>(20).fill(7))
      expect([count('captured'), count('repeat')]).toEqual([1, 19])
      expect(credits.balance).toBe(0)
      expect(findings).toEqual([])
    })
  })
})

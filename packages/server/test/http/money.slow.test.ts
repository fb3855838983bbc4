import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/ledger/verify'
import { onPostgres } from '../database/engines'
import { newDirectory, newServerDatabase, type TestData, type TestResponse, TestService } from './harness'
import { makeImage } from './images'

const byStatus = (responses: readonly TestResponse[]) => {
  const counts: Record<string, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The money of one account through one or two services over the same data. */
function moneySuite(newData: () => Promise<TestData>, serviceCount: number): void {
  let services: TestService[]

  beforeAll(async () => {
    const data = await newData()
    services = [await TestService.start({}, undefined, data)]
    if (serviceCount > 1)
      services.push(await TestService.start({}, undefined, { ...data, remove: () => Promise.resolve() }))
  })

  afterAll(async () => {
    for (const service of [...services].reverse()) await service.stop()
  })

  const [first, nth] = [() => services[0] as TestService, (i: number) => services[i % serviceCount] as TestService]

  it('charges exactly 50 of 200 parallel requests on 50 credits', async () => {
    const { accountId, key } = await first().open({ credits: 50 })
    const sends = Array.from({ length: 200 }, (_, i) => nth(i).vectorize(key, makeImage()))
    expect(byStatus(await Promise.all(sends))).toEqual({ 200: 50, 402: 150 })
    const { balance, spentMonth } = await first().store.ledger.credits(accountId)
    expect([balance, spentMonth]).toEqual([0, 50])
  }, 60_000)

  it('charges exactly the spending limit, with several keys', async () => {
    const { accountId, key } = await first().open({ credits: 50, quota: 5, spendLimit: 12 })
    const keys = [key, (await first().addKey(accountId)).key, (await first().addKey(accountId)).key]
    const sends = Array.from({ length: 60 }, (_, i) => nth(i).vectorize(keys[i % 3] ?? '', makeImage()))
    expect(byStatus(await Promise.all(sends))).toEqual({ 200: 12, 402: 48 })
    expect((await first().store.ledger.credits(accountId)).balance).toBe(43)
  }, 60_000)

  it('charges 1 for 20 identical requests at once, also with 1 credit', async () => {
    const { accountId, key } = await first().open({ credits: 1 })
    const image = makeImage('~sleep:30~')
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => nth(i).vectorize(key, image)))
    expect(byStatus(responses)).toEqual({ 200: 20 })
    expect(responses.filter((response) => response.headers['x-credits-charged'] === '1').length).toBe(1)
    expect((await first().store.ledger.credits(accountId)).available).toBe(0)
  }, 60_000)

  it('charges what was delivered when requests succeed, fail, hang up and kill their workers at once', async () => {
    const { accountId, key } = await first().open({ credits: 500 })
    const commands = ['', '~fail:invalid_image~', '~crash~', '', '~sleep:40~', '~fail:internal~']
    const sends = Array.from({ length: 60 }, (_, i) => nth(i).vectorize(key, makeImage(commands[i % commands.length])))
    const delivered = (await Promise.all(sends)).filter((response) => response.status === 200).length
    expect(delivered).toBe(30)
    expect((await first().store.ledger.credits(accountId)).balance).toBe(500 - delivered)
    const report = await verifyLedger(first().store.database)
    expect([report.clean, report.open]).toEqual([true, 0])
  }, 60_000)
}

describe('money, in a data directory', () => moneySuite(newDirectory, 1))

onPostgres(() => describe('money, two services on one server', () => moneySuite(newServerDatabase, 2)))

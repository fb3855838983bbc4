import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestService } from '../http/harness'
import { Gate, makeImage } from '../http/images'

let service: TestService

beforeAll(async () => {
  service = await TestService.start()
})

afterAll(() => service.stop())

async function credits(key: string) {
  const response = await service.send({ path: '/v1/account', headers: { authorization: `Bearer ${key}` } })
  expect(response.status).toBe(200)
  return JSON.parse(response.text)
}

describe('GET /v1/account', () => {
  it('shows the account and every field of its credits', async () => {
    const { accountId, key } = await service.open({ name: 'Ångström & Söhne', credits: 7, quota: 3, spendLimit: 5 })
    expect(await credits(key)).toEqual({
      account: { id: accountId, name: 'Ångström & Söhne' },
      credits: { available: 5, balance: 7, quota: 3, quota_used: 0, quota_left: 3, spent_month: 0, spend_limit: 5 },
    })
    expect(accountId).toMatch(/^acc_/)
  })

  it('uses the quota first, then the balance, and shows no cap as null', async () => {
    const { key } = await service.open({ credits: 2, quota: 1 })
    await service.vectorize(key, makeImage())
    const once = { available: 2, balance: 2, quota: 1, quota_used: 1, quota_left: 0, spent_month: 1, spend_limit: null }
    expect((await credits(key)).credits).toEqual(once)
    await service.vectorize(key, makeImage())
    expect((await credits(key)).credits).toEqual({ ...once, available: 1, balance: 1, spent_month: 2 })
  })

  it('counts an image that is being processed as used', async () => {
    const { key } = await service.open({ credits: 1 })
    const gate = new Gate()
    const running = service.vectorize(key, makeImage(gate.command))
    await vi.waitFor(async () => expect((await credits(key)).credits.available).toBe(0), { timeout: 10_000 })
    gate.open()
    expect((await running).status).toBe(200)
  })

  it('shows the same balance to every key of the account', async () => {
    const { accountId, key } = await service.open({ credits: 5 })
    const other = await service.addKey(accountId)
    await service.vectorize(key, makeImage())
    expect((await credits(other.key)).credits.balance).toBe(4)
  })

  it('is for its owner alone', async () => {
    const { key } = await service.open()
    const response = await service.send({ path: '/v1/account', headers: { authorization: `Bearer ${key}` } })
    expect(response.headers['cache-control']).toBe('private, no-store')
  })
})

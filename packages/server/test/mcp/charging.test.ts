import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/ledger/verify'
import { TestService } from '../http/harness'
import { makeImage } from '../http/images'
import { call, failureOf, inline } from './agent'

let service: TestService

beforeAll(async () => {
  service = await TestService.start()
})

afterAll(() => service.stop())

/** Runs `work` while a table of the database is away. */
async function without(table: string, work: () => Promise<void>): Promise<void> {
  const { database } = service.store
  await database.script(`ALTER TABLE ${table} RENAME TO away`)
  try {
    await work()
  } finally {
    await database.script(`ALTER TABLE away RENAME TO ${table}`)
  }
}

describe('a call of vectorize that fails', () => {
  it('is not charged when its result link cannot be stored, and says so', async () => {
    const { accountId, key } = await service.open({ credits: 5 })
    await without('results', async () => {
      const answer = await call(service, key, 'vectorize', inline(makeImage()))
      expect(failureOf(answer)).toBe('internal')
      expect(answer.content[0]?.text).toContain('Nothing was charged.')
    })
    expect((await service.store.ledger.credits(accountId)).balance).toBe(5)
    const report = await verifyLedger(service.store.database)
    expect([report.findings, report.open]).toEqual([[], 0])
  })

  it('leaves no result behind when it cannot be charged', async () => {
    const { key } = await service.open({ credits: 5 })
    const { database, ledger } = service.store
    const capture = ledger.capture.bind(ledger)
    ledger.capture = async () => ({ outcome: 'expired' })
    const before = await database.query('SELECT id FROM results')
    try {
      expect(failureOf(await call(service, key, 'vectorize', inline(makeImage())))).toBe('timeout')
    } finally {
      ledger.capture = capture
    }
    expect(await database.query('SELECT id FROM results')).toEqual(before)
  })

  it('does not say that nothing was charged when the ledger cannot tell', async () => {
    const { accountId, key } = await service.open({ credits: 5 })
    const { ledger } = service.store
    const own = { capture: ledger.capture.bind(ledger), release: ledger.release.bind(ledger) }
    // The charge is durable, and its answer is lost.
    ledger.capture = async (id) => {
      await own.capture(id)
      throw new Error('the connection broke')
    }
    ledger.release = () => Promise.reject(new Error('the connection broke'))
    const image = makeImage()
    try {
      const { content } = await call(service, key, 'vectorize', inline(image))
      expect(content[0]?.text).not.toContain('Nothing was charged')
      expect(content[0]?.text).toContain('If a credit was charged, the same request is free for 24 hours.')
      const { text } = await service.vectorize(key, makeImage())
      expect(text).not.toContain('Nothing was charged')
    } finally {
      Object.assign(ledger, own)
    }
    expect((await service.store.ledger.credits(accountId)).balance).toBe(3)
    expect((await service.vectorize(key, image)).headers['x-credits-charged']).toBe('0')
  })
})

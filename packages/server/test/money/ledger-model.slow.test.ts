import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'
import { LEASE_MS, type MakeHarness, makeMemoryHarness, makeSqlHarness } from './ledger-harness'
import { LedgerModel, ledgerCommands } from './ledger-model'

const start = fc.constantFrom(
  '2027-01-31T23:59:58.500Z',
  '2028-02-28T23:59:59.999Z',
  '2028-02-29T12:00:00.000Z',
  '2027-12-31T23:58:00.000Z',
  '2027-06-15T08:30:00.000Z',
)
const account = fc.record({
  credits: fc.nat({ max: 9 }),
  quota: fc.nat({ max: 4 }),
  spendLimit: fc.option(fc.nat({ max: 8 })),
})

/** Whatever happens in whatever order, the ledger agrees with plain counters; in the end nothing is open and a recount is clean. */
function modelProperty(makeHarness: () => MakeHarness) {
  return fc.asyncProperty(start, account, ledgerCommands, async (instant, terms, commands) => {
    const clock = new ManualClock(instant)
    const real = await makeHarness()(clock, { name: 'model', ...terms })
    const model = new LedgerModel(clock, terms.credits, terms.quota, terms.spendLimit)
    await fc.asyncModelRun(() => ({ model, real }), commands)
    clock.advance(LEASE_MS)
    expect(await real.ledger.sweep()).toBe(model.sweep())
    expect((await real.ledger.credits(real.accountId)).balance).toBe(model.balance)
    expect(await real.findings()).toEqual([])
  })
}

describe('the ledger agrees with its model', { timeout: 300_000 }, () => {
  test('in memory', async () => {
    await fc.assert(
      modelProperty(() => makeMemoryHarness),
      { numRuns: 200 },
    )
  })

  onEachEngine((open) => {
    let opened: TestDatabase
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.drop())

    test('in SQL', async () => {
      await fc.assert(
        modelProperty(() => makeSqlHarness(opened.database)),
        { numRuns: 60 },
      )
    })
  })
})

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Accounts } from '../../src/account/accounts'
import { SqlLedger } from '../../src/ledger/sql-ledger'
import { verifyLedger } from '../../src/ledger/verify'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'

/** Damage that no function of the ledger can do, and words of the finding it must give. */
const DAMAGE: readonly (readonly [string, string])[] = [
  ['UPDATE accounts SET balance = balance + 1', 'has a balance that differs'],
  ['UPDATE months SET spent = spent + 1', 'has monthly counts that differ'],
  ['DELETE FROM months', 'has monthly counts that differ'],
  ['UPDATE days SET images = images - 1', 'has a count of images that differs'],
  [`UPDATE reservations SET state = 'released' WHERE state = 'captured'`, 'whose entries do not tell its state'],
  [`UPDATE reservations SET source = 'quota'`, 'moved something else than one credit'],
  [`UPDATE reservations SET month = '1999-01'`, 'moved something else than one credit'],
  [
    `UPDATE reservations SET repeat_key = (SELECT repeat_key FROM reservations LIMIT 1) WHERE state = 'captured'`,
    'charged a repeat within 24 hours',
  ],
]

describe('a recount', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    const clock = new ManualClock('2027-05-05T05:05:05.005Z')
    beforeAll(async () => {
      opened = await open()
      const accounts = new Accounts(opened.database, clock)
      const accountId = await accounts.createAccount({ name: 'n', credits: 9, quota: 0, spendLimit: null })
      const ledger = new SqlLedger(opened.database, clock, { leaseMs: 90_000, dailyImages: 10 })
      for (const end of ['capture', 'capture', 'release', null] as const) {
        const result = await ledger.reserve({ accountId, keyId: 'key', repeatKey: randomBytes(32) })
        if (result.outcome !== 'reserved') throw new Error(result.outcome)
        if (end !== null) await ledger[end](result.reservationId)
      }
    })
    afterAll(() => opened.drop())

    test('of a sound ledger is clean and counts everything', async () => {
      const report = await verifyLedger(opened.database)
      expect(report).toEqual({ clean: true, findings: [], accounts: 1, entries: 8, reservations: 4, open: 1 })
    })

    test.each(DAMAGE)('finds: %s', async (sql, words) => {
      const rollBack = new Error('roll back')
      const attempt = opened.database.transaction(async (transaction) => {
        await transaction.script(sql)
        const report = await verifyLedger(transaction)
        expect(report.clean).toBe(false)
        expect(report.findings.join('\n')).toContain(words)
        throw rollBack
      })
      await expect(attempt).rejects.toBe(rollBack)
      expect((await verifyLedger(opened.database)).clean).toBe(true)
    })

    test('is not needed for entries: they cannot be changed or deleted', async () => {
      for (const sql of ['UPDATE entries SET balance_change = 5', 'DELETE FROM entries', 'TRUNCATE entries']) {
        await expect(opened.database.script(sql)).rejects.toThrow('append-only')
      }
    })
  })
})

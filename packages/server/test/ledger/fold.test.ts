import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Accounts } from '../../src/account/accounts'
import { foldLedger } from '../../src/ledger/fold'
import { SqlLedger } from '../../src/ledger/sql-ledger'
import { verifyLedger } from '../../src/ledger/verify'
import { CHANCE_SEED, makeChance } from '../chance'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'

const DAY_MS = 86_400_000

describe(`folding the ledger, seed ${CHANCE_SEED}`, () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    let clock: ManualClock
    let ledger: SqlLedger
    let accounts: Accounts
    const chance = makeChance(CHANCE_SEED)
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.drop())
    beforeEach(() => {
      clock = new ManualClock('2027-01-30T05:00:00.000Z')
      ledger = new SqlLedger(opened.database, clock, { leaseMs: 90_000, dailyImages: 1000 })
      accounts = new Accounts(opened.database, clock)
    })

    async function convert(accountId: string, end: 'capture' | 'release' | null): Promise<void> {
      const result = await ledger.reserve({ accountId, keyId: `key of ${accountId}`, repeatKey: randomBytes(32) })
      if (result.outcome !== 'reserved') throw new Error(result.outcome)
      if (end !== null) await ledger[end](result.reservationId)
    }
    /** Rows of an account that are still there. */
    const rowsOf = async (accountId: string) => {
      const [row] = await opened.database.query<{ entries: number; reservations: number; folded: number }>(
        `SELECT (SELECT count(*) FROM entries WHERE account_id = $1)::integer AS entries,
          (SELECT count(*) FROM reservations WHERE account_id = $1)::integer AS reservations,
          (SELECT coalesce(sum(entries), 0) FROM folded_entries WHERE account_id = $1)::integer AS folded`,
        [accountId],
      )
      return row
    }

    test('keeps every sum, and the recount proves them; nothing is counted twice or lost', async () => {
      const ids = await Promise.all(
        [0, 5].map((quota) => accounts.createAccount({ name: 'n', credits: 300, quota, spendLimit: null })),
      )
      for (let i = 0; i < 120; i++) {
        await convert(ids[chance(2)]!, chance(4) === 0 ? 'release' : 'capture')
        if (chance(10) === 0) await accounts.grant(ids[chance(2)]!, 1 + chance(5))
        clock.advance(chance(2 * DAY_MS))
      }
      const before = await Promise.all(ids.map((id) => ledger.credits(id)))
      const report = await verifyLedger(opened.database)
      expect(report.findings).toEqual([])
      // The first fold takes some of them, the second the rest.
      for (const days of [340, 400]) {
        clock.advance(days * DAY_MS)
        await foldLedger(opened.database, clock)
        expect(await verifyLedger(opened.database)).toEqual(report)
      }
      for (const [i, id] of ids.entries()) {
        expect(await rowsOf(id)).toMatchObject({ entries: 0, reservations: 0 })
        expect((await ledger.credits(id)).balance).toBe(before[i]?.balance)
        await convert(id, 'capture')
        expect((await ledger.credits(id)).balance).toBe((before[i]?.balance ?? 0) - (i === 0 ? 1 : 0))
      }
      expect((await verifyLedger(opened.database)).findings).toEqual([])
    }, 120_000)

    test('leaves what is young, what is open, and what the recount would report', async () => {
      const id = await accounts.createAccount({ name: 'n', credits: 9, quota: 0, spendLimit: null })
      await convert(id, 'capture')
      await convert(id, null)
      await convert(id, 'capture')
      await opened.database.query(
        `UPDATE reservations SET month = '1999-01' WHERE id = (SELECT id FROM reservations WHERE account_id = $1 AND state = 'captured' LIMIT 1)`,
        [id],
      )
      clock.advance(399 * DAY_MS)
      await foldLedger(opened.database, clock)
      expect(await rowsOf(id)).toEqual({ entries: 6, reservations: 3, folded: 0 })
      clock.advance(2 * DAY_MS)
      await foldLedger(opened.database, clock)
      expect(await rowsOf(id)).toEqual({ entries: 3, reservations: 2, folded: 3 })
      expect((await verifyLedger(opened.database)).findings.join()).toContain('moved something else than one credit')
      await opened.database.query(`UPDATE reservations SET month = '2027-01' WHERE account_id = $1`, [id])
      expect((await verifyLedger(opened.database)).findings).toEqual([])
    })

    test('is proved: a sum that was changed is found', async () => {
      for (const column of ['balance_change', 'spent_change', 'quota_used_change']) {
        await opened.database.script(`UPDATE folded_entries SET ${column} = ${column} + 1 WHERE month <> ''`)
        expect((await verifyLedger(opened.database)).clean, column).toBe(false)
        await opened.database.script(`UPDATE folded_entries SET ${column} = ${column} - 1 WHERE month <> ''`)
      }
      await opened.database.script('UPDATE days SET folded = folded + 1')
      expect((await verifyLedger(opened.database)).clean).toBe(false)
      await opened.database.script('UPDATE days SET folded = folded - 1')
      expect((await verifyLedger(opened.database)).findings).toEqual([])
    })

    test('is the only way to delete an entry', async () => {
      await expect(opened.database.script('DELETE FROM entries')).rejects.toThrow('append-only')
    })

    test('and the recount may run while credits move', async () => {
      const id = await accounts.createAccount({ name: 'n', credits: 1_000, quota: 3, spendLimit: null })
      let isOver = false
      const moving = (async () => {
        while (!isOver) {
          await convert(id, chance(3) === 0 ? 'release' : 'capture')
          if (chance(8) === 0) clock.advance(20 * DAY_MS)
          if (chance(8) === 0) await foldLedger(opened.database, clock)
        }
      })()
      for (let i = 0; i < 6; i++) expect((await verifyLedger(opened.database)).findings).toEqual([])
      isOver = true
      await moving
    }, 120_000)
  })
})

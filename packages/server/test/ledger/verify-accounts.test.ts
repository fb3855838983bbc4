import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Accounts } from '../../src/account/accounts'
import { foldLedger } from '../../src/ledger/fold'
import { LEAST_ROWS, Pace } from '../../src/ledger/pace'
import { SqlLedger } from '../../src/ledger/sql-ledger'
import { verifyAccounts } from '../../src/ledger/verify-accounts'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'

const DAY_MS = 86_400_000
/** Their entries are more than the first slices of an account can hold. */
const IMAGES = LEAST_ROWS + 5

/** Does something behind one of the slices of a recount. */
class Interrupted extends Pace {
  constructor(
    private left: number,
    private readonly event: () => Promise<unknown>,
  ) {
    super()
  }

  override async slice<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const result = await super.slice(work)
    if (this.left-- === 0) await this.event()
    return result
  }
}

describe('the recount of accounts', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    let ids: string[]
    const clock = new ManualClock('2027-05-05T05:05:05.005Z')
    const ledger = () => new SqlLedger(opened.database, clock, { leaseMs: 90_000, dailyImages: 1_000 })
    const recount = (pace = new Pace()) => verifyAccounts(opened.database, pace)

    async function convert(accountId: string, images: number): Promise<void> {
      for (let i = 0; i < images; i++) {
        const result = await ledger().reserve({ accountId, keyId: accountId, repeatKey: randomBytes(32) })
        if (result.outcome !== 'reserved') throw new Error(result.outcome)
        await ledger().capture(result.reservationId)
      }
    }

    beforeAll(async () => {
      opened = await open()
      const accounts = new Accounts(opened.database, clock)
      ids = []
      for (const quota of [0, 7]) {
        const id = await accounts.createAccount({ name: 'n', credits: 1_000, quota, spendLimit: null })
        ids.push(id)
        await convert(id, IMAGES)
      }
      ids.sort()
    })
    afterAll(() => opened.drop())

    /** What a recount finds after some damage, which is taken back. */
    async function after(sql: string): Promise<readonly string[]> {
      const rollBack = new Error('roll back')
      let findings: readonly string[] = []
      const attempt = opened.database.transaction(async (transaction) => {
        await transaction.script(sql)
        findings = (await verifyAccounts(transaction, new Pace())).findings
        throw rollBack
      })
      await expect(attempt).rejects.toBe(rollBack)
      return findings
    }

    test('counts every entry of every account, over more slices than one', async () => {
      // A grant, and a beginning and an end for each image.
      const entries = 2 * (1 + 2 * IMAGES)
      expect(await recount()).toEqual({ findings: [], accounts: 2, entries, foldedReservations: 0 })
    })

    test('names each account that is wrong: a credit that moved from one to the other is no balance', async () => {
      const [first, second] = ids
      const moved = `UPDATE accounts SET balance = balance + CASE id WHEN '${first}' THEN 1 ELSE -1 END`
      const words = 'has a balance that differs from the sum of its entries.'
      expect(await after(moved)).toEqual([`${first} ${words}`, `${second} ${words}`])
    })

    test('finds months without entries, and entries without a month', async () => {
      const [first, second] = ids
      const words = 'has monthly counts that differ from the sums of its entries.'
      const empty = `INSERT INTO months (account_id, month, quota_used, spent) VALUES ('${first}', '1999-01', 0, 1)`
      expect(await after(empty)).toEqual([`${first} 1999-01 ${words}`])
      expect(await after(`DELETE FROM months WHERE account_id = '${second}'`)).toEqual([`${second} 2027-05 ${words}`])
    })

    test('finds a balance that was below 0 in between, also when the next entry put it right', async () => {
      const grant = (credits: number) =>
        `INSERT INTO entries (account_id, kind, balance_change, quota_used_change, spent_change, at)
          VALUES ('${ids[0]}', 'grant', ${credits}, 0, 0, now());`
      expect(await after(grant(50) + grant(-50))).toEqual([])
      expect(await after(grant(-5_000) + grant(5_000))).toEqual([`${ids[0]} had a balance below 0.`])
    })

    test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('is not disturbed by credits that move behind slice %i', async (slice) => {
      const move = () => Promise.all(ids.map((id) => convert(id, 1)))
      expect((await recount(new Interrupted(slice, move))).findings).toEqual([])
    })

    test('begins an account anew whose entries were folded behind any slice', async () => {
      const { entries } = await recount()
      const slices = [0, 1, 2, 3, 5]
      for (const slice of slices) {
        clock.advance(401 * DAY_MS)
        const fold = () => foldLedger(opened.database, clock)
        const report = await recount(new Interrupted(slice, fold))
        expect([slice, report.findings]).toEqual([slice, []])
        for (const id of ids) await convert(id, IMAGES)
      }
      expect((await recount()).entries).toBe(entries + slices.length * ids.length * IMAGES * 2)
    }, 120_000)
  })
})

import type { Queryable } from '../database/database'
import { Pace } from './pace'

interface Sums {
  quotaUsed: number
  spent: number
}

/** What the entries of one account say, as far as they were read. */
class Recount {
  balance = 0
  lowest = 0
  entries = 0
  /** Id of the last entry that was read. */
  last = 0
  readonly months = new Map<string, Sums>()

  add(month: string | null, quotaUsed: number, spent: number): void {
    if (month === null || month === '') return
    const sums = this.months.get(month) ?? { quotaUsed: 0, spent: 0 }
    this.months.set(month, { quotaUsed: sums.quotaUsed + quotaUsed, spent: sums.spent + spent })
  }
}

/** Compares balances and months with the sums of entries, account by account. */
export async function verifyAccounts(database: Queryable, pace: Pace) {
  const findings: string[] = []
  const total = { accounts: 0, entries: 0, foldedReservations: 0 }
  for (let last = ''; ; ) {
    const accounts = await pace.slice((rows) => readAccounts(database, last, rows))
    for (const { id } of accounts) {
      const verified = await verifyAccount(database, pace, id)
      findings.push(...verified.findings)
      total.accounts++
      total.entries += verified.entries
      total.foldedReservations += verified.foldedReservations
    }
    const end = accounts.at(-1)
    if (end === undefined) return { findings, ...total }
    last = end.id
  }
}

/** Runs each statement once, on little or nothing: see `rehearseVerify`. */
export async function rehearseAccounts(database: Queryable): Promise<void> {
  const [first] = await readAccounts(database, '', 1)
  await addEntries(database, new Pace(), first?.id ?? '', new Recount())
  await verifyAccount(database, new Pace(), '')
}

function readAccounts(database: Queryable, after: string, rows: number): Promise<{ id: string }[]> {
  return database.query('SELECT id FROM accounts WHERE id > $1 ORDER BY id LIMIT $2::integer', [after, rows])
}

interface VerifiedAccount {
  readonly findings: readonly string[]
  readonly entries: number
  readonly foldedReservations: number
}

/** Begins anew when entries of the account were folded meanwhile: they could be counted twice, or not at all. */
async function verifyAccount(database: Queryable, pace: Pace, accountId: string): Promise<VerifiedAccount> {
  for (;;) {
    const recount = new Recount()
    const folded = await addFolded(database, accountId, recount)
    while (await addEntries(database, pace, accountId, recount)) {}
    const findings = await compare(database, pace, accountId, recount)
    const foldedNow = await readFolded(database, accountId)
    if (sum(foldedNow, 'entries') !== sum(folded, 'entries')) continue
    return { findings, entries: recount.entries, foldedReservations: sum(folded, 'reservations') }
  }
}

interface FoldedRow {
  readonly month: string
  readonly balance_change: number
  readonly quota_used_change: number
  readonly spent_change: number
  readonly entries: number
  readonly reservations: number
}

function readFolded(database: Queryable, accountId: string): Promise<FoldedRow[]> {
  return database.query<FoldedRow>(
    `SELECT month, balance_change::float8 AS balance_change, quota_used_change::float8 AS quota_used_change,
        spent_change::float8 AS spent_change, entries::float8 AS entries, reservations::float8 AS reservations
      FROM folded_entries WHERE account_id = $1`,
    [accountId],
  )
}

function sum(rows: readonly FoldedRow[], field: 'entries' | 'reservations'): number {
  return rows.reduce((total, row) => total + row[field], 0)
}

async function addFolded(database: Queryable, accountId: string, recount: Recount): Promise<FoldedRow[]> {
  const rows = await readFolded(database, accountId)
  for (const row of rows) {
    recount.balance += row.balance_change
    recount.entries += row.entries
    recount.add(row.month, row.quota_used_change, row.spent_change)
  }
  recount.lowest = Math.min(0, recount.balance)
  return rows
}

interface MonthSlice {
  readonly month: string | null
  readonly balance_change: number
  readonly quota_used_change: number
  readonly spent_change: number
  readonly entries: number
  readonly last: number
  readonly lowest: number
}

/** Adds the next entries of the account; false when there are none. */
async function addEntries(database: Queryable, pace: Pace, accountId: string, recount: Recount): Promise<boolean> {
  const rows = await pace.slice((most) =>
    database.query<MonthSlice>(
      `SELECT month, sum(balance_change)::float8 AS balance_change, sum(quota_used_change)::float8 AS quota_used_change,
          sum(spent_change)::float8 AS spent_change, count(*)::float8 AS entries, max(id)::float8 AS last,
          min(running)::float8 AS lowest
        FROM (SELECT e.*, sum(balance_change) OVER (ORDER BY id) AS running FROM (
          SELECT * FROM entries WHERE account_id = $1 AND id > $2::bigint ORDER BY id LIMIT $3::integer) AS e) AS slice
        GROUP BY month`,
      [accountId, recount.last, most],
    ),
  )
  for (const row of rows) recount.lowest = Math.min(recount.lowest, recount.balance + row.lowest)
  for (const row of rows) {
    recount.balance += row.balance_change
    recount.entries += row.entries
    recount.last = Math.max(recount.last, row.last)
    recount.add(row.month, row.quota_used_change, row.spent_change)
  }
  return rows.length > 0
}

/** Each statement adds the entries that came meanwhile: those of one account become visible in the order of their ids. */
async function compare(database: Queryable, pace: Pace, accountId: string, recount: Recount): Promise<string[]> {
  const findings: string[] = []
  const [account] = await pace.slice(() =>
    database.query<{ balance: number }>(
      `SELECT (a.balance - coalesce((SELECT sum(e.balance_change) FROM entries e
          WHERE e.account_id = a.id AND e.id > $2::bigint), 0))::float8 AS balance FROM accounts a WHERE a.id = $1`,
      [accountId, recount.last],
    ),
  )
  if (account?.balance !== recount.balance)
    findings.push(`${accountId} has a balance that differs from the sum of its entries.`)
  if (recount.lowest < 0) findings.push(`${accountId} had a balance below 0.`)
  const months = await pace.slice(() =>
    database.query<{ month: string; quota_used: number; spent: number }>(
      `SELECT month, sum(quota_used)::float8 AS quota_used, sum(spent)::float8 AS spent FROM (
          SELECT month, quota_used, spent FROM months WHERE account_id = $1
          UNION ALL SELECT month, -quota_used_change, -spent_change FROM entries
            WHERE account_id = $1 AND id > $2::bigint AND month IS NOT NULL) AS counts
        GROUP BY month`,
      [accountId, recount.last],
    ),
  )
  const left = new Map(recount.months)
  for (const { month, quota_used: quotaUsed, spent } of months) {
    const sums = left.get(month) ?? { quotaUsed: 0, spent: 0 }
    left.delete(month)
    if (sums.quotaUsed !== quotaUsed || sums.spent !== spent) findings.push(differingMonth(accountId, month))
  }
  for (const [month, sums] of left)
    if (sums.quotaUsed !== 0 || sums.spent !== 0) findings.push(differingMonth(accountId, month))
  return findings
}

function differingMonth(accountId: string, month: string): string {
  return `${accountId} ${month} has monthly counts that differ from the sums of its entries.`
}

import type { Database, Queryable } from '../database/database'

/** What a recount of the ledger found. */
export interface VerifyReport {
  /** True when every count agrees with the entries. */
  readonly clean: boolean
  /** One sentence for each disagreement. */
  readonly findings: readonly string[]
  readonly accounts: number
  readonly entries: number
  readonly reservations: number
  /** Reservations that are neither captured nor released at this moment. */
  readonly open: number
}

interface Check {
  readonly sentence: string
  /** Gives one row with a column `subject` for each disagreement. */
  readonly sql: string
}

/** Each is a property of the whole ledger, counted from the append-only entries alone. */
const CHECKS: readonly Check[] = [
  {
    sentence: 'has a balance that differs from the sum of its entries',
    sql: `SELECT a.id AS subject FROM accounts a LEFT JOIN entries e ON e.account_id = a.id
      GROUP BY a.id HAVING a.balance <> coalesce(sum(e.balance_change), 0)`,
  },
  {
    sentence: 'had a balance below 0',
    sql: `SELECT DISTINCT account_id AS subject FROM (
      SELECT account_id, sum(balance_change) OVER (PARTITION BY account_id ORDER BY id) AS balance FROM entries) AS running
      WHERE balance < 0`,
  },
  {
    sentence: 'has monthly counts that differ from the sums of its entries',
    sql: `SELECT account_id || ' ' || month AS subject FROM (
      SELECT account_id, month, quota_used, spent FROM months
      UNION ALL SELECT account_id, month, -quota_used_change, -spent_change FROM entries WHERE month IS NOT NULL) AS counts
      GROUP BY account_id, month HAVING sum(quota_used) <> 0 OR sum(spent) <> 0`,
  },
  {
    sentence: 'is a reservation whose entries do not tell its state',
    sql: `SELECT r.id::text AS subject FROM reservations r LEFT JOIN entries e ON e.reservation_id = r.id
      GROUP BY r.id HAVING count(e.id) FILTER (WHERE e.kind = 'reserve') <> 1
        OR count(e.id) FILTER (WHERE e.kind = 'capture') <> (r.state = 'captured')::integer
        OR count(e.id) FILTER (WHERE e.kind = 'release') <> (r.state = 'released')::integer`,
  },
  {
    sentence: 'is a reservation whose entries moved something else than one credit of its account, month and source',
    sql: `SELECT DISTINCT r.id::text AS subject FROM reservations r JOIN entries e ON e.reservation_id = r.id
      CROSS JOIN LATERAL (SELECT CASE e.kind WHEN 'reserve' THEN 1 WHEN 'release' THEN -1 ELSE 0 END AS credits) AS moved
      WHERE e.account_id <> r.account_id OR e.month <> r.month OR e.spent_change <> credits
        OR e.quota_used_change <> CASE r.source WHEN 'quota' THEN credits ELSE 0 END
        OR e.balance_change <> CASE r.source WHEN 'balance' THEN -credits ELSE 0 END`,
  },
  {
    sentence: 'is a reservation that charged a repeat within 24 hours of the first charge',
    sql: `SELECT later.id::text AS subject FROM reservations later JOIN reservations earlier
      ON earlier.repeat_key = later.repeat_key AND earlier.state = 'captured' AND later.state = 'captured'
        AND earlier.id <> later.id AND earlier.reserved_at <= later.reserved_at
      WHERE later.reserved_at < earlier.ended_at + interval '24 hours'`,
  },
  {
    sentence: 'has a count of images that differs from its reservations of that day',
    sql: `SELECT key_id || ' ' || day AS subject FROM (
      SELECT key_id, day, images FROM days
      UNION ALL SELECT key_id, day, -1 FROM reservations WHERE state <> 'released') AS counts
      GROUP BY key_id, day HAVING sum(images) <> 0`,
  },
]

/** Recount the whole ledger from its entries, in one snapshot, while the service runs. */
export function verifyLedger(database: Database): Promise<VerifyReport> {
  return database.transaction(async (transaction) => {
    await transaction.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    return recount(transaction)
  })
}

/** The recount itself; `snapshot` must show one state of the ledger to all of its statements. */
async function recount(snapshot: Queryable): Promise<VerifyReport> {
  const findings: string[] = []
  for (const { sentence, sql } of CHECKS) {
    for (const { subject } of await snapshot.query<{ subject: string }>(sql)) findings.push(`${subject} ${sentence}.`)
  }
  const [totals] = await snapshot.query<Omit<VerifyReport, 'clean' | 'findings'>>(
    `SELECT (SELECT count(*) FROM accounts)::integer AS accounts, (SELECT count(*) FROM entries)::integer AS entries,
      count(*)::integer AS reservations, (count(*) FILTER (WHERE state = 'reserved'))::integer AS open FROM reservations`,
  )
  if (totals === undefined) throw new Error('a count gave no row')
  return { clean: findings.length === 0, findings, ...totals }
}

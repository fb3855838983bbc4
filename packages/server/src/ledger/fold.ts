import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { Pace } from './pace'

/** Details of a credit are kept for so long, ms: 400 days, a year and the month in which its books are closed. */
const DETAIL_MS = 400 * 86_400_000

/**
 * Folds old entries into sums by account and month, with the reservations that they tell of, so that the ledger does not grow for
 * ever. `verifyLedger` proves balances and months from sums and entries together; a row that it would report is left as it is.
 */
export async function foldLedger(database: Queryable, clock: Clock): Promise<void> {
  const pace = new Pace()
  const before = utcTimestamp(clock.now() - DETAIL_MS)
  for (let after: number | null = 0; after !== null; ) {
    const rows: { last: number | null }[] = await pace.slice((most) =>
      database.query('SELECT last::float8 AS last FROM ledger_fold($1::timestamptz, $2::bigint, $3::integer)', [
        before,
        after,
        most,
      ]),
    )
    after = rows[0]?.last ?? null
  }
}

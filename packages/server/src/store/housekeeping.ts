import { type Clock, utcTimestamp } from '../database/clock'
import type { Database } from '../database/database'

/** Tables whose rows expire, and the column with the time at which they do. */
const EXPIRING = [
  ['rate_limits', 'arrival'],
  ['auth_failures', 'window_end'],
  ['results', 'expires_at'],
  ['result_files', 'expires_at'],
  ['link_pieces', 'expires_at'],
] as const

/** Delete what has expired. */
export async function deleteExpired(database: Database, clock: Clock): Promise<void> {
  const now = utcTimestamp(clock.now())
  for (const [table, column] of EXPIRING) {
    await database.query(`DELETE FROM ${table} WHERE ${column} <= $1::timestamptz`, [now])
  }
  await database.query(
    `DELETE FROM uploads WHERE expires_at <= $1::timestamptz AND (claim_until IS NULL OR claim_until <= $1::timestamptz)`,
    [now],
  )
}

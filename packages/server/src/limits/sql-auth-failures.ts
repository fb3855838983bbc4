import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { clientNetwork } from './client-network'
import type { AuthFailureLimiter } from './limits'
import type { Verdict } from './verdict'

/**
 * A window of one minute that begins with a network's first failure. A count, not a rate: 30 failures give 401 whether they come in
 * one second or in fifty. A window that ends more than a minute from now was written before the clock was set back: it begins anew.
 */
const COUNT = `
  INSERT INTO auth_failures AS f (network, failures, window_end)
    VALUES ($1, 1, $2::timestamptz + interval '1 minute')
  ON CONFLICT (network) DO UPDATE SET
    failures = CASE WHEN f.window_end > $2::timestamptz AND f.window_end <= $2::timestamptz + interval '1 minute'
      THEN least(f.failures, $3::integer) + 1 ELSE 1 END,
    window_end = CASE WHEN f.window_end > $2::timestamptz AND f.window_end <= $2::timestamptz + interval '1 minute'
      THEN f.window_end ELSE $2::timestamptz + interval '1 minute' END
  RETURNING failures, ceil(extract(epoch FROM window_end - $2::timestamptz))::integer AS wait`

/** Failed authentications in PostgreSQL, so that all processes of one database count together. */
export class SqlAuthFailureLimiter implements AuthFailureLimiter {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    private readonly perMinute: number,
  ) {}

  async countFailure(address: string): Promise<Verdict> {
    const parameters = [clientNetwork(address), utcTimestamp(this.clock.now()), this.perMinute]
    const rows = await this.database.query<{ failures: number; wait: number }>(COUNT, parameters)
    const row = rows[0]
    if (row === undefined) throw new Error('the failure count gave no row')
    if (row.failures <= this.perMinute) return { allowed: true }
    return { allowed: false, retryAfterSeconds: Math.max(1, row.wait) }
  }
}

import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { clientNetwork } from './client-network'
import type { AuthFailureLimiter } from './limits'
import type { Verdict } from './verdict'

/** Failed authentications in PostgreSQL, so that all processes of one database count together. */
export class SqlAuthFailureLimiter implements AuthFailureLimiter {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    private readonly perMinute: number,
  ) {}

  async countFailure(address: string): Promise<Verdict> {
    const rows = await this.database.query<{ allowed: boolean; wait: number }>(
      'SELECT allowed, wait FROM auth_failure($1, $2::timestamptz, $3::integer)',
      [clientNetwork(address), utcTimestamp(this.clock.now()), this.perMinute],
    )
    const row = rows[0]
    if (row === undefined) throw new Error('the failure count gave no row')
    return row.allowed ? { allowed: true } : { allowed: false, retryAfterSeconds: Math.max(1, row.wait) }
  }
}

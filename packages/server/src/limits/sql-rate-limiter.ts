import { isApiKey } from '../account/api-key'
import { type CallerRow, toCaller } from '../account/sql-accounts'
import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { digestSecret } from '../database/secret-digest'
import type { Admission, RateLimiter } from './limits'
import type { Verdict } from './verdict'

export interface Rate {
  /** Requests that a key may make in the long run. */
  readonly perMinute: number
  /** Requests that it may make at once after a pause. */
  readonly burst: number
}

/** Rates in PostgreSQL, so that all processes of one database share them. */
export class SqlRateLimiter implements RateLimiter {
  private readonly intervalUs: number
  private readonly toleranceUs: number

  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    { perMinute, burst }: Rate,
  ) {
    // Whole microseconds, the database's own unit: so that sums of intervals are exact.
    this.intervalUs = Math.ceil(60_000_000 / perMinute)
    this.toleranceUs = (burst - 1) * this.intervalUs
  }

  async take(keyId: string): Promise<Verdict> {
    const rows = await this.database.query<RateRow>(
      'SELECT allowed, wait FROM rate_take($1, $2::timestamptz, $3::float8, $4::float8)',
      [keyId, ...this.terms()],
    )
    const row = rows[0]
    if (row === undefined) throw new Error('the rate limit gave no row')
    return verdictOf(row)
  }

  async admit(apiKey: string): Promise<Admission | null> {
    if (!isApiKey(apiKey)) return null
    const rows = await this.database.query<RateRow & CallerRow>(
      'SELECT key_id, account_id, name, allowed, wait FROM admit($1, $2::timestamptz, $3::float8, $4::float8)',
      [digestSecret(apiKey), ...this.terms()],
    )
    const row = rows[0]
    return row === undefined ? null : { caller: toCaller(row), verdict: verdictOf(row) }
  }

  /** Now, and the terms of the rate, as both functions take them. */
  private terms(): [string, number, number] {
    return [utcTimestamp(this.clock.now()), this.intervalUs, this.toleranceUs]
  }
}

interface RateRow {
  readonly allowed: boolean
  readonly wait: number
}

function verdictOf({ allowed, wait }: RateRow): Verdict {
  return allowed ? { allowed: true } : { allowed: false, retryAfterSeconds: Math.max(1, wait) }
}

import type { Caller } from '../account/account'
import { type CallerRow, toCaller } from '../account/accounts'
import { isApiKey } from '../account/api-key'
import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { digestSecret } from '../database/secret-digest'
import { toVerdict, type Verdict, type VerdictRow } from './verdict'

export interface Rate {
  /** Requests that a key may make in the long run. */
  readonly perMinute: number
  /** Requests that it may make at once after a pause. */
  readonly burst: number
}

/** Whose key it is, and whether it may make one more request now. */
export interface Admission {
  readonly caller: Caller
  readonly verdict: Verdict
}

/** Small messages for each request that the rate allows. */
const SMALL_MESSAGES = 10

/** 60 requests a minute for each key, 10 at once; one budget for REST and tools, shared by every process of the database. */
export class RateLimiter {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    private readonly rate: Rate,
  ) {}

  /** Counts one request of the key, or says when the next is allowed. A refused request costs nothing. */
  take(keyId: string): Promise<Verdict> {
    return this.takeFrom(keyId, 1)
  }

  /** Counts one `ping`, notification or malformed message: ten times the rate, apart from the requests. */
  takeSmall(keyId: string): Promise<Verdict> {
    return this.takeFrom(`${keyId} small`, SMALL_MESSAGES)
  }

  /** One request from a bucket that allows `times` the rate and the burst. */
  private async takeFrom(bucket: string, times: number): Promise<Verdict> {
    const rows = await this.database.query<VerdictRow>(
      'SELECT allowed, wait FROM rate_take($1, $2::timestamptz, $3::float8, $4::float8)',
      [bucket, ...this.terms(times)],
    )
    return toVerdict(rows[0])
  }

  /** `Accounts.authenticate` and `take` in one round trip: null, and nothing is counted, where the former gives null. */
  async admit(apiKey: string): Promise<Admission | null> {
    if (!isApiKey(apiKey)) return null
    const rows = await this.database.query<VerdictRow & CallerRow>(
      'SELECT key_id, account_id, name, allowed, wait FROM admit($1, $2::timestamptz, $3::float8, $4::float8)',
      [digestSecret(apiKey), ...this.terms()],
    )
    const row = rows[0]
    return row === undefined ? null : { caller: toCaller(row), verdict: toVerdict(row) }
  }

  /** Now, and the terms of so many times the rate, as both functions take them. */
  private terms(times = 1): [string, number, number] {
    // Whole microseconds, the database's own unit: so that sums of intervals are exact.
    const intervalUs = Math.ceil(60_000_000 / (times * this.rate.perMinute))
    return [utcTimestamp(this.clock.now()), intervalUs, (times * this.rate.burst - 1) * intervalUs]
  }
}

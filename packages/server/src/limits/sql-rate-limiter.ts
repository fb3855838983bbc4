import { type Clock, utcTimestamp } from '../clock'
import type { Queryable } from '../store/database'
import type { RateLimiter } from './limits'
import type { Verdict } from './verdict'

export interface Rate {
  /** Requests that a key may make in the long run. */
  readonly perMinute: number
  /** Requests that it may make at once after a pause. */
  readonly burst: number
}

/**
 * The generic cell rate algorithm (ITU-T I.371, "virtual scheduling") in one statement: a request is allowed when the bucket's
 * theoretical arrival time is at most (burst - 1) intervals ahead of now; each allowed request moves it one interval ahead.
 *
 * No honest arrival time lies more than `burst` intervals ahead. One that does was written before the clock was set back; it is cut
 * to that, so that nobody waits for the old time to come again.
 */
const TAKE = `
  INSERT INTO rate_limits AS r (bucket, arrival, allowed)
    VALUES ($1, $2::timestamptz + $3::float8 * interval '1 microsecond', true)
  ON CONFLICT (bucket) DO UPDATE SET
    allowed = r.arrival <= $2::timestamptz + $4::float8 * interval '1 microsecond',
    arrival = CASE WHEN r.arrival <= $2::timestamptz + $4::float8 * interval '1 microsecond'
      THEN greatest(r.arrival, $2::timestamptz) + $3::float8 * interval '1 microsecond'
      ELSE least(r.arrival, $2::timestamptz + ($3::float8 + $4::float8) * interval '1 microsecond') END
  RETURNING allowed,
    ceil(extract(epoch FROM arrival - $2::timestamptz - $4::float8 * interval '1 microsecond'))::integer AS wait`

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
    const now = utcTimestamp(this.clock.now())
    const rows = await this.database.query<{ allowed: boolean; wait: number }>(TAKE, [
      keyId,
      now,
      this.intervalUs,
      this.toleranceUs,
    ])
    const row = rows[0]
    if (row === undefined) throw new Error('the rate limit gave no row')
    return row.allowed ? { allowed: true } : { allowed: false, retryAfterSeconds: Math.max(1, row.wait) }
  }
}

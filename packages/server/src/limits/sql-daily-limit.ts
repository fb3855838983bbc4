import { type Clock, secondsToUtcMidnight, utcDay } from '../database/clock'
import type { Queryable } from '../database/database'
import type { DailyLimit } from './limits'
import type { Verdict } from './verdict'

/** Reads the day's count that the ledger keeps. */
export class SqlDailyLimit implements DailyLimit {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    private readonly dailyImages: number,
  ) {}

  async check(keyId: string): Promise<Verdict> {
    const now = this.clock.now()
    const rows = await this.database.query(
      'SELECT images FROM days WHERE key_id = $1 AND day = $2 AND images >= $3::integer',
      [keyId, utcDay(now), this.dailyImages],
    )
    if (rows.length === 0) return { allowed: true }
    return { allowed: false, retryAfterSeconds: secondsToUtcMidnight(now) }
  }
}

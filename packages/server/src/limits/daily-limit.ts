import { type Clock, secondsToUtcMidnight, utcDay } from '../database/clock'
import type { Queryable } from '../database/database'
import type { Verdict } from './verdict'

/** 5,000 images for each key and UTC day. Counted by `Ledger.reserve`, given back by `Ledger.release`; free repeats do not count. */
export class DailyLimit {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    private readonly dailyImages: number,
  ) {}

  /** Whether the key has an image left today. Reads only: the early refusal; `reserve` decides. */
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

import type { Clock } from './clock'
import type { Queryable } from './database'

/**
 * The time of a PostgreSQL server, so that all processes of one database agree on minutes, days and months whatever their own
 * clocks say. Read now and then, and continued in between by this process's monotonic clock; no query for each use.
 */
export class DatabaseClock implements Clock {
  private offsetMs = 0

  private constructor(private readonly database: Queryable) {}

  static async start(database: Queryable): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database)
    await clock.adjust()
    return clock
  }

  now(): number {
    return Math.round(performance.now() + this.offsetMs)
  }

  /** Read the server's time again; right to half the round trip. */
  async adjust(): Promise<void> {
    const sentAt = performance.now()
    const rows = await this.database.query<{ now: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
    )
    const receivedAt = performance.now()
    const now = rows[0]?.now
    if (now === undefined) throw new Error('the database told no time')
    this.offsetMs = now - (sentAt + receivedAt) / 2
  }
}

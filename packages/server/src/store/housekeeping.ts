import { type Clock, utcTimestamp } from '../database/clock'
import type { Database } from '../database/database'

/** Tables whose rows expire, and the column with the time at which they do. */
const EXPIRING = [
  ['rate_limits', 'arrival'],
  ['auth_failures', 'window_end'],
  ['results', 'expires_at'],
  ['link_pieces', 'expires_at'],
] as const

/** Tables whose rows change often. A PostgreSQL server vacuums by itself, the embedded one does not. */
const BUSY_TABLES = [
  'accounts',
  'months',
  'days',
  'reservations',
  'rate_limits',
  'auth_failures',
  'uploads',
  'results',
  'link_pieces',
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

/** Make the space of deleted rows usable again in the embedded database, table by table so that requests come in between. */
export async function reclaimSpace(database: Database): Promise<void> {
  for (const table of BUSY_TABLES) await database.script(`VACUUM (ANALYZE) ${table}`)
}

/** Runs `work` every `periodMs`, never twice at once; a failure is told and the next round comes all the same. */
export class Periodic {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private stopped = false

  constructor(
    private readonly periodMs: number,
    private readonly work: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.schedule()
  }

  /** No further round begins; resolves when the one that runs has ended. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.running = this.work()
        .catch(this.onError)
        .then(() => {
          if (!this.stopped) this.schedule()
        })
    }, this.periodMs).unref()
  }
}

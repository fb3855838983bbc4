import type { Database } from '../database/database'

/*
 * What a PostgreSQL server does beside its work, and the embedded one does not: vacuum, statistics, checkpoints. Each of these is one statement, for
 * which all requests wait, so each must find little to do.
 */

/** Tables whose rows change. */
const TABLES = [
  'accounts',
  'months',
  'days',
  'reservations',
  'entries',
  'folded_entries',
  'rate_limits',
  'auth_failures',
  'uploads',
  'results',
  'result_files',
  'link_pieces',
] as const

/**
 * Tables above this size wait for the next start, bytes: 40,000 reservations. They grow by an eighth when their space is never reclaimed, since PostgreSQL
 * clears a page that it writes to.
 */
const LARGE_BYTES = 8_388_608

/** Makes the space of deleted rows usable again, table by table so that requests come in between, in tables of at most `mostBytes`. */
export async function reclaimSpace(database: Database, mostBytes = LARGE_BYTES): Promise<void> {
  for (const table of TABLES) {
    const [row] = await database.query<{ bytes: number }>('SELECT pg_relation_size($1::regclass)::float8 AS bytes', [
      table,
    ])
    if (row !== undefined && row.bytes <= mostBytes) await database.script(`VACUUM (ANALYZE) ${table}`)
  }
}

/**
 * Log that may be written between two checkpoints, bytes. A start after a crash replays it, and a checkpoint writes the pages that it is about: some
 * 2,000 in 20 ms.
 */
const LOG_BYTES = 16_777_216

/** Ends the log of the embedded database, which it would keep from one start to the next: a start after a crash replays what is left of it. */
export class Checkpoints {
  private last = 0

  constructor(
    private readonly database: Database,
    private readonly logBytes = LOG_BYTES,
  ) {}

  /** Makes a checkpoint when enough was written since the last one. */
  async make(): Promise<void> {
    const end = await this.logEnd()
    if (end - this.last < this.logBytes) return
    await this.database.script('CHECKPOINT')
    this.last = await this.logEnd()
  }

  /** Bytes of log that were ever written. */
  private async logEnd(): Promise<number> {
    const [row] = await this.database.query<{ bytes: number }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes`,
    )
    return row?.bytes ?? 0
  }
}

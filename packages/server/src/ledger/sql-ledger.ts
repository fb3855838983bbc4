import { randomUUID } from 'node:crypto'
import { type Clock, secondsToUtcMidnight, utcDay, utcMonth, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import {
  type CaptureResult,
  type Credits,
  type Ledger,
  REPEAT_WINDOW_MS,
  type RepeatState,
  type ReserveRequest,
  type ReserveResult,
  viewCredits,
} from './ledger'

export interface LedgerTerms {
  /** A reservation that nobody ended is released after so long. */
  readonly leaseMs: number
  /** Images for each key and UTC day. */
  readonly dailyImages: number
}

/** Most reservations that one sweep releases, so that it never holds its locks for long. */
const SWEEP_BATCH = 200

/** The ledger in PostgreSQL. Its rules are the functions of `migrations/0002-ledger-functions.sql`, one call each. */
export class SqlLedger implements Ledger {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    private readonly terms: LedgerTerms,
  ) {}

  async findRepeat(repeatKey: Uint8Array): Promise<RepeatState> {
    const rows = await this.database.query<{ state: string }>(
      `SELECT state FROM reservations
        WHERE repeat_key = $1 AND (state = 'reserved' OR (state = 'captured' AND ended_at > $2::timestamptz))
        ORDER BY state LIMIT 1`,
      [repeatKey, utcTimestamp(this.clock.now() - REPEAT_WINDOW_MS)],
    )
    const found = rows[0]
    if (found === undefined) return 'none'
    return found.state === 'captured' ? 'repeat' : 'in_flight'
  }

  async reserve(request: ReserveRequest): Promise<ReserveResult> {
    const reservationId = randomUUID()
    const now = this.clock.now()
    const { leaseMs, dailyImages } = this.terms
    const rows = await this.database
      .query<{ outcome: ReserveResult['outcome'] }>(
        `SELECT outcome FROM ledger_reserve($1::uuid, $2, $3, $4::bytea, $5::timestamptz, $6, $7,
          $8::integer * interval '1 millisecond', $9::integer * interval '1 millisecond', $10::integer)`,
        [
          reservationId,
          request.accountId,
          request.keyId,
          request.repeatKey,
          utcTimestamp(now),
          utcMonth(now),
          utcDay(now),
          leaseMs,
          REPEAT_WINDOW_MS,
          dailyImages,
        ],
      )
      .catch((error: unknown) => this.forget(reservationId, error))
    const outcome = rows[0]?.outcome
    if (outcome === undefined) throw new Error('ledger_reserve gave no row')
    if (outcome === 'reserved') return { outcome, reservationId }
    if (outcome === 'daily_limit') return { outcome, retryAfterSeconds: secondsToUtcMidnight(now) }
    return { outcome }
  }

  /** A connection that broke may have reserved without saying so: give that back now rather than when its lease ends. */
  private async forget(reservationId: string, error: unknown): Promise<never> {
    await this.release(reservationId).catch(() => false)
    throw error
  }

  capture(reservationId: string): Promise<CaptureResult> {
    // The second try learns what became of the first when its answer was lost; it cannot charge twice.
    return this.tryCapture(reservationId).catch(() => this.tryCapture(reservationId))
  }

  private async tryCapture(reservationId: string): Promise<CaptureResult> {
    const now = this.clock.now()
    const rows = await this.database.query<CreditsRow & { captured: boolean }>(
      'SELECT captured, balance, quota, spend_limit, quota_used, spent FROM ledger_capture($1::uuid, $2::timestamptz, $3)',
      [reservationId, utcTimestamp(now), utcMonth(now)],
    )
    const row = rows[0]
    if (row?.captured !== true) return { outcome: 'expired' }
    return { outcome: 'captured', charged: 1, available: toCredits(row).available }
  }

  async release(reservationId: string): Promise<boolean> {
    const rows = await this.database.query<{ released: boolean }>(
      'SELECT ledger_release($1::uuid, $2::timestamptz) AS released',
      [reservationId, utcTimestamp(this.clock.now())],
    )
    return rows[0]?.released === true
  }

  async isCharged(reservationId: string): Promise<boolean> {
    const rows = await this.database.query(`SELECT id FROM reservations WHERE id = $1::uuid AND state = 'captured'`, [
      reservationId,
    ])
    return rows.length === 1
  }

  async credits(accountId: string): Promise<Credits> {
    const rows = await this.database.query<CreditsRow>(
      `SELECT a.balance, a.quota, a.spend_limit, coalesce(m.quota_used, 0) AS quota_used, coalesce(m.spent, 0) AS spent
        FROM accounts a LEFT JOIN months m ON m.account_id = a.id AND m.month = $2
        WHERE a.id = $1`,
      [accountId, utcMonth(this.clock.now())],
    )
    const row = rows[0]
    if (row === undefined) throw new Error(`There is no account ${accountId}.`)
    return toCredits(row)
  }

  async sweep(): Promise<number> {
    let total = 0
    for (;;) {
      const rows = await this.database.query<{ swept: number }>(
        'SELECT ledger_sweep($1::timestamptz, $2::integer) AS swept',
        [utcTimestamp(this.clock.now()), SWEEP_BATCH],
      )
      const swept = rows[0]?.swept ?? 0
      total += swept
      if (swept < SWEEP_BATCH) return total
    }
  }

  /** Release every open reservation: for the embedded database at start, where whoever made them is dead. */
  async sweepAll(): Promise<number> {
    const rows = await this.database.query<{ released: number }>(
      `SELECT count(*) FILTER (WHERE ledger_release(id, $1::timestamptz))::integer AS released
        FROM (SELECT id FROM reservations WHERE state = 'reserved') AS open`,
      [utcTimestamp(this.clock.now())],
    )
    return rows[0]?.released ?? 0
  }
}

interface CreditsRow {
  readonly balance: number
  readonly quota: number
  readonly spend_limit: number | null
  readonly quota_used: number
  readonly spent: number
}

function toCredits({ balance, quota, spend_limit: spendLimit, quota_used: quotaUsed, spent }: CreditsRow): Credits {
  return viewCredits({ balance, quota, quotaUsed, spentMonth: spent, spendLimit })
}

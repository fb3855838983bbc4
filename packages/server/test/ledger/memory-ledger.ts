import { randomUUID } from 'node:crypto'
import { type Clock, secondsToUtcMidnight, utcDay, utcMonth } from '../../src/database/clock'
import {
  type CaptureResult,
  type Credits,
  type Ledger,
  REPEAT_WINDOW_MS,
  type RepeatState,
  type ReserveRequest,
  type ReserveResult,
  viewCredits,
} from '../../src/ledger/ledger'
import type { LedgerTerms } from '../../src/ledger/sql-ledger'

interface MemoryAccount {
  balance: number
  quota: number
  spendLimit: number | null
  /** Month (`YYYY-MM`) to what it used. */
  readonly months: Map<string, { quotaUsed: number; spent: number }>
}

interface Reservation {
  readonly request: ReserveRequest
  readonly month: string
  readonly day: string
  readonly source: 'quota' | 'balance'
  readonly expiresAt: number
  state: 'reserved' | 'captured' | 'released'
}

/** The ledger in plain maps: a second writing of its rules, against which the tests hold the one in SQL. */
export class MemoryLedger implements Ledger {
  private readonly accounts = new Map<string, MemoryAccount>()
  private readonly reservations = new Map<string, Reservation>()
  /** Repeat key in hex to the reservation that is open for it. */
  private readonly inFlight = new Map<string, string>()
  /** Repeat key in hex to the time of its capture. */
  private readonly captures = new Map<string, number>()
  /** Key and day to images. */
  private readonly days = new Map<string, number>()

  constructor(
    private readonly clock: Clock,
    private readonly terms: LedgerTerms,
  ) {}

  /** Open an account; `credits` is its first balance. */
  open(accountId: string, terms: { credits: number; quota: number; spendLimit: number | null }): void {
    const { credits: balance, quota, spendLimit } = terms
    this.accounts.set(accountId, { balance, quota, spendLimit, months: new Map() })
  }

  grant(accountId: string, credits: number): void {
    this.account(accountId).balance += credits
  }

  setTerms(accountId: string, terms: { quota?: number; spendLimit?: number | null }): void {
    Object.assign(this.account(accountId), terms)
  }

  findRepeat(repeatKey: Uint8Array): Promise<RepeatState> {
    return Promise.resolve(this.repeatState(repeatKey))
  }

  reserve(request: ReserveRequest): Promise<ReserveResult> {
    return Promise.resolve(this.reserveNow(request))
  }

  private reserveNow(request: ReserveRequest): ReserveResult {
    const now = this.clock.now()
    const account = this.account(request.accountId)
    const month = utcMonth(now)
    const day = utcDay(now)
    const state = this.repeatState(request.repeatKey)
    if (state !== 'none') return { outcome: state }
    const images = this.days.get(dayKey(request.keyId, day)) ?? 0
    if (images >= this.terms.dailyImages) {
      return { outcome: 'daily_limit', retryAfterSeconds: secondsToUtcMidnight(now) }
    }
    const { quotaUsed, spent } = used(account, month)
    const source = quotaUsed < account.quota ? 'quota' : 'balance'
    if (source === 'balance' && account.balance === 0) return { outcome: 'no_credits' }
    if (account.spendLimit !== null && spent >= account.spendLimit) return { outcome: 'spend_limit' }

    const reservationId = randomUUID()
    const expiresAt = now + this.terms.leaseMs
    const reservation: Reservation = { request, month, day, source, expiresAt, state: 'reserved' }
    this.reservations.set(reservationId, reservation)
    this.inFlight.set(hex(request.repeatKey), reservationId)
    this.move(reservation, 1)
    return { outcome: 'reserved', reservationId }
  }

  async capture(reservationId: string): Promise<CaptureResult> {
    const reservation = this.reservations.get(reservationId)
    if (reservation === undefined || reservation.state === 'released') return { outcome: 'expired' }
    if (reservation.state === 'reserved') {
      this.end(reservation, 'captured')
      this.captures.set(hex(reservation.request.repeatKey), this.clock.now())
    }
    const { available } = await this.credits(reservation.request.accountId)
    return { outcome: 'captured', charged: 1, available }
  }

  release(reservationId: string): Promise<boolean> {
    const reservation = this.reservations.get(reservationId)
    if (reservation?.state !== 'reserved') return Promise.resolve(false)
    this.end(reservation, 'released')
    this.move(reservation, -1)
    return Promise.resolve(true)
  }

  isCharged(reservationId: string): Promise<boolean> {
    return Promise.resolve(this.reservations.get(reservationId)?.state === 'captured')
  }

  credits(accountId: string): Promise<Credits> {
    const account = this.account(accountId)
    const { quotaUsed, spent: spentMonth } = used(account, utcMonth(this.clock.now()))
    const { balance, quota, spendLimit } = account
    return Promise.resolve(viewCredits({ balance, quota, quotaUsed, spentMonth, spendLimit }))
  }

  async sweep(): Promise<number> {
    const now = this.clock.now()
    let swept = 0
    for (const [id, { state, expiresAt }] of this.reservations) {
      if (expiresAt > now) continue
      if (state === 'reserved' && (await this.release(id))) swept += 1
      this.reservations.delete(id)
    }
    for (const [key, capturedAt] of this.captures) {
      if (capturedAt <= now - REPEAT_WINDOW_MS) this.captures.delete(key)
    }
    return swept
  }

  private account(accountId: string): MemoryAccount {
    const account = this.accounts.get(accountId)
    if (account === undefined) throw new Error(`There is no account ${accountId}.`)
    return account
  }

  private repeatState(repeatKey: Uint8Array): RepeatState {
    if (this.inFlight.has(hex(repeatKey))) return 'in_flight'
    const capturedAt = this.captures.get(hex(repeatKey)) ?? Number.NEGATIVE_INFINITY
    return capturedAt > this.clock.now() - REPEAT_WINDOW_MS ? 'repeat' : 'none'
  }

  private end(reservation: Reservation, state: 'captured' | 'released'): void {
    reservation.state = state
    this.inFlight.delete(hex(reservation.request.repeatKey))
  }

  /** Count one credit and one image more (1) or fewer (-1), where the reservation belongs. */
  private move({ request, month, day, source }: Reservation, credits: 1 | -1): void {
    const account = this.account(request.accountId)
    const { quotaUsed, spent } = used(account, month)
    const ofQuota = source === 'quota' ? credits : 0
    account.months.set(month, { quotaUsed: quotaUsed + ofQuota, spent: spent + credits })
    account.balance -= credits - ofQuota
    const key = dayKey(request.keyId, day)
    this.days.set(key, (this.days.get(key) ?? 0) + credits)
  }
}

function used(account: MemoryAccount, month: string): { quotaUsed: number; spent: number } {
  return account.months.get(month) ?? { quotaUsed: 0, spent: 0 }
}

function dayKey(keyId: string, day: string): string {
  return `${keyId} ${day}`
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** The account's position, as section 2.2 of the interface shows it. A reservation counts as used from the moment it is made. */
export interface Credits {
  /** Images that can be processed right now: `max(0, min(quotaLeft + balance, spendLimit - spentMonth))`. */
  readonly available: number
  /** Purchased credits left; they never expire. */
  readonly balance: number
  /** Credits the plan includes in each month; 0 for pay-as-you-go. Used before the balance. */
  readonly quota: number
  readonly quotaUsed: number
  /** `max(0, quota - quotaUsed)`: a quota lowered within the month leaves 0, never less. */
  readonly quotaLeft: number
  /** Credits used in the current UTC month, from the quota and from the balance. */
  readonly spentMonth: number
  /** Most credits that a UTC month may use, set by the user; null means no cap. */
  readonly spendLimit: number | null
}

export interface ReserveRequest {
  readonly accountId: string
  readonly keyId: string
  /** 32 bytes from `repeatKey`: account, image bytes and options in one hash. */
  readonly repeatKey: Uint8Array
}

export type ReserveResult =
  /** One credit is held. It must end by one `capture` or one `release`; the sweeper ends it when its lease runs out. */
  | { readonly outcome: 'reserved'; readonly reservationId: string }
  /** The same request was captured less than 24 h ago: process and deliver it, charge nothing, settle nothing. */
  | { readonly outcome: 'repeat' }
  /** The same request holds a reservation now. Wait until `findRepeat` says that it has ended, and reserve again. */
  | { readonly outcome: 'in_flight' }
  /** The key was revoked after the request began. */
  | { readonly outcome: 'revoked' }
  /** The key has used its images of this UTC day. */
  | { readonly outcome: 'daily_limit'; readonly retryAfterSeconds: number }
  /** Neither quota nor balance is left. */
  | { readonly outcome: 'no_credits' }
  /** Credits are left, but the month's spending limit is reached. */
  | { readonly outcome: 'spend_limit' }

export type CaptureResult =
  /** The credit is charged, durably. Only now may the SVG be sent. `available` is the account's after it: see `Credits`. */
  | { readonly outcome: 'captured'; readonly charged: number; readonly available: number }
  /** The reservation was released before (the sweeper was first). Nothing is charged: do NOT deliver, answer 503 `timeout`. */
  | { readonly outcome: 'expired' }

/** What is known of a request before it is processed. */
export type RepeatState = 'none' | 'in_flight' | 'repeat'

/**
 * Credits of accounts. Every method is atomic and durable when it resolves, for all processes that share the store.
 *
 * A request's life: `findRepeat` -> (worker slot) -> `reserve` -> processing -> `capture` -> send, or `release` on any failure.
 * The UTC month, the UTC day and the source (quota before balance) of a credit are fixed when it is reserved.
 */
export interface Ledger {
  /** Whether the request is a free repeat, or is being processed right now. Reads only; needs no credit. */
  findRepeat(repeatKey: Uint8Array): Promise<RepeatState>
  /** Hold one credit, and one image of the key's day. Checked in the order key, repeat, in flight, day, credits, spending limit. */
  reserve(request: ReserveRequest): Promise<ReserveResult>
  /** Charge a reservation. Asking again for one that is captured gives `captured` again and charges nothing more. */
  capture(reservationId: string): Promise<CaptureResult>
  /** Give the credit and the day's image back. False, and nothing happens, when the reservation has ended before. */
  release(reservationId: string): Promise<boolean>
  /** Whether the reservation was captured. For one that `release` did not find open. */
  isCharged(reservationId: string): Promise<boolean>
  /** The account's position now. Throws for an account that does not exist. */
  credits(accountId: string): Promise<Credits>
  /** Release every reservation whose lease has run out; resolves to how many. Runs by itself every 30 s and at start. */
  sweep(): Promise<number>
}

/** How long a capture makes identical requests free, in ms; counted from the first capture, not sliding. */
export const REPEAT_WINDOW_MS = 86_400_000

/** Fill in what follows from the counters. */
export function viewCredits(counters: Omit<Credits, 'available' | 'quotaLeft'>): Credits {
  const { balance, quota, quotaUsed, spentMonth, spendLimit } = counters
  const quotaLeft = Math.max(0, quota - quotaUsed)
  const underCap = spendLimit === null ? Number.POSITIVE_INFINITY : Math.max(0, spendLimit - spentMonth)
  return { ...counters, quotaLeft, available: Math.min(quotaLeft + balance, underCap) }
}

/** Where the service gets the time from. Tests inject their own; nothing in this package calls `Date.now` elsewhere. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The UTC calendar month of an instant as `YYYY-MM`: the unit of quotas and spending limits. */
export function utcMonth(nowMs: number): string {
  return utcTimestamp(nowMs).slice(0, 7)
}

/** The UTC calendar day of an instant as `YYYY-MM-DD`: the unit of the daily limit. */
export function utcDay(nowMs: number): string {
  return utcTimestamp(nowMs).slice(0, 10)
}

/** The instant as `YYYY-MM-DDTHH:MM:SS.mmmZ`, the form in which every time reaches the database. */
export function utcTimestamp(nowMs: number): string {
  return new Date(nowMs).toISOString()
}

/** Whole seconds from an instant to the next 00:00 UTC, rounded up: 1 to 86,400. */
export function secondsToUtcMidnight(nowMs: number): number {
  const dayMs = 86_400_000
  return Math.ceil((dayMs - (((nowMs % dayMs) + dayMs) % dayMs)) / 1000)
}

/** There is no room for one more of the account; some is free after so many seconds at the latest (answer 503 `busy`). */
export interface NoRoom {
  readonly retryAfterSeconds: number
}

/** Whole seconds until something expires, at least 1; 1 when nothing is known to expire. */
export function secondsUntil(end: Date | null, nowMs: number): number {
  return Math.max(1, Math.ceil(((end?.getTime() ?? nowMs) - nowMs) / 1000))
}

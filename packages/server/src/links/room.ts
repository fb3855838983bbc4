/** Whole seconds until something expires, at least 1; 1 when nothing is known to expire. */
export function secondsUntil(end: Date | null, nowMs: number): number {
  return Math.max(1, Math.ceil(((end?.getTime() ?? nowMs) - nowMs) / 1000))
}

import type { FailureCode } from '../failure'

/** Most tries of one image. A service that is busy for longer is better asked again tomorrow: the next run goes on here. */
const MAX_TRIES = 10

/** Pause before the one retry of `internal`, ms. */
const INTERNAL_PAUSE_MS = 2_000

/** Pause where the service names none, ms. */
const DEFAULT_PAUSE_MS = 5_000

/** Longest pause that is kept to, ms: the rate limit clears within a minute. */
const MAX_PAUSE_MS = 120_000

/**
 * How long to wait before an image is sent again, ms, or undefined when it is not: `rate_limited` and `busy` after what the service
 * names, `internal` once, and nothing else. `retries` is the codes of the tries so far, this one last.
 */
export function pauseBeforeRetry(
  tries: readonly FailureCode[],
  retryAfterSeconds: number | undefined,
): number | undefined {
  const code = tries.at(-1)
  if (tries.length >= MAX_TRIES) return undefined
  if (code === 'internal')
    return tries.filter((other) => other === 'internal').length === 1 ? INTERNAL_PAUSE_MS : undefined
  if (code !== 'rate_limited' && code !== 'busy') return undefined
  const pause = retryAfterSeconds === undefined ? DEFAULT_PAUSE_MS : retryAfterSeconds * 1000
  return pause <= MAX_PAUSE_MS ? pause : undefined
}

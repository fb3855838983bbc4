import { busy } from '../contract/busy'

/** A signal that ends waiting, until the waiting is over. */
export interface LimitedWait {
  readonly signal: AbortSignal
  readonly end: () => void
}

/** Aborts with `signal`, or with `busy` after `limitMs`, until it is ended. */
export function limitedWait(signal: AbortSignal, limitMs: number): LimitedWait {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(busy('No worker became free in time.')), limitMs)
  return { signal: AbortSignal.any([signal, limit.signal]), end: () => clearTimeout(timer) }
}

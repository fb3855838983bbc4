import { busy } from '../contract/busy'

/** A signal that ends waiting, and how to stop its clock. */
export interface LimitedWait {
  readonly signal: AbortSignal
  readonly end: () => void
}

/** Aborts with `signal`, or with `busy` after `limitMs`. `end` stops the clock; after that it aborts with `signal` alone. */
export function limitedWait(signal: AbortSignal, limitMs: number): LimitedWait {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(busy('No worker became free in time.')), limitMs)
  return { signal: AbortSignal.any([signal, limit.signal]), end: () => clearTimeout(timer) }
}

import { busy } from '../contract/busy'

/** A signal that ends waiting, until the waiting is over. */
export interface LimitedWait {
  readonly signal: AbortSignal
  readonly end: () => void
}

/** Aborts with `signal`, or with `busy` after `limitMs`, until it is ended. */
export function limitedWait(signal: AbortSignal, limitMs: number): LimitedWait {
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => controller.abort(busy('No worker became free in time.')), limitMs)
  const end = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, end }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger, ReserveRequest, ReserveResult } from './ledger'

/** First and longest pause between two looks at a request in flight, in ms. */
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400

/**
 * Reserve, waiting while an identical request is in flight (in this process or another): then it is a free repeat, or, when the
 * other one failed, this one reserves. So identical requests charge one credit, and the second never sees 402 for the first's hold.
 *
 * Waits at most the lease of the other reservation. Rejects with the reason of `signal` when that aborts; nothing is held then.
 */
export async function reserveWhenSettled(
  ledger: Ledger,
  request: ReserveRequest,
  signal: AbortSignal,
): Promise<Exclude<ReserveResult, { outcome: 'in_flight' }>> {
  let pauseMs = FIRST_PAUSE_MS
  for (;;) {
    signal.throwIfAborted()
    const result = await ledger.reserve(request)
    if (result.outcome !== 'in_flight') return result
    await waitUntilSettled(ledger, request.repeatKey, signal, pauseMs)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
}

/** Resolve when no identical request is in flight; worth calling before a place in the queue is taken. Rejects as `signal` does. */
export async function waitUntilSettled(
  ledger: Ledger,
  repeatKey: Uint8Array,
  signal: AbortSignal,
  firstPauseMs = FIRST_PAUSE_MS,
): Promise<'none' | 'repeat'> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted()
    const state = await ledger.findRepeat(repeatKey)
    if (state !== 'in_flight') return state
    await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

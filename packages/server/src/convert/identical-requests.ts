import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from '../ledger/ledger'

/** First and longest pause between two looks at a request that another process works on, ms. */
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400

/**
 * Requests of the same account, image and options (the same `repeatKey`). One of them is converted and charged at a time; the others
 * wait here, before they take a slot, and are free repeats when it has ended well. In this process they wait for its end, for
 * another process they ask the ledger, which alone decides: `reserve` never holds two credits for identical requests.
 */
export class IdenticalRequests {
  private readonly turns = new Map<string, Promise<void>>()

  constructor(private readonly ledger: Pick<Ledger, 'findRepeat'>) {}

  /** Waits for this request's turn in this process; resolves with the function that ends it. Rejects as `signal` does. */
  async takeTurn(repeatKey: Uint8Array, signal: AbortSignal): Promise<() => void> {
    const name = Buffer.from(repeatKey).toString('hex')
    for (;;) {
      const other = this.turns.get(name)
      if (other === undefined) break
      await orAborted(other, signal)
    }
    signal.throwIfAborted()
    let end = () => {}
    const turn = new Promise<void>((resolve) => {
      end = () => {
        if (this.turns.get(name) === turn) this.turns.delete(name)
        resolve()
      }
    })
    this.turns.set(name, turn)
    return end
  }

  /** Waits until no process works on the request; then it was charged within the repeat window, or not. Rejects as `signal` does. */
  async settled(repeatKey: Uint8Array, signal: AbortSignal): Promise<'none' | 'repeat'> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      signal.throwIfAborted()
      const state = await this.ledger.findRepeat(repeatKey)
      if (state !== 'in_flight') return state
      await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

function orAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    void turn.then(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
  })
}

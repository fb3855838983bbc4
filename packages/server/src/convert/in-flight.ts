/**
 * One conversion at a time pays for the same image, options and account; the others wait for its end, and are free repeats
 * then. The ledger promises the same across processes; waiting here keeps them out of the queue meanwhile.
 */
export class InFlight {
  private readonly entered = new Map<string, Promise<void>>()

  /**
   * Resolves with the function that lets the next one in. Rejects with the reason of `signal` when that aborts first.
   */
  async enter(key: Uint8Array, signal: AbortSignal): Promise<() => void> {
    const name = Buffer.from(key).toString('hex')
    for (;;) {
      const other = this.entered.get(name)
      if (other === undefined) break
      await orAborted(other, signal)
    }
    signal.throwIfAborted()
    let leave = () => {}
    const left = new Promise<void>((resolve) => {
      leave = () => {
        if (this.entered.get(name) === left) this.entered.delete(name)
        resolve()
      }
    })
    this.entered.set(name, left)
    return leave
  }
}

function orAborted(other: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    void other.then(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
  })
}

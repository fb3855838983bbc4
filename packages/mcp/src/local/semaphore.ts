/** A number of places, and a line of those who wait for one. */
export class Semaphore {
  private readonly line: (() => void)[] = []

  constructor(private free: number) {}

  /** Resolves with the function that releases the place, once there is one. Rejects with the signal's reason when that aborts first. */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.free > 0) this.free--
    else await this.wait(signal)
    return () => this.release()
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      const onAbort = () => {
        this.line.splice(this.line.indexOf(begin), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.line.push(begin)
    })
  }

  /** The place is handed to the next in line, if there is one. */
  private release(): void {
    const next = this.line.shift()
    if (next === undefined) this.free++
    else next()
  }
}

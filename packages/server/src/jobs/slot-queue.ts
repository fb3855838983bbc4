import { busy } from '../contract/busy'

export interface SlotQueueSettings {
  /** Jobs that run at once. */
  readonly slots: number
  /** Jobs that may wait for a slot; 0 refuses whatever cannot start at once. */
  readonly waiting: number
}

interface Waiter {
  readonly account: string
  readonly start: () => void
  readonly refuse: (reason: unknown) => void
}

/**
 * Decides who may trace now, who waits and who is refused. First come, first served; one account may hold at most a quarter of
 * the waiting places (at least one), so that a single batch cannot lock the others out.
 */
export class SlotQueue {
  private readonly waiters = new Set<Waiter>()
  private readonly waitingByAccount = new Map<string, number>()
  private running = 0

  constructor(private readonly settings: SlotQueueSettings) {}

  get runningCount(): number {
    return this.running
  }

  get waitingCount(): number {
    return this.waiters.size
  }

  /** True when whoever comes now must be refused. */
  get isFull(): boolean {
    return this.running >= this.settings.slots && this.waiters.size >= this.settings.waiting
  }

  /** A slot if one is free now, else null. */
  acquireNow(): (() => void) | null {
    return this.running < this.settings.slots ? this.occupy() : null
  }

  /**
   * Resolves with the function that frees the slot (call it once) when a slot is free. Rejects with `busy` at once when no
   * place is left for this account; with the reason of `signal` when that aborts first.
   */
  acquire(account: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    const free = this.acquireNow()
    if (free !== null) return Promise.resolve(free)
    const held = this.waitingByAccount.get(account) ?? 0
    const share = Math.max(1, Math.floor(this.settings.waiting / 4))
    if (this.waiters.size >= this.settings.waiting)
      return Promise.reject(busy('All workers are busy and the queue is full.'))
    if (held >= share) return Promise.reject(busy('This account has too many images waiting.'))
    return this.wait(account, signal)
  }

  private wait(account: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', onAbort)
        this.waiters.delete(waiter)
        this.count(account, -1)
      }
      const waiter: Waiter = {
        account,
        start: () => {
          leave()
          resolve(this.occupy())
        },
        refuse: (reason) => {
          leave()
          reject(reason)
        },
      }
      const onAbort = () => waiter.refuse(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      this.waiters.add(waiter)
      this.count(account, 1)
    })
  }

  /** Refuses everybody who still waits. */
  refuseWaiting(): void {
    for (const waiter of [...this.waiters]) waiter.refuse(busy('The service is restarting.'))
  }

  private occupy(): () => void {
    this.running++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.running--
      const [next] = this.waiters
      next?.start()
    }
  }

  private count(account: string, change: number): void {
    const next = (this.waitingByAccount.get(account) ?? 0) + change
    if (next === 0) this.waitingByAccount.delete(account)
    else this.waitingByAccount.set(account, next)
  }
}

import { busy } from '../contract/busy'
import { FairShare } from './fair-share'

export interface SlotQueueSettings {
  /** Jobs that run at once. */
  readonly slots: number
  /** Jobs that may wait for a slot; 0 refuses whatever cannot start at once. */
  readonly waiting: number
  /** Jobs that may run beyond the slots while one account holds them all. */
  readonly relief: number
}

/** A job of another account is let in beside one that holds all slots when it waited for, and they have run for, so long, ms. */
const RELIEF_WAIT_MS = 5_000
const RELIEF_RUN_MS = 10_000

/** How often waiting jobs are looked at, ms. */
const RELIEF_CHECK_MS = 500

interface Waiter {
  readonly account: string
  readonly since: number
  readonly start: () => void
  readonly refuse: (reason: unknown) => void
}

interface Running {
  readonly account: string
  readonly since: number
}

/** The right to run one job. */
export interface Grant {
  /** Call it once. */
  release(): void
  /** Notes that the job timed out. */
  noteTimeout(): void
}

/**
 * Decides who may trace now, who waits and who is refused.
 *
 * A free slot goes to the account that runs least and has run least of late, and within an account to the job that came first. A
 * full queue refuses a job of the account with most places in it. So a batch delays its own account, and others only by what is
 * running already; and one whose jobs hold all slots for long does not keep another out: see `relieve`.
 */
export class SlotQueue {
  private readonly waiters = new Set<Waiter>()
  private readonly running = new Set<Running>()
  private readonly shares = new FairShare()
  private reliefCheck: NodeJS.Timeout | undefined

  constructor(
    private readonly settings: SlotQueueSettings,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get runningCount(): number {
    return this.running.size
  }

  get waitingCount(): number {
    return this.waiters.size
  }

  /** True when whoever comes now is refused, or takes the place of another. */
  get isFull(): boolean {
    return this.running.size >= this.settings.slots && this.waiters.size >= this.settings.waiting
  }

  /** A slot if one is free now, else null. */
  acquireNow(account: string): Grant | null {
    return this.running.size < this.settings.slots ? this.occupy(account) : null
  }

  /**
   * Resolves when a slot is free and it is the account's turn. Rejects with `busy` when the queue is full: at once, or when a job of
   * another account takes the place; with the reason of `signal` when that aborts first.
   */
  acquire(account: string, signal: AbortSignal): Promise<Grant> {
    if (signal.aborted) return Promise.reject(signal.reason)
    const free = this.acquireNow(account)
    if (free !== null) return Promise.resolve(free)
    if (this.waiters.size >= this.settings.waiting && !this.makeRoomFor(account)) return Promise.reject(queueFull())
    return this.wait(account, signal)
  }

  /** Refuses everybody who still waits. */
  refuseWaiting(): void {
    for (const waiter of [...this.waiters]) waiter.refuse(busy('The service is restarting.'))
  }

  /** Lets a job in beyond the slots when one account holds them all, and has for long or times out again and again. */
  relieve(): void {
    const { slots, relief } = this.settings
    const now = this.now()
    const [first] = this.running
    if (first === undefined || this.running.size < slots || this.running.size >= slots + relief) return
    const patience = this.shares.yields(first.account, now) ? 0 : RELIEF_RUN_MS
    for (const { account, since } of this.running) {
      if (account !== first.account || now - since < patience) return
    }
    const next = this.nextWaiter((waiter) => waiter.account !== first.account && now - waiter.since >= RELIEF_WAIT_MS)
    next?.start()
  }

  private wait(account: string, signal: AbortSignal): Promise<Grant> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', onAbort)
        this.waiters.delete(waiter)
        this.watch()
      }
      const waiter: Waiter = {
        account,
        since: this.now(),
        start: () => {
          leave()
          resolve(this.occupy(account))
        },
        refuse: (reason) => {
          leave()
          reject(reason)
        },
      }
      const onAbort = () => waiter.refuse(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      this.waiters.add(waiter)
      this.watch()
    })
  }

  /** Refuses the last job of the account that has most places, if that is more than this account would have; false if not. */
  private makeRoomFor(account: string): boolean {
    const places = new Map<string, number>()
    for (const waiter of this.waiters) places.set(waiter.account, (places.get(waiter.account) ?? 0) + 1)
    const most = Math.max(0, ...places.values())
    if (most <= (places.get(account) ?? 0) + 1) return false
    const last = [...this.waiters].findLast((waiter) => places.get(waiter.account) === most)
    last?.refuse(queueFull())
    return last !== undefined
  }

  private occupy(account: string): Grant {
    const job: Running = { account, since: this.now() }
    const end = this.shares.begin(account, job.since)
    this.running.add(job)
    const release = () => {
      if (!this.running.delete(job)) return
      end(this.now())
      if (this.running.size < this.settings.slots) this.nextWaiter(() => true)?.start()
    }
    return { release, noteTimeout: () => this.shares.noteTimeout(account, this.now()) }
  }

  /** Of the jobs that qualify the one whose turn it is. */
  private nextWaiter(qualifies: (waiter: Waiter) => boolean): Waiter | undefined {
    const now = this.now()
    let next: Waiter | undefined
    for (const waiter of this.waiters) {
      if (qualifies(waiter) && (next === undefined || this.shares.isBefore(waiter.account, next.account, now))) {
        next = waiter
      }
    }
    return next
  }

  /** Looks at the waiting jobs as long as there are some. */
  private watch(): void {
    if (this.waiters.size === 0) {
      clearInterval(this.reliefCheck)
      this.reliefCheck = undefined
    } else this.reliefCheck ??= setInterval(() => this.relieve(), RELIEF_CHECK_MS).unref()
  }
}

function queueFull(): Error {
  return busy('All workers are busy and the queue is full.')
}

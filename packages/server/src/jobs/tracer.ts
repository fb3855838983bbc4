import type { Options } from '@vec/core'
import type { Traced } from './protocol'
import { SlotQueue, type SlotQueueSettings } from './slot-queue'
import { type ChildExitListener, WorkerPool, type WorkerPoolSettings } from './worker-pool'

/** The right to trace one image now. */
export interface Slot {
  run(bytes: Uint8Array, options: Options, signal: AbortSignal): Promise<Traced>
  /** Lets the next one in; calling it again does nothing. */
  release(): void
}

export interface TracerSettings {
  readonly queue: SlotQueueSettings
  readonly pool: Omit<WorkerPoolSettings, 'children'>
  /** Warm children beyond the slots: one that is killed is stood in for at once. */
  readonly spares: number
}

/** The queue in front of the children. A slot is taken first and used second, so that credits are reserved in between. */
export class Tracer {
  private readonly queue: SlotQueue
  private readonly pool: WorkerPool

  constructor(settings: TracerSettings, onChildExit: ChildExitListener) {
    this.queue = new SlotQueue(settings.queue)
    const children = settings.queue.slots + settings.spares
    this.pool = new WorkerPool({ ...settings.pool, children }, onChildExit)
  }

  /** A slot if one is free now, else null. */
  acquireNow(): Slot | null {
    const release = this.queue.acquireNow()
    return release === null ? null : this.slot(release)
  }

  /** Waits for a slot; see `SlotQueue.acquire` for the refusals. */
  async acquire(account: string, signal: AbortSignal): Promise<Slot> {
    return this.slot(await this.queue.acquire(account, signal))
  }

  /** True when nobody else can be let in now. */
  get isFull(): boolean {
    return this.queue.isFull
  }

  get load() {
    return {
      running: this.queue.runningCount,
      waiting: this.queue.waitingCount,
      ready: this.pool.readyCount,
      pids: this.pool.pids,
    }
  }

  /** Refuses everybody who waits; what runs goes on. */
  refuseWaiting(): void {
    this.queue.refuseWaiting()
  }

  private slot(release: () => void): Slot {
    return { run: (bytes, options, signal) => this.pool.run(bytes, options, signal), release }
  }

  async close(): Promise<void> {
    this.queue.refuseWaiting()
    await this.pool.close()
  }
}

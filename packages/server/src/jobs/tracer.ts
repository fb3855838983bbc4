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

  /** Waits for a slot; see `SlotQueue.acquire` for the refusals. */
  async acquire(account: string, signal: AbortSignal): Promise<Slot> {
    const release = await this.queue.acquire(account, signal)
    return { run: (bytes, options, jobSignal) => this.pool.run(bytes, options, jobSignal), release }
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

  async close(): Promise<void> {
    this.queue.refuseWaiting()
    await this.pool.close()
  }
}

import type { Options } from '@vec/core'
import { ServiceError } from '../contract/errors'
import type { Inspected, Traced } from './protocol'
import { type Grant, SlotQueue, type SlotQueueSettings } from './slot-queue'
import { type ChildExitListener, WorkerPool, type WorkerPoolSettings } from './worker-pool'

/** The right to trace one image now. */
export interface Slot {
  run(bytes: Uint8Array, options: Options, signal: AbortSignal): Promise<Traced>
  /** Lets the next one in; calling it again does nothing. */
  release(): void
}

/** The right to make one dry run now. */
export interface DryRunTurn {
  inspect(bytes: Uint8Array, options: Options, signal: AbortSignal): Promise<Inspected>
  /** Lets the next one in; calling it again does nothing. */
  release(): void
}

export interface TracerSettings {
  readonly queue: Omit<SlotQueueSettings, 'relief'>
  readonly pool: Omit<WorkerPoolSettings, 'children'>
  /** Warm children beyond the slots: one that is killed is stood in for at once, and one account cannot keep the others out. */
  readonly spares: number
}

/** Dry runs at the same time. They cost nothing, so one child is enough for them, however many ask. */
const DRY_RUNS = 1

/**
 * The queues in front of the children. A slot is taken first and used second, so that credits are reserved in between. Dry runs have a
 * queue of their own and run beside the slots, in a spare child: no conversion waits for one.
 */
export class Tracer {
  private readonly queue: SlotQueue
  private readonly dryRuns: SlotQueue
  private readonly pool: WorkerPool

  constructor(settings: TracerSettings, onChildExit: ChildExitListener) {
    this.queue = new SlotQueue({ ...settings.queue, relief: settings.spares })
    this.dryRuns = new SlotQueue({ slots: DRY_RUNS, waiting: settings.queue.waiting, relief: 0 })
    const children = settings.queue.slots + settings.spares
    this.pool = new WorkerPool({ ...settings.pool, children }, onChildExit)
  }

  /** A slot if one is free now, else null. */
  acquireNow(account: string): Slot | null {
    const grant = this.queue.acquireNow(account)
    return grant === null ? null : this.slot(grant)
  }

  /** Waits for a slot; see `SlotQueue.acquire` for the refusals. */
  async acquire(account: string, signal: AbortSignal): Promise<Slot> {
    return this.slot(await this.queue.acquire(account, signal))
  }

  /** Waits for the turn of a dry run; see `SlotQueue.acquire` for the refusals. */
  async acquireDryRun(account: string, signal: AbortSignal): Promise<DryRunTurn> {
    const { release } = await this.dryRuns.acquire(account, signal)
    return { inspect: (bytes, options, abort) => this.pool.inspect(bytes, options, abort), release }
  }

  /** True when nobody else can be let in now. */
  get isFull(): boolean {
    return this.queue.isFull
  }

  get load() {
    return {
      running: this.queue.runningCount + this.dryRuns.runningCount,
      waiting: this.queue.waitingCount + this.dryRuns.waitingCount,
      ready: this.pool.readyCount,
      pids: this.pool.pids,
    }
  }

  /** Refuses everybody who waits; what runs goes on. */
  refuseWaiting(): void {
    this.queue.refuseWaiting()
    this.dryRuns.refuseWaiting()
  }

  /** A job that times out is held against its account. */
  private slot(grant: Grant): Slot {
    const noting = async <T>(job: Promise<T>): Promise<T> => {
      try {
        return await job
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'timeout') grant.noteTimeout()
        throw error
      }
    }
    return {
      run: (bytes, options, signal) => noting(this.pool.run(bytes, options, signal)),
      release: grant.release,
    }
  }

  async close(): Promise<void> {
    this.refuseWaiting()
    await this.pool.close()
  }
}

import { Worker } from 'node:worker_threads'

/** What a guard watches for: the process that started this one, and the most that this one may hold, bytes. */
export interface GuardedLimits {
  readonly parent: number
  readonly memoryBytes: number
  /** One number in shared memory: `IDLE` or `BUSY`. */
  readonly state: Int32Array
}

export const IDLE = 0
export const BUSY = 1

/**
 * For the program of a child process: ends it when its parent is gone or when it holds too much memory, while it computes and hears nothing.
 * `JobChild` gives the limits as its arguments. Call what it returns when a job begins and when it ends: in between jobs the guard sleeps.
 */
export function guardProcess(): (isBusy: boolean) => void {
  const [parent, memoryBytes] = process.argv.slice(2).map(Number)
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const thread = new Worker(new URL('./guard-thread.js', import.meta.url), {
    workerData: { parent, memoryBytes, state },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  thread.unref()
  return (isBusy) => {
    Atomics.store(state, 0, isBusy ? BUSY : IDLE)
    Atomics.notify(state, 0)
  }
}

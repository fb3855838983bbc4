import { Worker } from 'node:worker_threads'

/** What a guard watches for: the process that started this one, and the most that this one may hold, bytes. */
export interface GuardedLimits {
  readonly parent: number
  readonly memoryBytes: number
}

/**
 * For the program of a child process: ends it when its parent is gone or when it holds too much memory, also while it computes and hears
 * nothing. `JobChild` gives the limits as its arguments.
 */
export function guardProcess(): void {
  const [parent, memoryBytes] = process.argv.slice(2).map(Number)
  const thread = new Worker(new URL('./guard-thread.js', import.meta.url), {
    workerData: { parent, memoryBytes },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  thread.unref()
}

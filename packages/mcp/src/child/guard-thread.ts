/** The thread that guards a child process: it looks at the process it runs in while the main thread computes. */
import { workerData } from 'node:worker_threads'
import type { GuardedLimits } from './guard'

/** How often it looks, ms. */
const PERIOD_MS = 100

const { parent, memoryBytes } = workerData as GuardedLimits

setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
}, PERIOD_MS)

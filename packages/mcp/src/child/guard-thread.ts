/** The thread that guards a child process: it looks at the process it runs in while the main thread computes. */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { BUSY, type GuardedLimits, IDLE } from './guard'
import { isOrphan } from './parent'
import { GUARD_WORDS } from './words'

/** How often it looks, ms. */
const PERIOD_MS = 100

const STANDARD_ERROR = 2

const { parent, memoryBytes, state } = workerData as GuardedLimits

/** Tells the parent why, if there is one that reads: `SIGKILL` alone could be anybody's. */
function tell(words: string): void {
  try {
    writeSync(STANDARD_ERROR, words)
  } catch {
    // Nobody reads it any more.
  }
}

for (;;) {
  Atomics.wait(state, 0, IDLE)
  Atomics.wait(state, 0, BUSY, PERIOD_MS)
  const isTooLarge = process.memoryUsage.rss() > memoryBytes
  if (isTooLarge) tell(GUARD_WORDS)
  if (isTooLarge || isOrphan(parent)) process.kill(process.pid, 'SIGKILL')
}

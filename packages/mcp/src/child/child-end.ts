import type { ChildProcess } from 'node:child_process'

/** What the guard writes to standard error before it ends a process that holds too much. */
export const GUARD_WORDS = 'vec: this process holds too much memory\n'

/** What V8 writes when the heap is full. */
const HEAP_WORDS = 'heap out of memory'

/** The last part of standard error that is kept, characters: V8 writes some 2,000 after its words. */
const KEPT = 8_192

/**
 * How a child ended that was not to end: by its need of memory, by somebody else's signal (the system sends `SIGKILL` as well when memory
 * is short), or otherwise.
 */
export type ChildEnd = 'memory' | 'killed' | 'stopped'

/** Resolves when the child has ended and everything that it wrote to standard error was read; needs `stderr` as a pipe. */
export function endOfChild(child: ChildProcess): Promise<ChildEnd> {
  let written = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written = (written + text).slice(-KEPT)
  })
  return new Promise((resolve) => {
    child.once('close', (_code, signal) => {
      const isMemory = written.includes(GUARD_WORDS) || written.includes(HEAP_WORDS)
      resolve(isMemory ? 'memory' : signal === 'SIGKILL' ? 'killed' : 'stopped')
    })
  })
}

import { type ChildProcess, fork } from 'node:child_process'

/** The most that a child may hold: its heap, megabytes, and all of its memory with pixels and typed arrays, bytes. */
export interface ChildMemory {
  readonly heapMegabytes: number
  readonly memoryBytes: number
}

/** The environment of a child: nothing of the host's, whose variables hold secrets. */
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }

/**
 * Starts a program that calls `guardProcess`. Nothing of what it writes leaves this process, whose standard output is the channel to the
 * client; its standard error is there for `endOfChild`.
 */
export function forkChild(program: URL, { heapMegabytes, memoryBytes }: ChildMemory): ChildProcess {
  return fork(program, [String(process.pid), String(memoryBytes)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: ENVIRONMENT,
  })
}

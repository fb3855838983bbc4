import { type ChildProcess, fork } from 'node:child_process'

/** The most that a child may hold: its heap, megabytes, and all of its memory with pixels and typed arrays, bytes. */
export interface ChildMemory {
  readonly heapMegabytes: number
  readonly memoryBytes: number
}

/** The environment of a child: nothing of the host's, whose variables hold secrets. */
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }

/** Starts a program that calls `guardProcess`. It writes nowhere: standard output is the server's channel to its client. */
export function forkChild(program: URL, { heapMegabytes, memoryBytes }: ChildMemory): ChildProcess {
  return fork(program, [String(process.pid), String(memoryBytes)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: ENVIRONMENT,
  })
}

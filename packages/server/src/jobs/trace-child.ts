import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Options } from '@vec/core'
import type { ChildAnswer, ChildMessage, JobRequest } from './protocol'

/** Size of a page in /proc/<pid>/statm, bytes: 4 KiB on every platform this service is built for. */
const PAGE_BYTES = 4_096

/** The last part of a child's stderr that is kept to explain its death, characters. */
const STDERR_TAIL = 2_000

/** Why a child ended. `retired` and `closed` are ours and harmless; the rest cost the job that ran. */
export type ExitReason = 'timeout' | 'memory' | 'abandoned' | 'retired' | 'closed' | 'crashed'

export interface ChildExit {
  readonly reason: ExitReason
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
}

/** Thrown to whoever waits for a child that ended first. */
export class ChildEnded extends Error {
  constructor(readonly exit: ChildExit) {
    super(`The worker ended: ${exit.reason}`)
    this.name = 'ChildEnded'
  }
}

/** The environment of a child: nothing of the server's, whose variables hold secrets. */
const CHILD_ENVIRONMENT = { NODE_ENV: 'production', TZ: 'UTC', MALLOC_ARENA_MAX: '2' }

/**
 * A child collects garbage on its main thread. V8's helper threads would still run after the child has answered, on cores that the
 * server and the database need to charge for the image and send it. Measured with one child a core: 3 ms at the median.
 */
const CHILD_FLAGS = ['--single-threaded-gc']

interface PendingJob {
  readonly id: number
  readonly resolve: (answer: ChildAnswer) => void
  readonly reject: (ended: ChildEnded) => void
}

/** One child process with at most one job. `exited` settles exactly once, whatever ends it. */
export class TraceChild {
  readonly exited: Promise<ChildExit>
  readonly ready: Promise<void>
  jobCount = 0
  /** Resident memory after the last job, bytes. */
  restingBytes = 0
  private readonly process: ChildProcess
  private reason: ExitReason = 'crashed'
  private stderr = ''
  private pending: PendingJob | undefined

  constructor(workerPath: string, heapMegabytes: number) {
    this.process = fork(workerPath, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [`--max-old-space-size=${heapMegabytes}`, ...CHILD_FLAGS],
      env: CHILD_ENVIRONMENT,
    })
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-STDERR_TAIL)
    })
    this.process.on('error', () => this.process.kill('SIGKILL'))
    this.exited = this.observeExit()
    this.ready = new Promise((resolve, reject) => {
      this.process.on('message', (message: ChildMessage) => {
        if (message.type === 'ready') resolve()
        else this.onAnswer(message)
      })
      this.exited.then((exit) => reject(new ChildEnded(exit)))
    })
    this.ready.catch(() => {})
  }

  get isBusy(): boolean {
    return this.pending !== undefined
  }

  /** False once it ended or was told to. */
  get isUsable(): boolean {
    const { connected, killed, exitCode, signalCode } = this.process
    return connected && !killed && exitCode === null && signalCode === null
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  /** Sends one job and resolves with its answer; rejects with `ChildEnded` when the process ends first. */
  run(task: JobRequest['task'], bytes: Uint8Array, options: Options): Promise<ChildAnswer> {
    const id = ++this.jobCount
    const request: JobRequest = { id, task, bytes, options }
    return new Promise((resolve, reject) => {
      this.pending = { id, resolve, reject }
      this.process.send(request, (error) => {
        if (error) this.process.kill('SIGKILL')
      })
    })
  }

  /** Ends the process at once; nothing inside it can delay this. */
  kill(reason: ExitReason): void {
    if (this.reason === 'crashed') this.reason = reason
    this.process.kill('SIGKILL')
  }

  /** Resident memory now, bytes; 0 when the process is gone or the platform does not tell. */
  async residentBytes(): Promise<number> {
    try {
      const statm = await readFile(`/proc/${this.process.pid}/statm`, 'utf8')
      return Number(statm.split(' ')[1]) * PAGE_BYTES
    } catch {
      return 0
    }
  }

  private async observeExit(): Promise<ChildExit> {
    const exit = await new Promise<ChildExit>((resolve) => {
      this.process.once('exit', (exitCode, signal) => {
        resolve({ reason: this.reason, exitCode, signal, stderr: this.stderr })
      })
      if (this.process.pid === undefined) {
        resolve({ reason: 'crashed', exitCode: null, signal: null, stderr: 'The process could not be started.' })
      }
    })
    this.pending?.reject(new ChildEnded(exit))
    this.pending = undefined
    return exit
  }

  private onAnswer(message: ChildAnswer): void {
    if (this.pending?.id !== message.id) return
    const { resolve } = this.pending
    this.pending = undefined
    this.restingBytes = message.residentBytes
    resolve(message)
  }
}

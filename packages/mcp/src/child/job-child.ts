import { type ChildProcess, fork } from 'node:child_process'
import { GUARD_WORDS, READY } from './words'

/** The most that a child may hold: its heap, megabytes, and all of its memory with pixels and typed arrays, bytes. */
export interface ChildMemory {
  readonly heapMegabytes: number
  readonly memoryBytes: number
}

/** What one job may take. */
export interface JobLimits {
  /** Longest time of the job, ms. */
  readonly timeMs: number
  /** Aborts when nobody wants the answer any more. */
  readonly signal?: AbortSignal
  /** How long the job goes on after that, ms. Default: 0. */
  readonly abandonAfterMs?: number
}

/** Why a child is ended by its owner. */
export type KillReason = 'timeout' | 'abandoned' | 'retired' | 'closed'

/**
 * Why a child ended: its owner's reason, or `memory` when it needed too much, `killed` by somebody else's `SIGKILL` (the system sends that as well
 * when memory is short), `crashed` otherwise.
 */
export type ExitReason = KillReason | 'memory' | 'killed' | 'crashed'

export interface ChildExit {
  readonly reason: ExitReason
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  /** The end of what it wrote on standard error. */
  readonly stderr: string
}

/** Thrown to whoever waits for a child that ended first. */
export class ChildEnded extends Error {
  constructor(readonly exit: ChildExit) {
    super(`The process ended: ${exit.reason}`)
    this.name = 'ChildEnded'
  }
}

/** The environment of a child: nothing of the host's, whose variables hold secrets. */
const ENVIRONMENT = { NODE_ENV: 'production', TZ: 'UTC', MALLOC_ARENA_MAX: '2' }

/** What V8 writes when the heap is full. */
const HEAP_WORDS = 'heap out of memory'

/** The last part of standard error that is kept, characters: V8 writes some 2,000 after its words. */
const KEPT = 8_192

/**
 * A process for one job at a time, whose program calls `takeJobs`. A thread would not do: native code in a thread can neither be stopped nor held
 * to a memory cap, and its crash would end the host. Nothing of what the process writes leaves this one.
 */
export class JobChild<Job extends object, Reply> {
  /** Resolves when the child takes jobs; rejects with `ChildEnded` when it ends before. */
  readonly ready: Promise<void>
  /** Settles once, whatever ends the child. */
  readonly exited: Promise<ChildExit>
  /** Jobs that it was given. */
  jobCount = 0
  private readonly process: ChildProcess
  private killReason: KillReason | undefined
  private ended: ChildExit | undefined
  private stderr = ''
  /** The job that it does. */
  private pending: { resolve: (reply: Reply) => void; reject: (error: ChildEnded) => void } | undefined

  constructor(program: URL | string, { heapMegabytes, memoryBytes }: ChildMemory, flags: readonly string[] = []) {
    this.process = fork(program, [String(process.pid), String(memoryBytes)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [`--max-old-space-size=${heapMegabytes}`, ...flags],
      env: ENVIRONMENT,
      // No program starts in a directory that is gone, as the one that this was started in may be.
      cwd: '/',
    })
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr = (this.stderr + text).slice(-KEPT)
    })
    this.process.on('error', () => this.process.kill('SIGKILL'))
    this.exited = this.observeExit()
    this.ready = new Promise((resolve, reject) => {
      this.process.on('message', (message) => {
        if (message === READY) resolve()
        else this.pending?.resolve(message as Reply)
      })
      this.exited.then((exit) => {
        this.ended = exit
        reject(new ChildEnded(exit))
        this.pending?.reject(new ChildEnded(exit))
      })
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

  /** Gives the child a job, also ahead of `ready`. Rejects with `ChildEnded` when the child ends first, as it does when the job exceeds its limits. */
  async run(job: Job, { timeMs, signal, abandonAfterMs = 0 }: JobLimits): Promise<Reply> {
    if (signal?.aborted) throw signal.reason
    this.jobCount++
    const timer = setTimeout(() => this.kill('timeout'), timeMs)
    let abandon: NodeJS.Timeout | undefined
    const onAbort = () => {
      abandon = setTimeout(() => this.kill('abandoned'), abandonAfterMs)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await new Promise<Reply>((resolve, reject) => {
        this.pending = { resolve, reject }
        // When the child has ended or ends before it has read the job, its end tells why.
        if (this.ended !== undefined) reject(new ChildEnded(this.ended))
        else if (this.isUsable) this.process.send(job, () => {})
      })
    } finally {
      clearTimeout(timer)
      clearTimeout(abandon)
      signal?.removeEventListener('abort', onAbort)
      this.pending = undefined
    }
  }

  /** Ends the process at once; nothing inside it can delay this. */
  kill(reason: KillReason): void {
    this.killReason ??= reason
    this.process.kill('SIGKILL')
  }

  /** Lets the host end while the child lives. */
  unref(): void {
    this.process.unref()
    this.process.channel?.unref()
    const stderr = this.process.stderr as { unref?: () => void } | null
    stderr?.unref?.()
  }

  /** Waits until everything that the child wrote was read, for that may say why it ended. */
  private observeExit(): Promise<ChildExit> {
    return new Promise((resolve) => {
      this.process.once('close', (exitCode, signal) => {
        const { stderr } = this
        resolve({ reason: this.killReason ?? reasonOf(signal, stderr), exitCode, signal, stderr })
      })
      // Where the system has no file or process left to give, nothing else tells.
      if (this.process.pid === undefined) {
        resolve({ reason: 'crashed', exitCode: null, signal: null, stderr: 'The process could not be started.' })
      }
    })
  }
}

function reasonOf(signal: NodeJS.Signals | null, stderr: string): ExitReason {
  if (stderr.includes(GUARD_WORDS) || stderr.includes(HEAP_WORDS)) return 'memory'
  return signal === 'SIGKILL' ? 'killed' : 'crashed'
}

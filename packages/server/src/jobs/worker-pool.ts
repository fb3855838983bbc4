import type { Options } from '@vec/core'
import { ChildEnded, type ChildExit, JobChild } from '@vec/mcp/child'
import { ClientGone } from '../contract/errors'
import { dryRunTimeout, refusalIn, refusalOf } from './child-refusals'
import type { ChildAnswer, Inspected, JobRequest, Traced } from './protocol'

export interface WorkerPoolSettings {
  /** The compiled child entry, an absolute path. */
  readonly workerPath: string
  /** Children kept alive: the jobs that may run at once, and the spares that stand in for a killed one. */
  readonly children: number
  /** Longest processing of one job, ms; then the child is killed. */
  readonly timeLimitMs: number
  /** The same for a dry run, ms. */
  readonly dryRunLimitMs: number
  /** Resident memory at which a child is killed, bytes. */
  readonly memoryLimitBytes: number
  /** JavaScript heap of a child, megabytes. */
  readonly heapMegabytes: number
  /** A child is replaced after this many jobs, or when it rests above this much memory, bytes. */
  readonly recycleAfterJobs: number
  readonly recycleAboveBytes: number
}

/** Tells log and metrics what happens to children. */
export type ChildExitListener = (exit: ChildExit, pid: number | undefined) => void

/** How long a job goes on after its client left, ms: most end by then, which is cheaper than a new process. */
const ABANDON_AFTER_MS = 1_000

/** Pause before a child is started again when the last one died before it was ready, ms: doubled up to the second figure. */
const RESTART_PAUSE_MS = 100
const RESTART_PAUSE_MAX_MS = 5_000

/**
 * A child collects garbage on its main thread. V8's helper threads would still run after the child has answered, on cores that the
 * server and the database need to charge for the image and send it. Measured with one child a core: 3 ms at the median.
 * V8 puts calls of up to 300 bytes of bytecode, instead of 920, into a function that it optimizes. A child that traced nothing yet spends a third of its CPU time on
 * optimizing: a drawing of 512 px takes 1.44 -> 1.18 s, a photo of 800 px 2.70 -> 2.42 s, a sheet of emoji 4.70 -> 4.23 s. 142 pictures in one process take 1 % less.
 */
const CHILD_FLAGS = ['--single-threaded-gc', '--max-inlined-bytecode-size-cumulative=300']

type TraceChild = JobChild<JobRequest, ChildAnswer>

/** Child processes that trace. The caller sees to it that no more jobs run than there are slots. */
export class WorkerPool {
  private readonly children = new Set<TraceChild>()
  private readonly idle: TraceChild[] = []
  private readonly waiting: ((child: TraceChild) => void)[] = []
  private failedStarts = 0
  private isClosed = false

  constructor(
    private readonly settings: WorkerPoolSettings,
    private readonly onChildExit: ChildExitListener,
  ) {
    for (let i = 0; i < settings.children; i++) this.start()
  }

  /** Children that could take a job now or are working on one. */
  get readyCount(): number {
    return this.idle.length + this.busyCount
  }

  get busyCount(): number {
    let count = 0
    for (const child of this.children) if (child.isBusy) count++
    return count
  }

  get pids(): number[] {
    return [...this.children].flatMap((child) => child.pid ?? [])
  }

  /**
   * Runs one job. Rejects with the child's own refusal (`invalid_image`, ...), with `timeout` when the time limit passes, and
   * with `internal` when the child dies. After `signal` aborts the job may still end well for a moment; then it is killed, and
   * the rejection is `ClientGone`.
   */
  async run(bytes: Uint8Array, options: Options, signal: AbortSignal): Promise<Traced> {
    const answer = await this.perform({ task: 'trace', bytes, options }, this.settings.timeLimitMs, signal)
    if (answer.type !== 'done') throw refusalIn(answer)
    return answer
  }

  /** Makes a dry run. Rejects as `run` does, with a time limit of its own, but a refusal of the file is a result. */
  async inspect(bytes: Uint8Array, options: Options, signal: AbortSignal): Promise<Inspected> {
    const { dryRunLimitMs } = this.settings
    const job = { task: 'inspect', bytes, options } as const
    const answer = await this.perform(job, dryRunLimitMs, signal).catch((error: unknown) => {
      throw dryRunTimeout(error, dryRunLimitMs)
    })
    if (answer.type !== 'inspected') throw refusalIn(answer)
    return { header: answer.header, resolved: answer.resolved, refusal: answer.refusal }
  }

  private async perform(job: JobRequest, timeMs: number, signal: AbortSignal): Promise<ChildAnswer> {
    const child = await this.take(signal)
    let restingBytes = 0
    try {
      const answer = await child.run(job, { timeMs, signal, abandonAfterMs: ABANDON_AFTER_MS })
      restingBytes = answer.residentBytes
      return answer
    } catch (error) {
      throw error instanceof ChildEnded ? refusalOf(error) : error
    } finally {
      this.giveBack(child, restingBytes)
    }
  }

  /** Kills every child, busy or not. */
  async close(): Promise<void> {
    this.isClosed = true
    const exits = [...this.children].map((child) => child.exited)
    for (const child of this.children) child.kill('closed')
    await Promise.all(exits)
  }

  private take(signal: AbortSignal): Promise<TraceChild> {
    if (signal.aborted) return Promise.reject(new ClientGone())
    // One that waits for work may be ended from outside.
    while (this.idle.at(-1)?.isUsable === false) this.idle.pop()
    const child = this.idle.pop()
    if (child) return Promise.resolve(child)
    return new Promise((resolve, reject) => {
      const receive = (ready: TraceChild) => {
        signal.removeEventListener('abort', onAbort)
        resolve(ready)
      }
      const onAbort = () => {
        this.waiting.splice(this.waiting.indexOf(receive), 1)
        reject(new ClientGone())
      }
      signal.addEventListener('abort', onAbort, { once: true })
      this.waiting.push(receive)
    })
  }

  private giveBack(child: TraceChild, restingBytes: number): void {
    const { recycleAfterJobs, recycleAboveBytes } = this.settings
    const isWorn = child.jobCount >= recycleAfterJobs || restingBytes > recycleAboveBytes
    if (isWorn) child.kill('retired')
    else if (child.isUsable) this.offer(child)
  }

  private offer(child: TraceChild): void {
    const receive = this.waiting.shift()
    if (receive) receive(child)
    else this.idle.push(child)
  }

  private start(): void {
    if (this.isClosed) return
    const { workerPath, heapMegabytes, memoryLimitBytes: memoryBytes } = this.settings
    const child: TraceChild = new JobChild(workerPath, { heapMegabytes, memoryBytes }, CHILD_FLAGS)
    this.children.add(child)
    child.ready.then(
      () => {
        this.failedStarts = 0
        this.offer(child)
      },
      () => {
        this.failedStarts++
      },
    )
    void child.exited.then((exit) => this.replace(child, exit))
  }

  private replace(child: TraceChild, exit: ChildExit): void {
    this.children.delete(child)
    const index = this.idle.indexOf(child)
    if (index >= 0) this.idle.splice(index, 1)
    this.onChildExit(exit, child.pid)
    const pause = Math.min(RESTART_PAUSE_MAX_MS, RESTART_PAUSE_MS * 2 ** (this.failedStarts - 1))
    if (this.failedStarts === 0) this.start()
    else setTimeout(() => this.start(), pause).unref()
  }
}

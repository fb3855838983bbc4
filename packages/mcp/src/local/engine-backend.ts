import type { ChildProcess } from 'node:child_process'
import { inspect, type Options } from '@vec/core'
import type { Inspection, McpBackend, Vectorization } from '../backend'
import { type ChildEnd, endOfChild } from '../child/child-end'
import { type ChildMemory, forkChild } from '../child/fork-child'
import { ToolFailure } from '../failure'
import { Semaphore } from './semaphore'
import type { TraceJob, TraceReply } from './trace-worker'

/** What one image may take. */
export interface EngineLimits extends ChildMemory {
  /** From the start of its process to the result, ms. */
  readonly timeMs: number
}

/** As in the hosted service; images of 4.2 megapixels take up to 0.7 GB. */
export const ENGINE_LIMITS: EngineLimits = { timeMs: 60_000, heapMegabytes: 1_024, memoryBytes: 1_258_291_200 }

/**
 * The engine on this machine: no account, no network. Each image has a process of its own, so that the server goes on answering and outlives
 * every image. Threads would not do: sharp keeps its list of loaders and its warnings for the whole process.
 */
export class EngineBackend implements McpBackend {
  private readonly semaphore: Semaphore

  constructor(
    /** The compiled `trace-worker.ts`. */
    private readonly program: URL,
    /** Images traced at the same time; the others wait. */
    slots: number,
    private readonly limits: EngineLimits = ENGINE_LIMITS,
  ) {
    this.semaphore = new Semaphore(slots)
  }

  async vectorize(image: Uint8Array, options: Options, signal: AbortSignal): Promise<Vectorization> {
    inspect(image)
    const reply = await this.perform({ task: 'vectorize', image, options }, signal)
    if (reply.task !== 'vectorize') throw stopped()
    return reply.made
  }

  async inspect(image: Uint8Array, options: Options, signal: AbortSignal): Promise<Inspection> {
    const reply = await this.perform({ task: 'inspect', image, options }, signal)
    if (reply.task !== 'inspect') throw stopped()
    return reply.made
  }

  /** Runs a job when its turn has come. Throws what it failed with. */
  private async perform(job: TraceJob, signal: AbortSignal): Promise<TraceReply> {
    const release = await this.semaphore.acquire(signal)
    try {
      signal.throwIfAborted()
      const reply = await this.run(job, signal)
      if (reply.task === 'failed') throw new ToolFailure(reply.code, reply.message)
      return reply
    } finally {
      release()
    }
  }

  private async run(job: TraceJob, signal: AbortSignal): Promise<TraceReply> {
    const child = forkChild(this.program, this.limits)
    let timer: NodeJS.Timeout | undefined
    let onAbort = () => {}
    try {
      return await new Promise<TraceReply>((resolve, reject) => {
        timer = setTimeout(() => reject(tooSlow(this.limits)), this.limits.timeMs)
        onAbort = () => reject(signal.reason)
        signal.addEventListener('abort', onAbort, { once: true })
        ask(child, job).then(resolve, reject)
      })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      child.kill('SIGKILL')
    }
  }
}

/** The answer of a child; throws when it ends first. */
function ask(child: ChildProcess, job: TraceJob): Promise<TraceReply> {
  return new Promise((resolve, reject) => {
    child.once('message', (reply) => resolve(reply as TraceReply))
    child.once('error', (error) => reject(stopped(error)))
    endOfChild(child).then((end) => reject(END_FAILURES[end]()))
    // When the child ends before it has read the job, its end tells why, and comes later than this error.
    child.send(job, () => {})
  })
}

const END_FAILURES: Readonly<Record<ChildEnd, () => ToolFailure>> = { memory: tooLarge, killed, stopped }

function tooLarge(): ToolFailure {
  return new ToolFailure('internal', 'The image needed more memory than one image may take.', {
    advice: 'Scale the image down to about 1000 px on the long side and call again.',
  })
}

function killed(): ToolFailure {
  return new ToolFailure('internal', 'The process of the image was killed from outside.', {
    advice: 'Call again. The system also kills when its memory is short: if it happens again, scale the image down.',
  })
}

function tooSlow({ timeMs }: EngineLimits): ToolFailure {
  return new ToolFailure('timeout', `Tracing took longer than ${timeMs / 1000} seconds.`)
}

function stopped(cause?: unknown): ToolFailure {
  return new ToolFailure('internal', 'The engine stopped.', { cause })
}

import { inspect, type Options } from '@vec/core'
import type { Inspection, McpBackend, Vectorization } from '../backend'
import { ChildEnded, type ChildMemory, type ExitReason, JobChild } from '../child/job-child'
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
    const child = new JobChild<TraceJob, TraceReply>(this.program, this.limits)
    try {
      return await child.run(job, { timeMs: this.limits.timeMs, signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof ChildEnded ? this.failureOf(error) : error
    } finally {
      child.kill('closed')
    }
  }

  private failureOf(ended: ChildEnded): ToolFailure {
    if (ended.exit.reason === 'timeout') {
      return new ToolFailure('timeout', `Tracing took longer than ${this.limits.timeMs / 1000} seconds.`)
    }
    const failure = END_FAILURES[ended.exit.reason]
    return failure === undefined ? stopped(ended) : new ToolFailure('internal', failure.message, failure)
  }
}

/** What is told of a process that ended by itself or from outside. */
const END_FAILURES: Readonly<Partial<Record<ExitReason, { readonly message: string; readonly advice: string }>>> = {
  memory: {
    message: 'The image needed more memory than one image may take.',
    advice: 'Scale the image down to about 1000 px on the long side and call again.',
  },
  killed: {
    message: 'The process of the image was killed from outside.',
    advice: 'Call again. The system also kills when its memory is short: if it happens again, scale the image down.',
  },
}

function stopped(cause?: unknown): ToolFailure {
  return new ToolFailure('internal', 'The engine stopped.', { cause })
}

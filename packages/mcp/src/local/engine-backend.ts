import { Worker } from 'node:worker_threads'
import { inspect, type Options } from '@vec/core'
import type { McpBackend, Vectorization } from '../backend'
import { ToolFailure } from '../failure'
import type { TraceJob, TraceReply } from './trace-worker'

/** Longest tracing of one image, ms; as in the hosted service. */
const TIME_LIMIT_MS = 60_000

/** Largest heap of a worker, MB; pixels and typed arrays are outside it. */
const HEAP_MEGABYTES = 1_024

/** The engine on this machine: no account, no network. Each image has a worker thread, so that the server goes on answering. */
export class EngineBackend implements McpBackend {
  private readonly line: (() => void)[] = []
  private running = 0

  constructor(
    /** The compiled `trace-worker.ts`. */
    private readonly workerUrl: URL,
    /** Images traced at the same time; the others wait. */
    private readonly slots: number,
  ) {}

  async vectorize(image: Uint8Array, options: Options, signal: AbortSignal): Promise<Vectorization> {
    inspect(image)
    await this.enter()
    try {
      signal.throwIfAborted()
      return await this.trace({ image, options }, signal)
    } finally {
      this.leave()
    }
  }

  private async enter(): Promise<void> {
    if (this.running >= this.slots) await new Promise<void>((resolve) => this.line.push(resolve))
    else this.running++
  }

  /** The place is handed to the next in line, if there is one. */
  private leave(): void {
    const next = this.line.shift()
    if (next === undefined) this.running--
    else next()
  }

  private async trace(workerData: TraceJob, signal: AbortSignal): Promise<Vectorization> {
    const worker = new Worker(this.workerUrl, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    let timer: NodeJS.Timeout | undefined
    let onAbort = () => {}
    try {
      const reply = await new Promise<TraceReply>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', (cause) => reject(new ToolFailure('internal', 'The engine stopped.', { cause })))
        worker.once('exit', () => reject(new ToolFailure('internal', 'The engine stopped.')))
        timer = setTimeout(
          () => reject(new ToolFailure('timeout', 'Tracing took longer than 60 seconds.')),
          TIME_LIMIT_MS,
        )
        onAbort = () => reject(signal.reason)
        signal.addEventListener('abort', onAbort, { once: true })
      })
      if ('code' in reply) throw new ToolFailure(reply.code, reply.message)
      return reply
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      await worker.terminate()
    }
  }
}

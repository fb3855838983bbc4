import type { Previews } from '../backend'
import { JobChild } from '../child/job-child'
import type { PreviewJob, PreviewReply } from './preview-worker'

/** What one preview may take. */
export interface PreviewLimits {
  /** From the request to the picture, waiting for others included and the start of the process not, ms. */
  readonly timeMs: number
  /** Resident memory of the process, bytes. */
  readonly memoryBytes: number
  /** Longest document, characters. resvg holds about 25 bytes for each. */
  readonly svgLength: number
}

/**
 * Photographs of 4.2 megapixels become documents of up to 0.7 MB, drawn in 0.2 s and 70 MB. The bounds are ten times that: a document of 8.8 MB and
 * 200,000 paths takes 1 s and 210 MB.
 */
const LIMITS: PreviewLimits = { timeMs: 4_000, memoryBytes: 512 * 1_048_576, svgLength: 8_388_608 }

/** An idle process ends after this time, ms: it holds about 60 MB, and a new one is there in 0.2 s. */
const IDLE_MS = 30_000

/**
 * Longest start of a process, ms. It is apart from the time of a preview: on a machine so loaded that a start took longer than that,
 * each preview would end the process that the next one could have used, and none would ever be drawn.
 */
const START_MS = 10_000

/** Largest heap of the process, MB. */
const HEAP_MEGABYTES = 128

type PreviewChild = JobChild<PreviewJob, Partial<PreviewReply>>

/**
 * Draws previews in a child process, one at a time, so that a document that is slow to draw, takes much memory or breaks the renderer
 * costs its own preview and nothing else. The process begins with the first preview and ends when none is asked for.
 */
export class PreviewRenderer implements Previews {
  private current: PreviewChild | undefined
  private idle: NodeJS.Timeout | undefined
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    /** The compiled `preview-worker.ts`. */
    private readonly workerUrl: URL,
    private readonly limits: PreviewLimits = LIMITS,
  ) {}

  /** The PNG, or null for a document that is too long, takes too long or cannot be drawn. Never rejects. */
  render(svg: string): Promise<Uint8Array | null> {
    if (svg.length > this.limits.svgLength) return Promise.resolve(null)
    const drawn = this.drawInTurn(svg, this.last).catch(() => null)
    this.last = drawn
    return drawn
  }

  /** Ends the process; a preview that is being drawn becomes null. */
  close(): void {
    clearTimeout(this.idle)
    this.current?.kill('closed')
  }

  private async drawInTurn(svg: string, turn: Promise<unknown>): Promise<Uint8Array | null> {
    // One that cannot start, or is closed ahead of that, is not tried again: another one would be no better.
    await this.open().ready
    const deadline = performance.now() + this.limits.timeMs
    await turn
    return this.draw(svg, deadline)
  }

  private async draw(svg: string, deadline: number): Promise<Uint8Array | null> {
    if (performance.now() >= deadline) return null
    const child = this.open()
    clearTimeout(this.idle)
    try {
      await child.ready
      const { png } = await child.run({ svg }, { timeMs: deadline - performance.now() })
      return png instanceof Uint8Array ? png : null
    } finally {
      this.expectMore(child)
    }
  }

  /** The process, begun anew when there is none. It does not keep its host alive between previews. */
  private open(): PreviewChild {
    if (this.current?.isUsable) return this.current
    const { memoryBytes } = this.limits
    const child: PreviewChild = new JobChild(this.workerUrl, { heapMegabytes: HEAP_MEGABYTES, memoryBytes })
    const start = setTimeout(() => child.kill('timeout'), START_MS).unref()
    child.ready.catch(() => {}).finally(() => clearTimeout(start))
    child.unref()
    this.current = child
    this.expectMore(child)
    return child
  }

  private expectMore(child: PreviewChild): void {
    clearTimeout(this.idle)
    this.idle = setTimeout(() => child.kill('retired'), IDLE_MS).unref()
  }
}

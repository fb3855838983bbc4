import type { ChildProcess } from 'node:child_process'
import type { Previews } from '../backend'
import { forkChild } from '../child/fork-child'
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

interface DrawingProcess {
  readonly child: ChildProcess
  readonly started: Promise<void>
}

/**
 * Draws previews in a child process, one at a time, so that a document that is slow to draw, takes much memory or breaks the renderer
 * costs its own preview and nothing else. The process begins with the first preview and ends when none is asked for.
 */
export class PreviewRenderer implements Previews {
  private current: DrawingProcess | undefined
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
    this.current?.child.kill('SIGKILL')
  }

  private async drawInTurn(svg: string, turn: Promise<unknown>): Promise<Uint8Array | null> {
    const { child, started } = this.open()
    await started
    // One that ended before it had started cannot start, or was closed: another one would be no better.
    if (hasEnded(child)) return null
    const deadline = performance.now() + this.limits.timeMs
    await turn
    return this.draw(svg, deadline)
  }

  private async draw(svg: string, deadline: number): Promise<Uint8Array | null> {
    if (performance.now() >= deadline) return null
    const { child, started } = this.open()
    clearTimeout(this.idle)
    await started
    const timer = setTimeout(() => child.kill('SIGKILL'), deadline - performance.now())
    try {
      return await ask(child, { svg })
    } finally {
      clearTimeout(timer)
      this.expectMore(child)
    }
  }

  /** The process, begun anew when there is none. It does not keep its host alive between previews. */
  private open(): DrawingProcess {
    if (this.current?.child.connected === true && !this.current.child.killed) return this.current
    const child = forkChild(this.workerUrl, {
      heapMegabytes: HEAP_MEGABYTES,
      memoryBytes: this.limits.memoryBytes,
    })
    child.on('error', () => child.kill('SIGKILL'))
    // Why it ended does not matter here, and a pipe that is read would keep the host alive.
    child.stderr?.destroy()
    child.unref()
    child.channel?.unref()
    this.current = { child, started: start(child) }
    this.expectMore(child)
    return this.current
  }

  private expectMore(child: ChildProcess): void {
    clearTimeout(this.idle)
    this.idle = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref()
  }
}

/** Resolves when the process takes jobs or has ended; ends one that takes too long to start. */
function start(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS).unref()
    const finish = () => {
      clearTimeout(timer)
      child.off('message', finish).off('exit', finish).off('error', finish)
      resolve()
    }
    child.on('message', finish).on('exit', finish).on('error', finish)
  })
}

/** The answer of the process; null when it ends first. */
function ask(child: ChildProcess, job: PreviewJob): Promise<Uint8Array | null> {
  // A message to a process that has ended may be taken all the same, and nothing would tell.
  if (hasEnded(child)) return Promise.resolve(null)
  return new Promise((resolve) => {
    const finish = (png: Uint8Array | null) => {
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      resolve(png)
    }
    const onMessage = ({ png }: Partial<PreviewReply>) => finish(png instanceof Uint8Array ? png : null)
    const onEnd = () => finish(null)
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    child.send(job, (error) => {
      if (error) onEnd()
    })
  })
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

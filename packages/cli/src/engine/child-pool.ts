import type { VectorizeOptions } from '@vec/core'
import type { Format } from '@vec/core/formats'
import { Child } from './child'
import type { ChildRequest, ResultOf } from './child-protocol'
import { type Conversion, type Converter, Interrupted, type OnTurn } from './converter'

/** Images that wait in this process, already read, so that no child waits for a file. */
const READ_AHEAD = 2

/** A request without a child. */
interface Waiting {
  readonly enter: (child: Child) => void
  readonly refuse: (error: Error) => void
  readonly signal: AbortSignal | undefined
}

/** Child processes with one image or result each, started as they are needed. One that ends is replaced, and costs its own file alone. */
export class ChildPool implements Converter {
  readonly concurrency: number
  private readonly idle: Child[] = []
  private readonly running = new Set<Child>()
  private readonly waiting: Waiting[] = []
  private isClosed = false

  constructor(
    /** The compiled `child-program.ts`. */
    private readonly program: string,
    /** Most children at the same time. */
    private readonly size: number,
    /** ms for one request; undefined for no limit. */
    private readonly timeout: number | undefined,
  ) {
    this.concurrency = size + READ_AHEAD
  }

  convert(
    image: Uint8Array,
    options: Partial<VectorizeOptions>,
    signal?: AbortSignal,
    onTurn?: OnTurn,
  ): Promise<Conversion> {
    return this.perform({ image, options }, signal, onTurn)
  }

  write(svg: string, format: Format, onTurn?: OnTurn): Promise<Uint8Array> {
    return this.perform({ svg, format }, undefined, onTurn)
  }

  close(): void {
    this.isClosed = true
    for (const { refuse } of this.waiting.splice(0)) refuse(new Interrupted())
    for (const child of [...this.running, ...this.idle]) child.kill()
  }

  private async perform<Request extends ChildRequest>(
    request: Request,
    signal: AbortSignal | undefined,
    onTurn: OnTurn | undefined,
  ): Promise<ResultOf<Request>> {
    const asked = performance.now()
    const child = await this.enter(signal)
    onTurn?.(performance.now() - asked)
    try {
      return await child.perform(request, this.timeout)
    } finally {
      // A turn of the event loop later, so that a failure which ends the run is known before the next request begins.
      setImmediate(() => this.leave(child))
    }
  }

  /** A child for one request: an idle one, a new one, or the next that becomes free. */
  private enter(signal: AbortSignal | undefined): Child | Promise<Child> {
    if (this.isClosed || signal?.aborted) return Promise.reject(new Interrupted())
    // One that waits for work may be ended from outside.
    while (this.idle.at(-1)?.hasEnded) this.idle.pop()
    const child = this.idle.pop() ?? (this.running.size < this.size ? new Child(this.program) : undefined)
    if (child === undefined) return new Promise((enter, refuse) => this.waiting.push({ enter, refuse, signal }))
    this.running.add(child)
    return child
  }

  private leave(child: Child): void {
    this.running.delete(child)
    if (this.isClosed) {
      child.kill()
      return
    }
    const next = this.nextWaiting()
    if (next === undefined) {
      if (!child.hasEnded) this.idle.push(child)
      return
    }
    const successor = child.hasEnded ? new Child(this.program) : child
    this.running.add(successor)
    next.enter(successor)
  }

  /** The next request whose run has not ended meanwhile. */
  private nextWaiting(): Waiting | undefined {
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      if (!next.signal?.aborted) return next
      next.refuse(new Interrupted())
    }
    return undefined
  }
}

import type { VectorizeOptions } from '@vec/core'
import type { Format } from '@vec/core/formats'
import { Child } from './child'
import type { ChildRequest, ResultOf } from './child-protocol'
import { type Conversion, type Converter, Interrupted } from './converter'

/** Images that wait in this process, already read, so that no child waits for a file. */
const READ_AHEAD = 2

/** Child processes with one image or result each, started as they are needed. One that ends is replaced, and costs its own file alone. */
export class ChildPool implements Converter {
  readonly lanes: number
  private readonly idle: Child[] = []
  private readonly running = new Set<Child>()
  private readonly waiting: { readonly enter: (child: Child) => void; readonly refuse: (error: Error) => void }[] = []
  private isClosed = false

  constructor(
    /** The compiled `child-program.ts`. */
    private readonly program: string,
    /** Most children at the same time. */
    private readonly size: number,
    /** ms for one request; undefined for no limit. */
    private readonly timeout: number | undefined,
  ) {
    this.lanes = size + READ_AHEAD
  }

  convert(image: Uint8Array, options: Partial<VectorizeOptions>): Promise<Conversion> {
    return this.perform({ image, options })
  }

  write(svg: string, format: Format): Promise<Uint8Array> {
    return this.perform({ svg, format })
  }

  close(): void {
    this.isClosed = true
    for (const { refuse } of this.waiting.splice(0)) refuse(new Interrupted())
    for (const child of [...this.running, ...this.idle]) child.kill()
  }

  private async perform<Request extends ChildRequest>(request: Request): Promise<ResultOf<Request>> {
    const child = await this.enter()
    try {
      return await child.perform(request, this.timeout)
    } finally {
      this.leave(child)
    }
  }

  /** A child for one request: an idle one, a new one, or the next that becomes free. */
  private enter(): Child | Promise<Child> {
    if (this.isClosed) return Promise.reject(new Interrupted())
    // One that waits for work may be ended from outside.
    while (this.idle.at(-1)?.hasEnded) this.idle.pop()
    const child = this.idle.pop() ?? (this.running.size < this.size ? new Child(this.program) : undefined)
    if (child === undefined) return new Promise((enter, refuse) => this.waiting.push({ enter, refuse }))
    this.running.add(child)
    return child
  }

  private leave(child: Child): void {
    this.running.delete(child)
    if (this.isClosed) {
      child.kill()
      return
    }
    const next = this.waiting.shift()
    if (next === undefined) {
      if (!child.hasEnded) this.idle.push(child)
      return
    }
    const successor = child.hasEnded ? new Child(this.program) : child
    this.running.add(successor)
    next.enter(successor)
  }
}

import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../account/account'
import { ClientGone, type ErrorCode } from '../contract/errors'

/** The record of one request: who calls, what it costs, how long each stage takes. Logged once, at the end. */
export class Exchange {
  caller: Caller | undefined
  /** Set when the answer is an error. */
  code: ErrorCode | undefined
  /** What failed, for the log only. */
  cause: unknown
  isGone = false
  bytesIn: number | undefined
  bytesOut: number | undefined
  width: number | undefined
  height: number | undefined
  charged: number | undefined
  readonly startedAt = performance.now()
  /** Milliseconds of each stage that was reached. */
  readonly stages: Record<string, number> = {}
  private readonly abort = new AbortController()
  private readonly cleanups: (() => void)[] = []
  private isOver = false

  /** Aborts with `ClientGone` when the connection closes before the answer is complete. */
  get signal(): AbortSignal {
    return this.abort.signal
  }

  /** Follows the response to its end; `onClose` runs once, whether it was delivered or not. */
  follow(response: ServerResponse, onClose: () => void): void {
    response.once('close', () => {
      if (!response.writableFinished) {
        this.isGone = true
        this.abort.abort(new ClientGone())
      }
      this.isOver = true
      for (const cleanup of this.cleanups) cleanup()
      onClose()
    })
  }

  /** Runs `cleanup` when the exchange is over; at once when it is over already, for a client may leave before any step. */
  onEnd(cleanup: () => void): void {
    if (this.isOver) cleanup()
    else this.cleanups.push(cleanup)
  }

  /** Runs a stage and notes how long it took, also when it fails. */
  async timed<T>(stage: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    try {
      return await work()
    } finally {
      this.stages[stage] = Math.round((performance.now() - started) * 10) / 10
    }
  }

  get elapsedMs(): number {
    return Math.round((performance.now() - this.startedAt) * 10) / 10
  }
}

/** The caller of a route that needs a key. */
export function callerOf(request: FastifyRequest): Caller {
  const { caller } = request.exchange
  if (caller === undefined) throw new Error('this route was declared without a key')
  return caller
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange
  }
  interface FastifyContextConfig {
    /** The route as the log and the metrics name it. */
    label?: string
  }
}

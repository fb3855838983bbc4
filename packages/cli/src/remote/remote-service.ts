import { setTimeout as pause } from 'node:timers/promises'
import { inspect, type VectorizeOptions } from '@vec/core'
import type { Format } from '@vec/core/formats'
import { type Conversion, type Converter, type FormatWriter, Interrupted, type OnTurn } from '../engine/converter'
import { type FailureCode, FileFailure } from '../failure'
import { pauseBeforeRetry } from './retry'
import { type ServiceClient, ServiceFailure } from './service-client'

/** The hosted service as a converter: what it refuses for good is refused here first, and what it asks to send again is sent again. */
export class RemoteService implements Converter {
  private readonly closing = new AbortController()

  constructor(
    private readonly client: ServiceClient,
    readonly concurrency: number,
    /** Writes what the service does not: other formats than SVG. */
    private readonly writer: FormatWriter,
    /** ms for one image, with all its tries; undefined for no limit. */
    private readonly timeout: number | undefined,
  ) {}

  async convert(image: Uint8Array, options: Partial<VectorizeOptions>, signal?: AbortSignal): Promise<Conversion> {
    const { width, height } = inspect(image)
    const late = this.timeout === undefined ? undefined : AbortSignal.timeout(this.timeout)
    const given = [this.closing.signal, ...(late === undefined ? [] : [late])]
    // A request under way is charged: the end of the batch is heeded between tries only.
    const request = AbortSignal.any(given)
    const pauses = signal === undefined ? request : AbortSignal.any([...given, signal])
    try {
      const { svg, made, charge } = await this.sendUntilAnswered(image, options, request, pauses)
      return { svg, details: { width, height, ...made }, charge }
    } catch (error) {
      if (!pauses.aborted || (error instanceof FileFailure && !request.aborted)) throw error
      if (this.timeout === undefined || !late?.aborted) throw new Interrupted()
      throw new FileFailure('timeout', `no answer after ${this.timeout / 1000} s; a repeat within 24 hours is free`)
    }
  }

  write(svg: string, format: Format, onTurn?: OnTurn): Promise<Uint8Array> {
    return this.writer.write(svg, format, onTurn)
  }

  close(): void {
    this.closing.abort()
    this.writer.close()
    this.client.close()
  }

  private async sendUntilAnswered(
    image: Uint8Array,
    options: Partial<VectorizeOptions>,
    request: AbortSignal,
    pauses: AbortSignal,
  ): ReturnType<ServiceClient['vectorize']> {
    const tries: FailureCode[] = []
    for (;;) {
      try {
        pauses.throwIfAborted()
        return await this.client.vectorize(image, options, request)
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error
        tries.push(error.code)
        const wait = pauseBeforeRetry(tries, error.retryAfterSeconds)
        if (wait === undefined) throw error
        await pause(wait, undefined, { signal: pauses })
      }
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { inspect, type VectorizeOptions } from '@vec/core'
import type { Format } from '@vec/core/formats'
import { type Conversion, type Converter, type FormatWriter, Interrupted } from '../engine/converter'
import type { FailureCode } from '../failure'
import { pauseBeforeRetry } from './retry'
import { type ServiceClient, ServiceFailure } from './service-client'

/** The hosted service as a converter: what it refuses for good is refused here first, and what it asks to send again is sent again. */
export class RemoteService implements Converter {
  private readonly closing = new AbortController()

  constructor(
    private readonly client: ServiceClient,
    readonly lanes: number,
    /** Writes what the service does not: other formats than SVG. */
    private readonly writer: FormatWriter,
  ) {}

  async convert(image: Uint8Array, options: Partial<VectorizeOptions>): Promise<Conversion> {
    const { width, height } = inspect(image)
    const { svg, charge } = await this.sendUntilAnswered(image, options)
    return { svg, details: { width, height }, charge }
  }

  write(svg: string, format: Format): Promise<Uint8Array> {
    return this.writer.write(svg, format)
  }

  close(): void {
    this.closing.abort()
    this.writer.close()
    this.client.close()
  }

  private async sendUntilAnswered(
    image: Uint8Array,
    options: Partial<VectorizeOptions>,
  ): ReturnType<ServiceClient['vectorize']> {
    const tries: FailureCode[] = []
    for (;;) {
      try {
        return await this.client.vectorize(image, options)
      } catch (error) {
        if (this.closing.signal.aborted) throw new Interrupted()
        if (!(error instanceof ServiceFailure)) throw error
        tries.push(error.code)
        const wait = pauseBeforeRetry(tries, error.retryAfterSeconds)
        if (wait === undefined) throw error
        await this.wait(wait)
      }
    }
  }

  private async wait(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.closing.signal }).catch(() => {
      throw new Interrupted()
    })
  }
}

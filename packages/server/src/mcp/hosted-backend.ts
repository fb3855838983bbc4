import { MAX_INPUT_BYTES, type Options } from '@vec/core'
import type { McpBackend, UploadLink, Usage, Vectorization } from '@vec/mcp'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../account/accounts'
import { ServiceError } from '../contract/errors'
import { isUploadId } from '../contract/ids'
import { callerOf, type Exchange } from '../exchange/exchange'
import type { Services } from '../routes/services'
import { linkBase } from './link-base'

/**
 * What the tools do for the caller of one request: the same pipeline, credits and free repeats as `POST /v1/vectorize`, and links in
 * place of bodies. Throws `ServiceError` and the engine's errors, as the REST routes do.
 */
export class HostedBackend implements Required<McpBackend> {
  private readonly caller: Caller
  private readonly exchange: Exchange
  /** Address that the links begin with. */
  private readonly base: string

  constructor(
    private readonly services: Services,
    request: FastifyRequest,
  ) {
    this.caller = callerOf(request)
    this.exchange = request.exchange
    this.base = linkBase(services.config, request.raw.socket)
  }

  async vectorize(image: Uint8Array, options: Options): Promise<Vectorization> {
    const { converter, store } = this.services
    this.exchange.bytesIn = image.length
    const result = await converter.convert(this.caller, image, options, this.exchange)
    this.exchange.charged = result.charged
    this.exchange.bytesOut = result.svg.length
    const svg = Buffer.from(result.svg.buffer, result.svg.byteOffset, result.svg.length).toString('latin1')
    const link = await this.exchange.timed('link', () => store.results.create(this.caller.account.id, svg))
    const downloadUrl = `${this.base}/v1/results/${link.id}?token=${link.token}`
    return { svg, width: result.width, height: result.height, creditsRemaining: result.remaining, downloadUrl }
  }

  readonly uploads = {
    create: async (): Promise<UploadLink> => {
      const link = await this.services.store.uploads.create(this.caller.account.id)
      if (link === null) throw new ServiceError('busy', 'Too many uploads are open.')
      return { uploadId: link.id, uploadUrl: `${this.base}/v1/uploads/${link.id}?token=${link.token}` }
    },

    read: async (uploadId: string): Promise<Uint8Array> => {
      const { budget, store } = this.services
      this.exchange.onEnd(budget.take(MAX_INPUT_BYTES, this.caller.account.id))
      const image = isUploadId(uploadId) ? await store.uploads.read(this.caller.account.id, uploadId) : null
      if (image === null) {
        throw new ServiceError('not_found', 'This upload does not exist, has expired, or its file was not sent yet.')
      }
      return image
    },
  }

  readonly usage = (): Promise<Usage> => this.services.store.ledger.credits(this.caller.account.id)
}

import { MAX_INPUT_BYTES, type Options } from '@vec/core'
import {
  type ChargingBackend,
  type Inspection,
  ToolFailure,
  type UploadLink,
  type Usage,
  type Vectorization,
} from '@vec/mcp'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../account/account'
import { ServiceError } from '../contract/errors'
import { isUploadId } from '../contract/ids'
import { callerOf, type Exchange } from '../exchange/exchange'
import type { Traced } from '../jobs/protocol'
import type { NewLink } from '../links/link'
import type { NoRoom } from '../links/room'
import type { Services } from '../routes/services'
import { linkBase } from './link-base'

/** What to do about an upload that is not there. */
const UPLOAD_ADVICE =
  'If its file was not sent yet, run its upload_command and call again with the same upload_id; else call create_upload for a new link.'

/**
 * What the tools do for the caller of one request: the same pipeline, credits and free repeats as `POST /v1/vectorize`, and links in
 * place of bodies. Throws `ServiceError` and the engine's errors, as the REST routes do.
 */
export class HostedBackend implements ChargingBackend {
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

  async vectorize(
    image: Uint8Array,
    options: Options,
    _signal: AbortSignal,
    beforeCharge?: (svg: string) => Promise<void>,
  ): Promise<Vectorization> {
    const { caller, exchange } = this
    const { converter, store } = this.services
    exchange.bytesIn = image.length
    let svg = ''
    const delivery = {
      put: async (traced: Traced) => {
        svg = asText(traced.svg)
        await exchange.timed('preview', async () => beforeCharge?.(svg))
        exchange.signal.throwIfAborted()
        return exchange.timed('link', async () =>
          assertRoom(await store.results.create(caller.account.id, traced.svg), 'Too many results are kept.'),
        )
      },
      withdraw: ({ id }: NewLink) => store.results.discard(id),
    }
    const result = await converter.convertFor({ caller, bytes: image, options, exchange }, delivery)
    exchange.charged = result.charged
    exchange.bytesOut = result.svg.length
    const { id, token } = result.receipt
    const downloadUrl = `${this.base}/v1/results/${id}?token=${token}`
    return {
      svg,
      width: result.width,
      height: result.height,
      made: result.made,
      creditsCharged: result.charged,
      creditsRemaining: result.remaining,
      downloadUrl,
    }
  }

  async inspect(image: Uint8Array, options: Options): Promise<Inspection> {
    this.exchange.bytesIn = image.length
    return await this.services.inspector.inspect(this.caller, image, options, this.exchange)
  }

  readonly uploads = {
    create: async (): Promise<UploadLink> => {
      const made = await this.services.store.uploads.create(this.caller.account.id)
      const link = assertRoom(made, 'Too many uploads are open: use those whose file was sent, or wait.')
      return { uploadId: link.id, uploadUrl: `${this.base}/v1/uploads/${link.id}?token=${link.token}` }
    },

    read: async (uploadId: string): Promise<Uint8Array> => {
      const { budget, store } = this.services
      this.exchange.onEnd(budget.take(MAX_INPUT_BYTES, this.caller.account.id))
      const image = isUploadId(uploadId) ? await store.uploads.read(this.caller.account.id, uploadId) : null
      if (image === null) {
        const message = 'This upload does not exist, has expired, or its file was not sent yet.'
        throw new ToolFailure('not_found', message, { advice: UPLOAD_ADVICE })
      }
      return image
    },
  }

  readonly usage = (): Promise<Usage> => this.services.store.ledger.credits(this.caller.account.id)
}

/** A link that was made. Throws `busy` when there was no room, with the time after which there is. */
function assertRoom(made: NewLink | NoRoom, sentence: string): NewLink {
  if ('id' in made) return made
  throw new ServiceError('busy', sentence, made)
}

/** An SVG of the engine is ASCII. */
function asText(svg: Uint8Array): string {
  return Buffer.from(svg.buffer, svg.byteOffset, svg.length).toString('latin1')
}

import { inspect, MAX_INPUT_BYTES } from '@vec/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../contract/errors'
import { isUploadId } from '../contract/ids'
import { announcedLength, readRawFile } from '../http/body'
import { linkToken } from '../http/query'
import { sendJson } from '../http/respond'
import type { UploadClaim } from '../links/uploads'
import type { Route } from './route'
import { withSendingHint } from './sending-hint'
import type { Services } from './services'

/**
 * `PUT /v1/uploads/{upload_id}`: one file for a link of the tool interface (specification 2.5, 4.5). The link is claimed before
 * the body is read, so that of two senders one gets 404 at once; a file that is refused gives it back.
 */
export function uploadsRoute({ store, budget }: Services): Route {
  const receive = async (request: FastifyRequest, reply: FastifyReply, claim: UploadClaim): Promise<Buffer> => {
    const announced = announcedLength(request.raw)
    if (announced !== undefined && announced > MAX_INPUT_BYTES) throw new ServiceError('too_large')
    if (announced === 0) throw new ServiceError('empty')
    request.exchange.onEnd(budget.take(announced ?? MAX_INPUT_BYTES, claim.accountId))
    const bytes = await readRawFile(request.raw, reply.raw, MAX_INPUT_BYTES)
    assertImageFormat(bytes)
    if (!(await store.uploads.store(claim, bytes))) throw unknownLink()
    return bytes
  }
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { uploadId } = request.params as { uploadId: string }
    const claim = isUploadId(uploadId) ? await store.uploads.claim(uploadId, linkToken(request)) : null
    if (claim === null) throw unknownLink()
    try {
      const bytes = await receive(request, reply, claim)
      request.exchange.bytesIn = bytes.length
      return sendJson(reply, { upload_id: uploadId, bytes: bytes.length })
    } catch (error) {
      await store.uploads.abandon(claim)
      throw error
    }
  }
  return { methods: ['PUT'], path: '/v1/uploads/:uploadId', access: 'public', handle }
}

/** The same words whatever is wrong with a link, so that nobody learns which part of a guess was right. */
function unknownLink(): ServiceError {
  return new ServiceError('not_found', 'This upload link does not exist, was used, or has expired.')
}

/** Only the format decides here (specification 4.5 lists no 422); whether the image is sound is decided when it is vectorized. */
function assertImageFormat(bytes: Uint8Array): void {
  try {
    inspect(bytes)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'empty' || code === 'unsupported_format') throw withSendingHint(error, bytes, 'PUT')
  }
}

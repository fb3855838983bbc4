import { describeInspection } from '@vec/mcp'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from '../admission/authenticate'
import { ServiceError } from '../contract/errors'
import type { Foresight } from '../convert/inspector'
import { sendJson } from '../http/respond'
import { receiveImage } from './receive-image'
import type { Route } from './route'
import { withSendingHint } from './sending-hint'
import type { Services } from './services'

/**
 * `POST /v1/inspect`: a dry run of `POST /v1/vectorize`, which takes the same request. A path of our own beside those of the
 * specification. A refusal of the image or of the account is a result; only a request that cannot be read is an error.
 */
export function inspectRoute({ budget, inspector, store }: Services): Route {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { exchange } = request
    const { image, options } = await receiveImage(request, reply, budget)
    // The key may have been revoked while the body arrived; a conversion learns of that when it reserves.
    const caller = await exchange.timed('authenticate', () => authenticate(request, store))
    const found = await inspector.inspect(caller, image, options, exchange)
    return sendJson(reply, describeInspection({ ...found, refusal: found.refusal && withHint(found.refusal, image) }))
  }
  return { methods: ['POST'], path: '/v1/inspect', access: 'key', handle }
}

/** The refusal in the words of `POST /v1/vectorize`. */
function withHint(refusal: NonNullable<Foresight['refusal']>, image: Uint8Array): NonNullable<Foresight['refusal']> {
  const worded = withSendingHint(new ServiceError(refusal.code, refusal.message), image, 'POST')
  return worded instanceof ServiceError ? { code: worded.code, message: worded.message } : refusal
}

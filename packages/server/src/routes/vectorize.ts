import { madeData } from '@vec/mcp'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../exchange/exchange'
import { jsonHeader, sendSvg } from '../http/respond'
import { receiveImage } from './receive-image'
import type { Route } from './route'
import { withSendingHint } from './sending-hint'
import type { Services } from './services'

/** `POST /v1/vectorize`: one image in, one SVG out (specification 4.1). The order of its checks is drawn in `lifecycle.md`. */
export function vectorizeRoute({ budget, converter }: Services): Route {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { exchange } = request
    const { image, options } = await receiveImage(request, reply, budget)
    const task = { caller: callerOf(request), bytes: image, options, exchange }
    const result = await converter.convert(task).catch((error: unknown) => {
      throw withSendingHint(error, image, 'POST')
    })
    exchange.charged = result.charged
    const { resolved, stats } = madeData(result.made)
    reply
      .header('x-credits-charged', result.charged)
      .header('x-credits-remaining', result.remaining)
      .header('x-resolved', jsonHeader(resolved))
      .header('x-stats', jsonHeader(stats))
    return sendSvg(request, reply, result.svg, 'inline')
  }
  return { methods: ['POST'], path: '/v1/vectorize', access: 'key', handle }
}

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Status that the log and the metrics give to a request whose client left: nothing was sent. */
const CLIENT_GONE_STATUS = 499

export function statusOf(request: FastifyRequest, reply: FastifyReply): number {
  return request.exchange.isGone ? CLIENT_GONE_STATUS : reply.raw.statusCode
}

/** The route as it is declared, so that no token of a query and no id of a link reaches log or metrics. */
export function routeLabel(request: FastifyRequest): string {
  return request.routeOptions.config.label ?? 'unknown'
}

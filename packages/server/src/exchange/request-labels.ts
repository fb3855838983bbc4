import type { FastifyReply, FastifyRequest } from 'fastify'

/** Status that the log and the metrics give to a request whose client left: nothing was sent, or not all of a result. */
const CLIENT_GONE_STATUS = 499

/** The least status of a refusal. */
const FIRST_REFUSAL_STATUS = 400

/**
 * The status of a request that is over. A refusal is sent whole at once, so it counts although its client left then: many do that instead of
 * sending the rest of a body.
 */
export function statusOf(request: FastifyRequest, { raw }: FastifyReply): number {
  const isRefused = raw.headersSent && raw.statusCode >= FIRST_REFUSAL_STATUS
  return request.exchange.isGone && !isRefused ? CLIENT_GONE_STATUS : raw.statusCode
}

/** The route as it is declared, so that no token of a query and no id of a link reaches log or metrics. */
export function routeLabel(request: FastifyRequest): string {
  return request.routeOptions.config.label ?? 'unknown'
}

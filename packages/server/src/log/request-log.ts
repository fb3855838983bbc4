import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '../contract/errors'
import { routeLabel, statusOf } from '../exchange/request-labels'

/** The longest unknown path that is worth a line, characters. */
const LONGEST_PATH = 200

/** How the log is written: one JSON object per line, without host name and process id, times in UTC. */
export const LOG_FORMAT = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
}

/**
 * The one line of a request. It names account and key by their ids and holds no header, no query, no file name, no content: what
 * is not listed here cannot leak.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { exchange } = request
  const route = routeLabel(request)
  const level = exchange.code === undefined ? 'info' : ERRORS[exchange.code].log
  request.log[level](
    {
      method: request.method,
      route,
      path: route === 'unknown' ? request.originalUrl.split('?', 1)[0]?.slice(0, LONGEST_PATH) : undefined,
      status: statusOf(request, reply),
      code: exchange.code,
      address: request.ip,
      account: exchange.caller?.account.id,
      key: exchange.caller?.keyId,
      bytes_in: exchange.bytesIn,
      bytes_out: exchange.bytesOut,
      width: exchange.width,
      height: exchange.height,
      charged: exchange.charged,
      duration_ms: exchange.elapsedMs,
      stages_ms: exchange.stages,
      err: exchange.code === 'internal' ? exchange.cause : undefined,
    },
    'request',
  )
}

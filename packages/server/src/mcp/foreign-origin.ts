import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config'
import { ServiceError } from '../contract/errors'
import { routeLabel } from '../exchange/request-labels'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * The refusal of a browser page that may not call `/mcp`, whatever its method and key. Requests without `Origin` come from programs
 * and pass. A page passes when its origin is listed, or is the service's own: the public address if one is configured, else loopback.
 */
export function findForeignOrigin(request: FastifyRequest, config: Config): ServiceError | undefined {
  const { origin } = request.headers
  if (origin === undefined || routeLabel(request) !== '/mcp') return undefined
  const isAllowed = config.allowedOrigins.has(origin) || ownOrigins(request, config).includes(origin)
  return isAllowed ? undefined : new ServiceError('forbidden')
}

function ownOrigins({ raw }: FastifyRequest, { publicUrl }: Config): readonly string[] {
  if (publicUrl !== null) return [new URL(publicUrl).origin]
  return LOOPBACK.map((host) => `http://${host}:${raw.socket.localPort}`)
}

import { METHODS } from 'node:http'
import type { Writable } from 'node:stream'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { admit } from './admission/admit'
import { ServiceError } from './contract/errors'
import { Exchange } from './exchange/exchange'
import { RawRefusals } from './http/client-error'
import { findFlaw, isDecodablePath } from './http/hygiene'
import { newRequestId } from './http/request-id'
import { mustClose, sendError } from './http/respond'
import { createHttpServer } from './http/server'
import { LOG_FORMAT, logRequest } from './log/request-log'
import { findForeignOrigin } from './mcp/foreign-origin'
import { mcpRoute } from './mcp/mcp-route'
import type { Metrics } from './metrics/metrics'
import { accountRoute } from './routes/account'
import { docsRoute, openapiRoute } from './routes/docs'
import { plansRoute } from './routes/plans'
import { resultsRoute } from './routes/results'
import type { Route } from './routes/route'
import type { Services } from './routes/services'
import { uploadsRoute } from './routes/uploads'
import { vectorizeRoute } from './routes/vectorize'

/** Every route of the public port. Whatever is not here is 404; a listed path with another method is 405. */
function routeTable(services: Services): Route[] {
  return [
    vectorizeRoute(services),
    accountRoute(services),
    plansRoute(services),
    mcpRoute(services),
    uploadsRoute(services),
    resultsRoute(services),
    openapiRoute(),
    docsRoute(),
  ]
}

/** The public HTTP application. It is complete after `ready()`; `listen()` and `close()` are Fastify's. */
export function buildApp(services: Services, metrics: Metrics, logStream: Writable): FastifyInstance {
  const { config } = services
  const refusals = new RawRefusals((error, requestId) => {
    metrics.countRawRefusal()
    app.log.info({ request_id: requestId, code: error.code, reason: error.message }, 'refused below HTTP')
  })
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, stream: logStream, ...LOG_FORMAT },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: newRequestId,
    trustProxy: config.trustedProxyList.length > 0 ? [...config.trustedProxyList] : false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: (request) => (isDecodablePath(request.url ?? '') ? (request.url ?? '/') : '/undecodable'),
    clientErrorHandler: (error, socket) => refusals.onClientError(error, socket),
    serverFactory: (handler) =>
      createHttpServer(config, handler, refusals).on('drop', () => metrics.countDroppedConnection()),
  })
  leaveBodiesUnread(app)
  const routes = routeTable(services)
  followRequests(app, metrics)
  app.addHook('onRequest', (request, _reply, done) => done(findForeignOrigin(request, config)))
  refuseUnknown(app, routes)
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  app.addHook('onSend', (request, reply, payload, done) => {
    if (services.drainState.isDraining || mustClose(request)) reply.header('connection', 'close')
    done(null, payload)
  })
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      config: { label: route.path },
      onRequest: async (request) => admit(route.access, request, services),
      handler: route.handle,
    })
  }
  return app
}

/** Gives each request its id and its `Exchange`, refuses what is ambiguous, and logs and counts it when it is over. */
function followRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('exchange')
  app.addHook('onRequest', (request, reply, done) => {
    request.exchange = new Exchange()
    request.exchange.follow(reply.raw, () => {
      logRequest(request, reply)
      metrics.countRequest(request, reply)
    })
    reply.header('x-request-id', request.id)
    done(findFlaw(request.raw, request.originalUrl))
  })
}

/** 404 and 405 are decided before anything of the body is looked at. */
function refuseUnknown(app: FastifyInstance, routes: readonly Route[]): void {
  const refusalOf = (request: FastifyRequest): ServiceError => {
    const path = request.originalUrl.split('?', 1)[0] ?? ''
    const allowed = routes.filter((route) => matches(route.path, path)).map((route) => route.method)
    if (allowed.length === 0) return new ServiceError('not_found')
    return new ServiceError('method_not_allowed', undefined, { allow: allowed.join(', ') })
  }
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? refusalOf(request) : undefined))
  app.setNotFoundHandler((request, reply) => sendError(request, reply, refusalOf(request)))
}

/** Whether a path has the shape of a route: the same segments, any text for a parameter. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part === given[i] || (part.startsWith(':') && given[i]))
  )
}

/**
 * The handlers read bodies themselves: they know the limits, and `Content-Type` decides nothing but form or raw. So every method
 * is declared as one whose body Fastify leaves alone.
 */
function leaveBodiesUnread(app: FastifyInstance): void {
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
}

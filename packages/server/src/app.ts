import { METHODS } from 'node:http'
import type { Writable } from 'node:stream'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { admit } from './admission/admit'
import { ServiceError } from './contract/errors'
import { Exchange } from './exchange/exchange'
import { RawRefusals } from './http/client-error'
import { Connections } from './http/connections'
import { findFlaw, isDecodablePath } from './http/hygiene'
import { newRequestId } from './http/request-id'
import { mustClose, sendError } from './http/respond'
import { connectionLimits, createHttpServer } from './http/server'
import { LOG_FORMAT, logRequest } from './log/request-log'
import { findForeignOrigin } from './mcp/foreign-origin'
import { mcpRoute } from './mcp/mcp-route'
import type { Metrics } from './metrics/metrics'
import { accountRoute } from './routes/account'
import { docsRoute, indexRoute, openapiRoute } from './routes/docs'
import { inspectRoute } from './routes/inspect'
import { plansRoute } from './routes/plans'
import { resultsRoute } from './routes/results'
import type { Route } from './routes/route'
import type { Services } from './routes/services'
import { uploadsRoute } from './routes/uploads'
import { vectorizeRoute } from './routes/vectorize'

/** What a stream of an answer reads ahead of its reader, bytes: a piece or two. */
const STREAM_AHEAD_BYTES = 262_144

/** Every route of the public port. Whatever is not here is 404; a listed path with another method is 405. */
function routeTable(services: Services): Route[] {
  return [
    vectorizeRoute(services),
    accountRoute(services),
    plansRoute(services),
    mcpRoute(services),
    uploadsRoute(services),
    resultsRoute(services),
    inspectRoute(services),
    indexRoute(),
    openapiRoute(),
    docsRoute(services),
  ]
}

/** The public HTTP application. It is complete after `ready()`; `listen()` and `close()` are Fastify's. */
export function buildApp(services: Services, metrics: Metrics, logStream: Writable): FastifyInstance {
  const { config } = services
  const connections = new Connections(connectionLimits(config), () => metrics.countDroppedConnection())
  const refusals = new RawRefusals(connections, (error, requestId) => {
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
      createHttpServer(config, handler, connections, refusals).on('drop', () => metrics.countDroppedConnection()),
  })
  leaveBodiesUnread(app)
  const routes = routeTable(services)
  followRequests(app, metrics)
  app.addHook('onRequest', (request, _reply, done) => done(findForeignOrigin(request, config)))
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new ServiceError('not_found')))
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))
  app.addHook('onSend', (request, reply, payload, done) => {
    if (services.drainState.isDraining || mustClose(request)) reply.header('connection', 'close')
    // The page at /docs is in memory once, however many read it.
    const isShared = payload === services.docsPage.html || payload === services.docsPage.gzip
    connections.answer(reply.raw, isShared ? 0 : heldBytes(payload))
    done(null, payload)
  })
  for (const route of routes) {
    app.route({
      method: [...route.methods],
      url: route.path,
      config: { label: route.path },
      onRequest: async (request) => admit(route.access, request, services),
      handler: route.handle,
    })
  }
  refuseOtherMethods(app, routes)
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

/** Every other method of a path that has routes. The router matches it, so 405 goes by the same spelling of a path as the routes. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const path of new Set(routes.map((route) => route.path))) {
    const allowed: readonly string[] = routes.filter((route) => route.path === path).flatMap((route) => route.methods)
    const refusal = (method: string) => {
      const message = `This path takes ${allowed.join(' or ')}, not ${method}.`
      return new ServiceError('method_not_allowed', message, { allow: allowed.join(', ') })
    }
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method) && app.supportedMethods.includes(method)),
      url: path,
      config: { label: path },
      // The router gives a parameter the empty text as well; no route takes that.
      onRequest: (request, _reply, done) =>
        done(
          Object.values(request.params as object).includes('')
            ? new ServiceError('not_found')
            : refusal(request.method),
        ),
      handler: (request) => Promise.reject(refusal(request.method)),
    })
  }
}

/** Bytes of an answer that are in memory until its reader takes them; of a stream, what is read ahead. */
function heldBytes(payload: unknown): number {
  if (typeof payload === 'string') return payload.length
  return Buffer.isBuffer(payload) ? payload.length : STREAM_AHEAD_BYTES
}

/**
 * The handlers read bodies themselves: they know the limits, and `Content-Type` decides nothing but form or raw. So every method
 * is declared as one whose body Fastify leaves alone.
 */
function leaveBodiesUnread(app: FastifyInstance): void {
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
}

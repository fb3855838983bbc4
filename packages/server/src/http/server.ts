import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Config } from '../config/config'
import type { RawRefusals } from './client-error'
import type { ConnectionLimits, Connections } from './connections'
import { awaitsContinue, unmetExpectation } from './hygiene'

/** Longest request line and headers together, bytes. */
const MAX_HEADER_BYTES = 16_384

/** How often slow clients are looked for, ms. */
const TIMEOUT_CHECK_MS = 1_000

/** Silence on a socket beyond the longest wait and processing, ms, after which it is closed. */
const SILENCE_MARGIN_MS = 30_000

/** Margin over Node's own limits, ms, so that its answer to a slow client goes out first. */
const CHECK_MARGIN_MS = 2 * TIMEOUT_CHECK_MS

/** The limits of `Connections` that follow from the configuration. */
export function connectionLimits(config: Config): ConnectionLimits {
  const firstRequestMs = config.headerTimeoutMs + CHECK_MARGIN_MS
  return {
    most: config.maxConnections,
    firstRequestMs,
    nextRequestMs: config.keepAliveMs + firstRequestMs,
    silenceMs: silenceOf(config),
    proxies: config.trustedProxyList,
  }
}

function silenceOf({ queueWaitMs, processingMs }: Config): number {
  return 2 * queueWaitMs + processingMs + SILENCE_MARGIN_MS
}

/** Node's HTTP server with tighter defaults. Requests that Node hands to events of their own (`Expect`, CONNECT) are handled too. */
export function createHttpServer(
  config: Config,
  handler: RequestListener,
  connections: Connections,
  refusals: RawRefusals,
): Server {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (connections.begin(request, response)) handler(request, response)
  }
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: config.headerTimeoutMs,
      requestTimeout: config.requestTimeoutMs,
      keepAliveTimeout: config.keepAliveMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      requireHostHeader: false,
    },
    handle,
  )
  // Headers are bounded in bytes. A bound on their number would drop the rest silently, a repeated Host among them.
  server.maxHeadersCount = 0
  server.maxConnections = config.maxConnections
  server.timeout = silenceOf(config)
  // A client may end its side and still wait for its answer. Not in Node's types.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket) => connections.accept(socket))
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitsContinue.add(request)
    handle(request, response)
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    unmetExpectation.add(request)
    handle(request, response)
  })
  refusals.attach(server)
  return server
}

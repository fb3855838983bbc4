import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Config } from '../config/config'
import type { RawRefusals } from './client-error'
import { awaitsContinue, unmetExpectation } from './hygiene'

/** Longest request line and headers together, bytes. */
const MAX_HEADER_BYTES = 16_384

/** How often slow clients are looked for, ms. */
const TIMEOUT_CHECK_MS = 1_000

/** Silence on a socket beyond the longest wait and processing, ms, after which it is closed: a reader that stopped reading. */
const SILENCE_MARGIN_MS = 30_000

/** Node's HTTP server with tighter defaults. Requests that Node hands to events of their own (`Expect`, CONNECT) are handled too. */
export function createHttpServer(config: Config, handler: RequestListener, refusals: RawRefusals): Server {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    refusals.begin(request, response)
    handler(request, response)
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
  server.timeout = 2 * config.queueWaitMs + config.processingMs + SILENCE_MARGIN_MS
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

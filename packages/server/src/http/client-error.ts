import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { ERRORS, errorBody, errorHeaders, ServiceError } from '../contract/errors'
import type { Connections } from './connections'
import { newRequestId } from './request-id'

/** How long an answered socket may stay open, ms: enough to read a few hundred bytes, too short to hold a slot with. */
const LINGER_MS = 500

/** What a refusal below HTTP tells the log: there is no request object to log it with. */
export type RawRefusalListener = (error: ServiceError, requestId: string) => void

/**
 * Answers what never becomes a request: bytes that the parser rejects, headers over the limit, clients too slow to finish,
 * CONNECT. Each gets an Error object with `X-Request-Id` and its socket is destroyed; `socket.end()` alone would leave a slow
 * client connected.
 */
export class RawRefusals {
  constructor(
    private readonly connections: Connections,
    private readonly onRefusal: RawRefusalListener,
  ) {}

  attach(server: Server): void {
    server.on('connect', (request: IncomingMessage, socket: Duplex) => {
      request.on('error', ignore)
      this.refuse(socket, new ServiceError('method_not_allowed', undefined, { allow: 'GET, POST, PUT' }))
    })
  }

  /**
   * The listener for `clientError`. What arrived whole before the fault is answered first. A connection on which nothing was ever sent is
   * closed without a word: browsers keep such spares, and would take a refusal for the answer to their next request.
   */
  onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
      socket.destroy()
      return
    }
    this.connections.whenAnswered(socket, () => {
      // No second answer is written into the one of a request that broke off.
      if (this.connections.incomplete(socket)?.headersSent) socket.destroySoon()
      else this.refuse(socket, parserError(error))
    })
  }

  private refuse(socket: Duplex, error: ServiceError): void {
    const requestId = newRequestId()
    this.onRefusal(error, requestId)
    socket.on('error', ignore)
    socket.end(rawResponse(error, requestId))
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

function ignore(): void {}

function parserError(error: NodeJS.ErrnoException): ServiceError {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new ServiceError('bad_request', 'The request headers are too long.')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ServiceError('bad_request', 'The request did not arrive in time.')
  }
  return new ServiceError('bad_request', 'The request is not valid HTTP.')
}

function rawResponse(error: ServiceError, requestId: string): string {
  const body = JSON.stringify(errorBody(error, requestId))
  const status = ERRORS[error.code].status
  const headers = {
    ...errorHeaders(error, requestId),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    date: new Date().toUTCString(),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ClientGone, ERRORS, errorBody, errorHeaders, type ServiceError, toServiceError } from '../contract/errors'
import type { StoredFile } from '../links/pieces'
import { announcedLength, hasUnreadBody } from './body'
import { awaitsContinue } from './hygiene'

/** How long the rest of a refused body is read and thrown away, ms, so that its sender gets to read the refusal. */
const LINGER_MS = 1_000

/** A refused body up to this size is thrown away as it comes, bytes: cheaper for both sides than a new connection. */
const SMALL_BODY_BYTES = 65_536

/** Headers of every SVG: its content is checked, and a browser that opens it is told to trust it with nothing all the same. */
const SVG_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
}

/** Sends an SVG that is in memory, or one that is read as fast as its reader takes it. */
export function sendSvg(
  request: FastifyRequest,
  reply: FastifyReply,
  svg: Uint8Array | StoredFile,
  disposition: 'inline' | 'attachment',
): FastifyReply {
  reply.headers(SVG_HEADERS).header('content-disposition', `${disposition}; filename="vector.svg"`)
  if (svg instanceof Uint8Array) {
    request.exchange.bytesOut = svg.length
    return reply.send(Buffer.from(svg.buffer, svg.byteOffset, svg.length))
  }
  if (svg.bytes !== null) {
    request.exchange.bytesOut = svg.bytes
    reply.header('content-length', svg.bytes)
  }
  return reply.send(Readable.from(svg.pieces(), { objectMode: false, highWaterMark: 1 }))
}

/** Sends a JSON document that only its recipient may keep. */
export function sendJson(reply: FastifyReply, value: unknown, cacheControl = 'private, no-store'): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', cacheControl)
    .send(JSON.stringify(value))
}

/** A value as JSON that a header can hold: ASCII without control characters. */
export function jsonHeader(value: object): string {
  return JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Answers with the Error object of whatever was thrown; a client that left gets nothing. */
export function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): void {
  if (thrown instanceof ClientGone || reply.raw.destroyed) {
    reply.hijack()
    reply.raw.destroy()
    return
  }
  const error = toServiceError(thrown)
  request.exchange.code = error.code
  request.exchange.cause = error.cause
  if (mustClose(request)) {
    reply.hijack()
    refuseUnread(request.raw, reply.raw, error, request.id)
    return
  }
  const { status } = ERRORS[error.code]
  reply
    .code(status)
    .headers(errorHeaders(error, request.id))
    .send(JSON.stringify(errorBody(error, request.id)))
}

/**
 * Whether the connection ends with the answer because bytes of the body are still to come. It stays open when the client is asked to
 * try again and the body is small: under load, a new connection costs more than reading the rest.
 */
export function mustClose({ raw, exchange }: FastifyRequest): boolean {
  if (!hasUnreadBody(raw)) return false
  const isRetried = exchange.code === 'busy' || exchange.code === 'rate_limited'
  const announced = announcedLength(raw) ?? Number.POSITIVE_INFINITY
  return !isRetried || announced > SMALL_BODY_BYTES || awaitsContinue.has(raw)
}

/**
 * Answers before the body has arrived. The answer goes out whole at once; the connection closes when the sender has stopped, or
 * a moment later: closing with unread bytes at once would make the kernel reset it and lose the answer.
 */
function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  error: ServiceError,
  requestId: string,
): void {
  const body = JSON.stringify(errorBody(error, requestId))
  response.writeHead(ERRORS[error.code].status, {
    ...errorHeaders(error, requestId),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.write(body)
  const finish = () => {
    clearTimeout(timer)
    if (!response.writableEnded) response.end()
  }
  const timer = setTimeout(finish, LINGER_MS)
  request.once('end', finish).once('close', finish).resume()
}

import type { IncomingHttpHeaders } from 'node:http'
import {
  answerModern,
  answerOnce,
  createToolServer,
  hostedTools,
  isModern,
  MalformedMessage,
  MODERN_VERSION,
  type ParsedMessage,
  PROTOCOL_VERSIONS,
  parseJson,
  readMessage,
  ToolFailure,
  type ToolServerSettings,
} from '@vec/mcp'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admitMessage } from '../admission/authenticate'
import { ClientGone, ERRORS, type ErrorCode, ServiceError, toServiceError } from '../contract/errors'
import { callerOf, type Exchange } from '../exchange/exchange'
import { announcedLength, readRawFile } from '../http/body'
import { sendJson } from '../http/respond'
import type { Route } from '../routes/route'
import type { Services } from '../routes/services'
import { HostedBackend } from './hosted-backend'
import { HOSTED_INSTRUCTIONS } from './instructions'
import { findExcess } from './message-scan'

/** Largest message, bytes: an inline image of 2 MB in base64, and room. */
const MAX_MESSAGE_BYTES = 4_194_304

/** Largest message that does not count as a request when it is none, bytes: many times the size of any `ping` or notification. */
const SMALL_MESSAGE_BYTES = 4_096

/**
 * `POST /mcp`: one JSON-RPC message in, one JSON answer out, nothing kept between them (specification 4.4). Messages of the modern era go
 * to the SDK, which has the statuses and error codes of that revision; those of the legacy era are answered as the specification says.
 * Whether a message counts against the key's rate shows only in its body, so that check comes after reading: see `readPost`.
 */
export function mcpRoute(services: Services): Route {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { exchange, headers } = request
    assertMediaType(request)
    const body = await exchange.timed('receive', () => receive(request, reply, services))
    const post = await readPost(body, headers, (isSmall) => {
      return exchange.timed('rate', () => admitMessage(request, services.store, isSmall))
    })
    if (post.kind === 'modern') {
      const settings = serverSettings(services, request, post.kind)
      const { status, message } = await answerModern(settings, { headers, message: post.message }, exchange.signal)
      reply.code(status)
      return message === undefined ? reply.send() : sendJson(reply, message)
    }
    assertLegacyVersion(request)
    if (post.kind !== 'request') return reply.code(202).send()
    const server = createToolServer(serverSettings(services, request, 'legacy'))
    return sendJson(reply, await answerOnce(server, post.request, exchange.signal))
  }
  return { methods: ['POST'], path: '/mcp', access: 'key_free', handle }
}

function serverSettings(services: Services, request: FastifyRequest, era: 'modern' | 'legacy'): ToolServerSettings {
  return {
    tools: hostedTools(new HostedBackend(services, request), services.previews, era),
    instructions: HOSTED_INSTRUCTIONS,
    onFailure: (thrown) => noteFailure(request.exchange, thrown),
  }
}

/** `Accept` is not looked at: clients in use send all kinds, and there is but one kind of answer. */
function assertMediaType({ headers }: FastifyRequest): void {
  const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    throw new ServiceError('bad_request', 'The Content-Type must be application/json.')
  }
}

function assertLegacyVersion({ headers }: FastifyRequest): void {
  const version = headers['mcp-protocol-version']
  if (version !== undefined && !PROTOCOL_VERSIONS.some((known) => known === version)) {
    throw new ServiceError(
      'bad_request',
      `The MCP-Protocol-Version must be one of ${[MODERN_VERSION, ...PROTOCOL_VERSIONS].join(', ')}.`,
    )
  }
}

async function receive(request: FastifyRequest, reply: FastifyReply, { budget }: Services): Promise<Buffer> {
  const announced = announcedLength(request.raw) ?? MAX_MESSAGE_BYTES
  if (announced > MAX_MESSAGE_BYTES) throw tooLarge()
  try {
    request.exchange.onEnd(budget.take(announced, callerOf(request).account.id))
    return await readRawFile(request.raw, reply.raw, MAX_MESSAGE_BYTES)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.code === 'too_large') throw tooLarge()
    // The contract of this path has no 503; to its clients this is the same: wait, then send again.
    const { message, retryAfterSeconds = 5 } = error
    throw error.code === 'busy' ? new ServiceError('rate_limited', message, { retryAfterSeconds }) : error
  }
}

function tooLarge(): ServiceError {
  return new ServiceError('too_large', 'The message is larger than 4 MB. Send files of up to 10 MB with create_upload.')
}

/** A message of the modern era, which the SDK reads, one of the legacy era, or why there is none. */
type Post =
  | { readonly kind: 'modern'; readonly message: unknown }
  | ParsedMessage
  | { readonly kind: 'malformed'; readonly refusal: ServiceError }

/**
 * Reads a message and has it counted. Requests count against the key's rate. A `ping`, a notification and what is no message count
 * against an allowance of their own, if they are small; anything large is a request, whatever it says.
 */
async function readPost(
  body: Buffer,
  headers: IncomingHttpHeaders,
  count: (isSmall: boolean) => Promise<void>,
): Promise<Exclude<Post, { kind: 'malformed' }>> {
  const isSmall = body.length <= SMALL_MESSAGE_BYTES
  if (!isSmall) await count(false)
  const post = parse(body, headers)
  if (isSmall) await count(!isRequest(post))
  if (post.kind === 'malformed') throw post.refusal
  return post
}

function isRequest(post: Post): boolean {
  if (post.kind === 'modern') return Object.hasOwn(post.message as object, 'id')
  return post.kind === 'request' && post.request.method !== 'ping'
}

function parse(body: Buffer, headers: IncomingHttpHeaders): Post {
  const excess = findExcess(body)
  if (excess !== undefined) return { kind: 'malformed', refusal: new ServiceError('bad_request', excess) }
  try {
    const message = parseJson(body)
    const read = readMessage(message)
    return isModern({ headers, message }) ? { kind: 'modern', message } : read
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error
    return { kind: 'malformed', refusal: new ServiceError('bad_request', error.message, { cause: error }) }
  }
}

/** Log and metrics name the failure of a tool by its code, although the response has the status 200. */
function noteFailure(exchange: Exchange, thrown: unknown): void {
  if (thrown instanceof ClientGone) return
  const isWorded = thrown instanceof ToolFailure && thrown.code in ERRORS
  const error = isWorded ? new ServiceError(thrown.code as ErrorCode, thrown.message) : toServiceError(thrown)
  exchange.code = error.code
  exchange.cause = error.cause
}

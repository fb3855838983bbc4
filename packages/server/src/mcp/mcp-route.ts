import {
  answerOnce,
  createToolServer,
  hostedTools,
  MalformedMessage,
  type ParsedMessage,
  PROTOCOL_VERSIONS,
  parseMessage,
  ToolFailure,
} from '@vec/mcp'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countRequest } from '../admission/authenticate'
import { ClientGone, ERRORS, type ErrorCode, ServiceError, toServiceError } from '../contract/errors'
import { callerOf, type Exchange } from '../exchange/exchange'
import { announcedLength, readRawFile } from '../http/body'
import { sendJson } from '../http/respond'
import type { Route } from '../routes/route'
import type { Services } from '../routes/services'
import { HostedBackend } from './hosted-backend'
import { HOSTED_INSTRUCTIONS } from './instructions'

/** Largest message, bytes: an inline image of 2 MB in base64, and room. */
const MAX_MESSAGE_BYTES = 4_194_304

/**
 * `POST /mcp`: one JSON-RPC message in, one JSON answer out, nothing kept between them (specification 4.4). Whether a message counts
 * against the key's rate shows only in its body, so that check comes after reading: requests count, but for `ping`.
 */
export function mcpRoute(services: Services): Route {
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { exchange } = request
    assertHeaders(request)
    const message = parse(await exchange.timed('receive', () => receive(request, reply, services)))
    if (message.kind === 'unanswered') return reply.code(202).send()
    if (message.request.method !== 'ping') {
      await exchange.timed('rate', () => countRequest(callerOf(request).keyId, services.store))
    }
    const server = createToolServer({
      tools: hostedTools(new HostedBackend(services, request)),
      instructions: HOSTED_INSTRUCTIONS,
      onFailure: (thrown) => noteFailure(exchange, thrown),
    })
    return sendJson(reply, await answerOnce(server, message.request, exchange.signal))
  }
  return { method: 'POST', path: '/mcp', access: 'key_free', handle }
}

/** `Accept` is not looked at: clients in use send all kinds, and there is but one kind of answer. */
function assertHeaders({ headers }: FastifyRequest): void {
  const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    throw new ServiceError('bad_request', 'The Content-Type must be application/json.')
  }
  const version = headers['mcp-protocol-version']
  if (version !== undefined && !PROTOCOL_VERSIONS.some((known) => known === version)) {
    throw new ServiceError('bad_request', `The MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(', ')}.`)
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

function parse(body: Buffer): ParsedMessage {
  try {
    return parseMessage(body)
  } catch (error) {
    if (error instanceof MalformedMessage) throw new ServiceError('bad_request', error.message, { cause: error })
    throw error
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

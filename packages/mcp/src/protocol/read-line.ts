import { type JSONRPCNotification, type JSONRPCRequest, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { findFlaw } from './find-flaw'
import { MalformedMessage, type ParsedMessage, parseJson, readMessage } from './parse-message'

/** Deepest nesting of a message, as in the service. Values are read to any depth, but checked and written only as deep as the stack holds. */
const MAX_DEPTH = 64

/** What becomes of a line of standard input: a message for the server, or an answer to its sender. Neither for a response, as nothing was asked. */
export interface ReadLine {
  readonly passed?: string
  readonly answer?: object
}

/**
 * Reads a line of standard input. What is passed on is the message written anew with the members that JSON-RPC knows: the SDK's transport drops a
 * line with any other, or with a byte order mark, and leaves its sender waiting. Answered as JSON-RPC asks for: -32700 for what is not JSON, -32600
 * for what is no message, such as a batch, -32602 for wrong params.
 */
export function readLine(line: Buffer): ReadLine {
  let value: unknown
  try {
    value = parseJson(line)
  } catch {
    return refuse(undefined, ProtocolErrorCode.ParseError, 'The line is not one JSON value in UTF-8.')
  }
  try {
    return handOver(readMessage(value))
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error
    return refuse(value, ProtocolErrorCode.InvalidRequest, error.message)
  }
}

/** The answer to a line of more than `mostBytes`, which is not kept, so that its id is not known. The client that sent a large picture learns how to send it. */
export function refuseLongLine(mostBytes: number): object {
  const message = `The line is longer than ${mostBytes / (1 << 20)} MB and was skipped: give the path of a large image instead of its bytes.`
  return refusal(undefined, ProtocolErrorCode.InvalidRequest, message)
}

function handOver(parsed: ParsedMessage): ReadLine {
  if (parsed.kind === 'response') return {}
  const message = parsed.kind === 'request' ? parsed.request : parsed.notification
  assertShallow(message)
  if (parsed.kind === 'notification') return { passed: JSON.stringify(message) }
  const flaw = findFlaw(parsed.request)
  if (flaw !== undefined) return refuse(parsed.request, ProtocolErrorCode.InvalidParams, flaw)
  return { passed: JSON.stringify(message) }
}

/** Throws `MalformedMessage` for a message that is nested too deeply. Level by level, as a call for each would fill the stack. */
function assertShallow(message: JSONRPCRequest | JSONRPCNotification): void {
  let level: object[] = [message]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new MalformedMessage(`The message is nested more than ${MAX_DEPTH} deep.`)
    level = level.flatMap((holder) => Object.values(holder).filter(isHolder))
  }
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function refuse(value: unknown, code: number, message: string): ReadLine {
  return { answer: refusal(value, code, message) }
}

/** An error with the id of the message if that can be told, else with null. */
function refusal(value: unknown, code: number, message: string): object {
  const { id } = (value ?? {}) as { id?: unknown }
  const isId = typeof id === 'string' || Number.isSafeInteger(id)
  return { jsonrpc: '2.0', id: isId ? id : null, error: { code, message } }
}

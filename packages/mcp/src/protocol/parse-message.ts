import type { JSONRPCNotification, JSONRPCRequest, RequestId } from '@modelcontextprotocol/server'

/** A body that is not exactly one JSON-RPC 2.0 message. The message is a sentence for the sender. */
export class MalformedMessage extends Error {
  constructor(sentence: string, options?: { cause: unknown }) {
    super(sentence, options)
    this.name = 'MalformedMessage'
  }
}

/** A message. Only a request is answered; a response answers nothing that this server asked. */
export type ParsedMessage =
  | { readonly kind: 'request'; readonly request: JSONRPCRequest }
  | { readonly kind: 'notification'; readonly notification: JSONRPCNotification }
  | { readonly kind: 'response' }

/** The JSON value of a body. Throws `MalformedMessage` for anything that is not UTF-8 or not JSON. */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new MalformedMessage('The body is not JSON in UTF-8.', { cause })
  }
}

/**
 * Reads one message of the legacy era. Members that JSON-RPC does not know are dropped; `params` is not looked into. Throws
 * `MalformedMessage` for a batch and for anything that is not of JSON-RPC's form; an id must be a string or an integer
 * that survives JSON unchanged.
 */
export function readMessage(value: unknown): ParsedMessage {
  const message = assertObject(value)
  if (message.jsonrpc !== '2.0') throw new MalformedMessage('The member "jsonrpc" must be "2.0".')
  if (isResponse(message)) return { kind: 'response' }
  if (Object.hasOwn(message, 'id') && !isId(message.id)) {
    throw new MalformedMessage('The member "id" must be a string or an integer.')
  }
  if (!Object.hasOwn(message, 'method')) throw new MalformedMessage('The member "method" is missing.')
  if (typeof message.method !== 'string') throw new MalformedMessage('The member "method" must be a string.')
  if (Object.hasOwn(message, 'params') && !isObject(message.params)) {
    throw new MalformedMessage('The member "params" must be an object.')
  }
  const { id, method } = message
  const params = message.params as JSONRPCRequest['params']
  const notification = { jsonrpc: '2.0' as const, method, ...(params && { params }) }
  if (!isId(id)) return { kind: 'notification', notification }
  return { kind: 'request', request: { ...notification, id } }
}

function assertObject(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) throw new MalformedMessage('Batches are not accepted: send one message at a time.')
  if (!isObject(value)) throw new MalformedMessage('The message must be a JSON object.')
  return value
}

/**
 * Responses answer requests of a server; this one makes none, so they are taken and forgotten, whatever their id and form: an error in return would
 * be a response with an id of null itself, and two peers that do so would answer each other forever.
 */
function isResponse(message: Record<string, unknown>): boolean {
  return !Object.hasOwn(message, 'method') && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))
}

function isId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

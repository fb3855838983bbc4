import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { MalformedMessage, parseJson, readMessage } from './parse-message'

/**
 * The answer to a line of standard input that holds no message; undefined for one that does. As JSON-RPC asks for: -32700 for what is not JSON,
 * -32600 for what is no message, such as a batch. The SDK's transport would leave their senders waiting.
 */
export function refuseLine(line: Buffer): object | undefined {
  let value: unknown
  try {
    value = parseJson(line)
  } catch {
    return refusal(undefined, ProtocolErrorCode.ParseError, 'The line is not one JSON value in UTF-8.')
  }
  try {
    readMessage(value)
    return undefined
  } catch (error) {
    if (!(error instanceof MalformedMessage)) throw error
    return refusal(value, ProtocolErrorCode.InvalidRequest, error.message)
  }
}

/** The answer to a line of more than `mostBytes`, which is not kept, so that its id is not known. The client that sent a large picture learns how to send it. */
export function refuseLongLine(mostBytes: number): object {
  const message = `The line is longer than ${mostBytes / (1 << 20)} MB and was skipped: give the path of a large image instead of its bytes.`
  return refusal(undefined, ProtocolErrorCode.InvalidRequest, message)
}

/** An error with the id of the message if that can be told, else with null. */
function refusal(value: unknown, code: number, message: string): object {
  const { id } = (value ?? {}) as { id?: unknown }
  const isId = typeof id === 'string' || Number.isSafeInteger(id)
  return { jsonrpc: '2.0', id: isId ? id : null, error: { code, message } }
}

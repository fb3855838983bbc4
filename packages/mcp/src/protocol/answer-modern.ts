import { createMcpHandler, PROTOCOL_VERSION_META_KEY, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { createToolServer, type ToolServerSettings } from './tool-server'
import { MODERN_VERSION } from './versions'

/** One POST whose body is a well-formed message, read already. */
interface ReceivedPost {
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly message: unknown
}

/** What goes back: a JSON-RPC message, or nothing with 202. */
interface HttpAnswer {
  readonly status: number
  readonly message: unknown
}

/** Headers that the protocol knows of. The others are the host's matter. */
const KNOWN_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name']

/** A stream of notifications would be a connection held open, and nothing here ever changes. */
const REFUSED_METHOD = 'subscriptions/listen'

/** JSON-RPC code of the revision: a header and the body differ. */
const HEADER_MISMATCH = -32020

/** The method whose header `Mcp-Name` repeats `params.name`. The SDK compares them only when the body has a name. */
const NAMED_METHOD = 'tools/call'
const NAME_DIFFERS = {
  code: HEADER_MISMATCH,
  message: 'Bad Request: the Mcp-Name header names a tool, and params.name in the body does not',
}

/** A protocol version is a date, so that later ones sort behind earlier ones. */
const VERSION_FORMAT = /^\d{4}-\d{2}-\d{2}$/

/**
 * Whether a well-formed message is of the modern era: its `_meta` names a protocol version, or its header names the modern one or a later
 * one. Everything else is of the legacy era, whatever other header it has.
 */
export function isModern({ headers, message }: ReceivedPost): boolean {
  const { params } = message as { params?: { _meta?: unknown } }
  const meta = params?._meta
  if (typeof meta === 'object' && meta !== null && Object.hasOwn(meta, PROTOCOL_VERSION_META_KEY)) return true
  const version = headers['mcp-protocol-version']
  return typeof version === 'string' && VERSION_FORMAT.test(version) && version >= MODERN_VERSION
}

/**
 * Answers a POST of the modern era: headers, `_meta`, version and method are checked by the SDK, and each error has the status that the
 * revision gives it. When the signal aborts, the tool's is aborted too; the answer then says nothing.
 */
export async function answerModern(
  settings: ToolServerSettings,
  post: ReceivedPost,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const { method, id } = post.message as { method?: unknown; id?: unknown }
  if (method === REFUSED_METHOD && id !== undefined) {
    const error = { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' }
    return { status: 404, message: { jsonrpc: '2.0', id, error } }
  }
  if (method === NAMED_METHOD && nameIn(post.message) === undefined && post.headers['mcp-name'] !== undefined) {
    return { status: 400, message: { jsonrpc: '2.0', id, error: NAME_DIFFERS } }
  }
  const handler = createMcpHandler(() => createToolServer(settings), { legacy: 'reject', keepAliveMs: 0 })
  const response = await handler.fetch(toRequest(post, signal), { parsedBody: post.message })
  const text = await response.text()
  return { status: response.status, message: text === '' ? undefined : JSON.parse(text) }
}

function nameIn(message: unknown): string | undefined {
  const { params } = message as { params?: { name?: unknown } | null }
  return typeof params?.name === 'string' ? params.name : undefined
}

function toRequest({ headers }: ReceivedPost, signal: AbortSignal): Request {
  const kept = KNOWN_HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: [...kept, ['content-type', 'application/json'], ['accept', 'application/json, text/event-stream']],
    signal,
  })
}

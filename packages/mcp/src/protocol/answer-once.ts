import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  ProtocolErrorCode,
  type Server,
  type StandardSchemaV1Sync,
  specTypeSchemas,
  type Transport,
} from '@modelcontextprotocol/server'

/** Methods whose params the SDK's server reads. It would answer wrong ones as an internal error, with its validator's text. */
const REQUEST_SCHEMAS = new Map<string, Pick<StandardSchemaV1Sync, '~standard'>>([
  ['initialize', specTypeSchemas.InitializeRequest],
  ['tools/call', specTypeSchemas.CallToolRequest],
])

/**
 * Hands one request to a server that was made for it and resolves to the server's response, the server closed again. When the signal
 * aborts, what the server does is aborted too, and the promise rejects with the reason.
 */
export async function answerOnce(
  server: Server,
  request: JSONRPCRequest,
  signal: AbortSignal,
): Promise<JSONRPCMessage> {
  const flaw = findFlaw(request)
  if (flaw !== undefined) {
    return { jsonrpc: '2.0', id: request.id, error: { code: ProtocolErrorCode.InvalidParams, message: flaw } }
  }
  signal.throwIfAborted()
  const transport = new OneMessageTransport()
  await server.connect(transport)
  const onAbort = () => transport.abandon(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await transport.exchange(request)
  } finally {
    signal.removeEventListener('abort', onAbort)
    await server.close()
  }
}

/** What is wrong with the params, as a sentence; undefined when nothing is. */
function findFlaw(request: JSONRPCRequest): string | undefined {
  // Every request must pass the general form as well, or the server would not answer it at all.
  for (const schema of [REQUEST_SCHEMAS.get(request.method), specTypeSchemas.JSONRPCRequest]) {
    const issue = schema?.['~standard'].validate(request).issues?.[0]
    if (issue !== undefined) return `Invalid params: ${issue.path?.join('.') || 'params'}: ${issue.message}`
  }
  return undefined
}

/** A connection on which one request arrives and one response leaves. */
class OneMessageTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>
  onclose?: () => void
  onerror?: (error: Error) => void
  private settle: { resolve: (message: JSONRPCMessage) => void; reject: (reason: unknown) => void } | undefined

  start(): Promise<void> {
    return Promise.resolve()
  }

  exchange(request: JSONRPCRequest): Promise<JSONRPCMessage> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
      this.onerror = reject
      this.onmessage?.(request)
    })
  }

  send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return Promise.reject(new Error('a stateless server can only answer'))
    this.settle?.resolve(message)
    return Promise.resolve()
  }

  abandon(reason: unknown): void {
    this.settle?.reject(reason)
  }

  close(): Promise<void> {
    this.onclose?.()
    return Promise.resolve()
  }
}

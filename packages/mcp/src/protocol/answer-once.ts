import {
  InMemoryTransport,
  type JSONRPCMessage,
  type JSONRPCRequest,
  ProtocolErrorCode,
  type Server,
  type StandardSchemaV1Sync,
  specTypeSchemas,
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
  const [client, host] = InMemoryTransport.createLinkedPair()
  await server.connect(host)
  let onAbort = () => {}
  try {
    return await new Promise<JSONRPCMessage>((resolve, reject) => {
      onAbort = () => reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      server.onerror = reject
      client.onmessage = (message) => {
        // There is nobody whom a stateless server could ask or notify.
        if (!('method' in message)) resolve(message)
      }
      client.send(request).catch(reject)
    })
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

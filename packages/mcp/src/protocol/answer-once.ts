import {
  InMemoryTransport,
  type JSONRPCMessage,
  type JSONRPCRequest,
  ProtocolErrorCode,
  type Server,
} from '@modelcontextprotocol/server'
import { findFlaw } from './find-flaw'

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

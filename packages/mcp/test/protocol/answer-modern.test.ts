import { describe, expect, it } from 'vitest'
import { answerModern, isModern } from '../../src/protocol/answer-modern'
import { hostedTools } from '../../src/tools/offered-tools'
import { FakeBackend, FakePreviews } from '../fake-backend'

const VERSION = '2026-07-28'
const META = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
}
const HEADERS = { 'mcp-protocol-version': VERSION }
const NEVER = new AbortController().signal

const listing = (_meta?: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } })

describe('a message is of the modern era', () => {
  it('when its _meta names a protocol version, whatever the header says', () => {
    expect(isModern({ headers: {}, message: listing(META) })).toBe(true)
    expect(isModern({ headers: { 'mcp-protocol-version': '2025-06-18' }, message: listing(META) })).toBe(true)
  })

  it.each([VERSION, '2027-01-01', '2099-12-31'])('when its header names %s', (version) => {
    expect(isModern({ headers: { 'mcp-protocol-version': version }, message: listing() })).toBe(true)
  })

  it.each([undefined, '2025-11-25', '2026-07-27', 'later', '', '3000', ['2026-07-28', '2026-07-28']])(
    'not when its header is %j',
    (version) => {
      expect(isModern({ headers: { 'mcp-protocol-version': version }, message: listing() })).toBe(false)
    },
  )

  it.each([null, 'text', [], {}, { progressToken: 1 }])('not for a _meta of %j', (meta) => {
    expect(isModern({ headers: {}, message: listing(meta) })).toBe(false)
  })

  it('not for an error, which has no parameters', () => {
    expect(isModern({ headers: {}, message: { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'a' } } })).toBe(false)
  })
})

describe('an answer of the modern era', () => {
  const failures: unknown[] = []
  const backend = new FakeBackend()
  const settings = {
    tools: hostedTools(backend, new FakePreviews(), 'modern'),
    instructions: 'Use them.',
    onFailure: (thrown: unknown) => failures.push(thrown),
  }
  const ask = (method: string, params: object = {}, headers: Record<string, string> = {}, signal = NEVER) => {
    const message = { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: META } }
    return answerModern(settings, { headers: { ...HEADERS, 'mcp-method': method, ...headers }, message }, signal)
  }

  it('needs no handshake, and says how long it may be kept', async () => {
    const { status, message } = await ask('tools/list')
    expect(status).toBe(200)
    expect(message).toMatchObject({ id: 7, result: { resultType: 'complete', cacheScope: 'public' } })
  })

  it('has the result of a tool', async () => {
    const { status, message } = await ask(
      'tools/call',
      { name: 'get_usage', arguments: {} },
      { 'mcp-name': 'get_usage' },
    )
    expect(status).toBe(200)
    expect(message).toMatchObject({ result: { resultType: 'complete', structuredContent: expect.any(Object) } })
    expect(failures).toEqual([])
  })

  it.each(['subscriptions/listen', 'ping', 'initialize'])('does not offer %s', async (method) => {
    expect(await ask(method)).toMatchObject({ status: 404, message: { id: 7, error: { code: -32601 } } })
  })

  it('holds no connection open for a notification that asks to listen', async () => {
    const message = { jsonrpc: '2.0', method: 'subscriptions/listen', params: { _meta: META } }
    const post = { headers: { ...HEADERS, 'mcp-method': 'subscriptions/listen' }, message }
    expect(await answerModern(settings, post, NEVER)).toEqual({ status: 202, message: undefined })
  })

  it('tells a header that contradicts its message', async () => {
    const answer = await ask('tools/list', {}, { 'mcp-method': 'tools/call' })
    expect(answer).toMatchObject({ status: 400, message: { error: { code: -32020 } } })
  })

  it.each([{}, { name: 7 }, { arguments: {} }])(
    'tells a header that names a tool which %j does not',
    async (params) => {
      const answer = await ask('tools/call', params, { 'mcp-name': 'get_usage' })
      expect(answer).toMatchObject({ status: 400, message: { id: 7, error: { code: -32020 } } })
    },
  )

  it('does not depend on headers that are the matter of its host', async () => {
    const answer = await ask(
      'tools/list',
      {},
      { accept: 'text/plain', 'content-type': 'text/csv', host: 'evil', origin: 'x' },
    )
    expect(answer.status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestService } from '../http/harness'
import { makeImage } from '../http/images'
import { inline, post } from './agent'

const VERSION = '2026-07-28'
const META = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
}

let service: TestService
let key: string

beforeAll(async () => {
  service = await TestService.start()
  key = (await service.open()).key
})

afterAll(() => service.stop())

interface Call {
  readonly method: string
  readonly params?: Record<string, unknown>
  readonly meta?: Record<string, unknown> | null
  /** Beside the right ones; an empty text takes one away. */
  readonly headers?: Record<string, string>
}

/** Sends a request of the modern era; its answer is that of HTTP and JSON-RPC. */
async function send({ method, params = {}, meta = META, headers = {} }: Call) {
  const name = typeof params.name === 'string' ? { 'mcp-name': params.name } : {}
  const all = { 'mcp-protocol-version': VERSION, 'mcp-method': method, ...name, ...headers }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  const message = { jsonrpc: '2.0', id: 7, method, params: { ...params, ...(meta && { _meta: meta }) } }
  const response = await post(service, key, JSON.stringify(message), given)
  return { status: response.status, headers: response.headers, ...JSON.parse(response.text || '{}') }
}

const call = (name: string, given: Record<string, unknown> = {}, rest: Partial<Call> = {}) =>
  send({ method: 'tools/call', params: { name, arguments: given }, ...rest })

describe('a request of 2026-07-28', () => {
  it('discovers the server without a handshake', async () => {
    const { status, id, result } = await send({ method: 'server/discover' })
    expect([status, id]).toEqual([200, 7])
    expect(result).toMatchObject({
      resultType: 'complete',
      supportedVersions: [VERSION],
      capabilities: { tools: {} },
      instructions: expect.stringContaining('vectorize'),
      cacheScope: 'public',
    })
    expect(result.ttlMs).toBeGreaterThan(0)
    expect(result._meta['io.modelcontextprotocol/serverInfo']).toMatchObject({ name: 'vec' })
  })

  it('lists the tools in the same order each time, with how long that may be kept', async () => {
    const [first, second] = await Promise.all([send({ method: 'tools/list' }), send({ method: 'tools/list' })])
    expect(first.result).toEqual(second.result)
    expect(first.result).toMatchObject({ resultType: 'complete', cacheScope: 'public' })
    expect(first.result.ttlMs).toBeGreaterThan(0)
    const names = first.result.tools.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['create_upload', 'vectorize', 'get_usage', 'inspect'])
  })

  it('calls tools; what goes wrong inside is a result', async () => {
    const done = await call('vectorize', inline(makeImage()))
    expect(done).toMatchObject({ status: 200, result: { resultType: 'complete', structuredContent: { width: 2 } } })
    expect(done.headers).not.toHaveProperty('mcp-session-id')
    const failed = await call('vectorize', { image_base64: 'AAAA', colors: 99 })
    expect(failed).toMatchObject({ status: 200, result: { resultType: 'complete', isError: true } })
    expect(failed.result).not.toHaveProperty('structuredContent')
    const planned = await call('inspect', inline(makeImage()))
    expect(planned.result.structuredContent).toMatchObject({ format: 'png', refusal: null, price: 1 })
  })

  it.each([
    ['initialize', 404, -32601],
    ['ping', 404, -32601],
    ['logging/setLevel', 404, -32601],
    ['resources/list', 404, -32601],
    ['subscriptions/listen', 404, -32601],
    ['no/such', 404, -32601],
  ])('is told that %s is not there', async (method, status, code) => {
    expect(await send({ method })).toMatchObject({ status, id: 7, error: { code } })
  })

  it('is told that a tool is not there', async () => {
    expect(await call('nothing')).toMatchObject({ id: 7, error: { code: -32602 } })
  })

  it.each<[string, Call]>([
    ['without Mcp-Method', { method: 'tools/list', headers: { 'mcp-method': '' } }],
    ['with another Mcp-Method', { method: 'tools/list', headers: { 'mcp-method': 'tools/call' } }],
    ['with an Mcp-Method of another case', { method: 'tools/list', headers: { 'mcp-method': 'Tools/List' } }],
    ['without MCP-Protocol-Version', { method: 'tools/list', headers: { 'mcp-protocol-version': '' } }],
    ['with another MCP-Protocol-Version', { method: 'tools/list', headers: { 'mcp-protocol-version': '2025-11-25' } }],
    ['without Mcp-Name', { method: 'tools/call', params: { name: 'get_usage' }, headers: { 'mcp-name': '' } }],
    [
      'with another Mcp-Name',
      { method: 'tools/call', params: { name: 'get_usage' }, headers: { 'mcp-name': 'vectorize' } },
    ],
  ])('is refused %s', async (_name, given) => {
    expect(await send(given)).toMatchObject({ status: 400, error: { code: -32020 } })
  })

  it('may have its name in base64', async () => {
    const encoded = `=?base64?${Buffer.from('get_usage').toString('base64')}?=`
    expect(await call('get_usage', {}, { headers: { 'mcp-name': encoded } })).toMatchObject({ status: 200 })
  })

  it('must say its version and capabilities in _meta', async () => {
    const { 'io.modelcontextprotocol/clientCapabilities': _dropped, ...incomplete } = META
    for (const meta of [null, incomplete]) {
      expect(await send({ method: 'tools/list', meta })).toMatchObject({ status: 400, error: { code: -32602 } })
    }
  })

  it('is told the versions when it asks for another', async () => {
    const version = '2099-01-01'
    const meta = { ...META, 'io.modelcontextprotocol/protocolVersion': version }
    const answer = await send({ method: 'tools/list', meta, headers: { 'mcp-protocol-version': version } })
    expect(answer).toMatchObject({
      status: 400,
      error: { code: -32022, data: { supported: [VERSION], requested: version } },
    })
  })

  it('may be a notification, which is not answered', async () => {
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, _meta: META } }
    const headers = { 'mcp-protocol-version': VERSION, 'mcp-method': message.method }
    const response = await post(service, key, JSON.stringify(message), headers)
    expect([response.status, response.body.length]).toEqual([202, 0])
  })

  it('needs a key, and an Origin that is allowed', async () => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } })
    const headers = { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/list' }
    expect((await post(service, 'vk_wrong', message, headers)).status).toBe(401)
    expect((await post(service, key, message, { ...headers, origin: 'https://evil.example' })).status).toBe(403)
  })

  it('counts against the rate of the key', async () => {
    const strict = await TestService.start({ VEC_RATE_PER_MINUTE: '1', VEC_RATE_BURST: '1' })
    try {
      const { key: own } = await strict.open()
      const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: META } })
      const headers = { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/list' }
      expect((await post(strict, own, message, headers)).status).toBe(200)
      expect((await post(strict, own, message, headers)).status).toBe(429)
    } finally {
      await strict.stop()
    }
  })
})

describe('a request of the legacy era on the same endpoint', () => {
  it('goes on as ever beside it', async () => {
    const message = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', undefined]) {
      const headers = version === undefined ? {} : { 'mcp-protocol-version': version }
      const listed = await post(service, key, message('tools/list'), headers)
      expect(Object.keys(JSON.parse(listed.text).result)).toEqual(['tools'])
      expect(JSON.parse(listed.text).result.tools).toHaveLength(3)
      const unknown = await post(service, key, message('server/discover'), headers)
      expect([unknown.status, JSON.parse(unknown.text).error.code]).toEqual([200, -32601])
      const usage = await post(service, key, message('tools/call', { name: 'get_usage' }), headers)
      expect(Object.keys(JSON.parse(usage.text).result).sort()).toEqual(['content', 'structuredContent'])
      const inspect = await post(service, key, message('tools/call', { name: 'inspect' }), headers)
      expect(JSON.parse(inspect.text).error.code).toBe(-32602)
    }
  })
})

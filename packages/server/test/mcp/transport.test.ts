import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRaw, TestService } from '../http/harness'
import { ask, post } from './agent'

let service: TestService
let key: string

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const ORIGIN = 'https://app.example.com'

beforeAll(async () => {
  service = await TestService.start({ VEC_ALLOWED_ORIGINS: ORIGIN })
  key = (await service.open()).key
})

afterAll(() => service.stop())

describe('POST /mcp', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])(
    'accepts the version %s, in header and initialize',
    async (version) => {
      expect((await post(service, key, PING, { 'mcp-protocol-version': version })).status).toBe(200)
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
      expect(await ask(service, key, 'initialize', params)).toMatchObject({ result: { protocolVersion: version } })
    },
  )

  it.each(['2024-11-05', '2024-10-07', '2026-1-1', '', 'latest', '2025-11-25, 2025-06-18'])(
    'refuses the version %j in the header',
    async (version) => {
      const response = await post(service, key, PING, { 'mcp-protocol-version': version })
      expect([response.status, response.code]).toEqual([400, 'bad_request'])
    },
  )

  it.each([
    {},
    { accept: '*/*' },
    { accept: 'application/json' },
    { accept: 'text/event-stream' },
    { accept: 'application/json, text/event-stream' },
    { accept: 'text/html' },
    { 'mcp-session-id': 'anything' },
  ])('answers with JSON whatever the client says with %j', async (headers) => {
    const response = await post(service, key, PING, headers)
    expect([response.status, response.text]).toEqual([200, '{"result":{},"jsonrpc":"2.0","id":1}'])
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers).not.toHaveProperty('mcp-session-id')
  })

  it.each(['text/plain', 'application/json-rpc', '', 'multipart/form-data'])(
    'refuses the media type %j',
    async (contentType) => {
      const response = await post(service, key, PING, { 'content-type': contentType })
      expect([response.status, response.code]).toEqual([400, 'bad_request'])
    },
  )

  it('takes parameters and any case in the media type', async () => {
    expect((await post(service, key, PING, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })

  it.each([
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","method":"notifications/unknown","params":{}}',
    '{"jsonrpc":"2.0","method":"tools/call"}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
  ])('takes %s with 202 and no body', async (message) => {
    const response = await post(service, key, message)
    expect([response.status, response.body.length]).toEqual([202, 0])
  })

  it('keeps the id as it came', async () => {
    for (const id of ['', '1', 'ü\u0000', 0, -5, 9_007_199_254_740_991]) {
      const response = await post(service, key, JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }))
      expect(JSON.parse(response.text).id).toBe(id)
    }
  })

  it('refuses a message of more than 4 MB, announced or not, and reads one of exactly that', async () => {
    const padded = (size: number) => PING.padEnd(size)
    expect((await post(service, key, padded(4_194_304))).status).toBe(200)
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const response = await post(service, key, padded(4_194_305), headers)
      expect([response.status, response.code]).toEqual([413, 'too_large'])
      expect(response.text).toContain('create_upload')
    }
  })

  it('refuses a missing or wrong key before it looks at anything else', async () => {
    const response = await service.send({ method: 'POST', path: '/mcp', body: '{' })
    expect([response.status, response.code]).toEqual([401, 'unauthorized'])
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect((await post(service, 'vec_wrong', PING)).status).toBe(401)
  })

  it('has no sign-in to discover', async () => {
    for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server']) {
      expect((await service.send({ path })).code).toBe('not_found')
    }
  })
})

describe('the Origin of a call of /mcp', () => {
  it('may be listed, be our own, or be absent', async () => {
    for (const origin of [ORIGIN, service.running.url, `http://localhost:${service.port}`]) {
      expect((await post(service, key, PING, { origin })).status).toBe(200)
    }
  })

  it.each([
    'https://evil.example',
    'null',
    'http://app.example.com',
    'https://app.example.com:444',
    'http://localhost',
    '',
  ])('may not be %j, whatever method and key', async (origin) => {
    const response = await post(service, key, PING, { origin })
    expect([response.status, response.code]).toEqual([403, 'forbidden'])
    expect((await post(service, 'vec_wrong', PING, { origin })).status).toBe(403)
    const spelled = await service.raw(
      `POST /%6dcp HTTP/1.1\r\nHost: a\r\nConnection: close\r\nOrigin: ${origin}\r\n\r\n`,
    )
    expect(parseRaw(spelled.text).status).toBe(403)
    for (const method of ['GET', 'DELETE', 'OPTIONS', 'PUT']) {
      const raw = await service.raw(
        `${method} ${method === 'PUT' ? '/%6dcp' : '/mcp'}?a=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\nOrigin: ${origin}\r\n\r\n`,
      )
      expect([method, parseRaw(raw.text).status]).toEqual([method, 403])
    }
  })

  it('does not matter on other paths', async () => {
    expect((await service.send({ path: '/v1/plans', headers: { origin: 'https://evil.example' } })).status).toBe(200)
  })

  it('may be the public address, and then no longer this machine', async () => {
    const other = await TestService.start({ VEC_PUBLIC_URL: 'https://vec.example/base' })
    try {
      const opened = await other.open()
      expect((await post(other, opened.key, PING, { origin: 'https://vec.example' })).status).toBe(200)
      expect((await post(other, opened.key, PING, { origin: other.running.url })).status).toBe(403)
    } finally {
      await other.stop()
    }
  })
})

import { METHODS } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRaw, TestService } from './harness'

let service: TestService

beforeAll(async () => {
  service = await TestService.start()
})

afterAll(() => service.stop())

const ROUTES: readonly (readonly [path: string, method: string])[] = [
  ['/v1/vectorize', 'POST'],
  ['/v1/account', 'GET'],
  ['/v1/plans', 'GET'],
  ['/v1/uploads/upl_000000000000000000000000', 'PUT'],
  ['/v1/results/res_000000000000000000000000', 'GET'],
  ['/mcp', 'POST'],
  ['/v1/inspect', 'POST'],
  ['/', 'GET, HEAD'],
  ['/openapi.json', 'GET, HEAD'],
  ['/docs', 'GET, HEAD'],
]

/** Methods that the parser takes for something else than a plain request. */
const SPECIAL = ['CONNECT', 'PRI', 'SOURCE']

describe('paths and methods', () => {
  it.each(ROUTES)(
    '%s answers every method but %s with 405 and Allow',
    async (path, allowed) => {
      for (const method of METHODS.filter((name) => !allowed.split(', ').includes(name) && !SPECIAL.includes(name))) {
        const raw = await service.raw(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
        const response = parseRaw(raw.text)
        expect([method, response.status, response.headers.allow]).toEqual([method, 405, allowed])
        expect(response.headers['x-request-id']).toMatch(/^req_[a-f0-9]{20}$/)
        const message = `This path takes ${allowed.replace(', ', ' or ')}, not ${method}.`
        const error = { code: 'method_not_allowed', message }
        if (method !== 'HEAD') expect(JSON.parse(raw.text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error })
      }
    },
    60_000,
  )

  it.each(['/', '/docs', '/openapi.json'])(
    '%s answers people with a document and probes with its headers',
    async (path) => {
      const page = await service.send({ path })
      expect(page.status).toBe(200)
      expect(page.headers['content-type']).toMatch(/^(text\/html|application\/json); charset=utf-8$/)
      const raw = parseRaw((await service.raw(`HEAD ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).text)
      expect([raw.status, raw.headers['content-length']]).toEqual([200, String(page.body.length)])
      expect(raw.body).toHaveLength(0)
    },
  )

  it.each([
    '/v1',
    '/v1/',
    '/v1/plans/',
    '/v1//plans',
    '/V1/plans',
    '/v2/plans',
    '/v1/uploads',
    '/v1/uploads/',
    '/v1/uploads/upl_1/more',
    '/v1/%zz',
    '/%',
    '/v1/plans%00',
    '/healthz',
    '/metrics',
    '/favicon.ico',
    '/.well-known/oauth-protected-resource',
    `/${'a'.repeat(5_000)}`,
  ])('%s is not found, with any method', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const response = await service.send({ method, path })
      expect([method, response.status, response.code]).toEqual([method, 404, 'not_found'])
    }
  })

  it.each([
    ['GET', '/v1/vectoriz%65', 405],
    ['GET', '/%6dcp', 405],
    ['POST', '/v1/%70lans', 405],
    ['GET', '/v1/%70lans', 200],
    ['GET', '/v1/results/%zz', 404],
    ['GET', '/v1/results/%ff%fe', 404],
    ['PUT', '/v1/uploads/%c0%ae', 404],
    ['DELETE', '/v1/results/%zz', 404],
  ])('a path is the route that it decodes to: %s %s is %i', async (method, path, status) => {
    const raw = await service.raw(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(parseRaw(raw.text).status).toBe(status)
  })

  it('answers a preflight request like any wrong method, without CORS headers', async () => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'POST' }
    expect((await service.send({ method: 'OPTIONS', path: '/v1/vectorize', headers })).status).toBe(405)
    expect((await service.send({ path: '/v1/plans', headers })).status).toBe(200)
  })

  it('gives every request an identifier of its own', async () => {
    const ids = new Set<string | undefined>()
    for (let i = 0; i < 50; i++) ids.add((await service.send({ path: '/v1/plans' })).headers['x-request-id'])
    expect(ids.size).toBe(50)
  })

  it('takes no identifier from outside', async () => {
    const headers = { 'x-request-id': 'req_00000000000000000000', 'request-id': 'mine' }
    expect((await service.send({ path: '/v1/plans', headers })).headers['x-request-id']).not.toBe(
      'req_00000000000000000000',
    )
  })
})

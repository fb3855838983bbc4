import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateApiKey } from '../../src/account/api-key'
import { secondsToUtcMidnight } from '../../src/database/clock'
import { ManualClock } from '../database/engines'
import { exchangeRaw, parseRaw, TestService } from './harness'
import { makeImage } from './images'

let service: TestService
let key: string

/** The clock stands still, so that no limit forgets anything while a slow machine sends its requests. */
const clock = new ManualClock('2027-03-01T10:00:00.000Z')

beforeAll(async () => {
  const limits = {
    VEC_RATE_PER_MINUTE: '60',
    VEC_RATE_BURST: '10',
    VEC_AUTH_FAILURES_PER_MINUTE: '30',
    VEC_DAILY_IMAGES: '2',
    VEC_TRUSTED_PROXIES: '127.0.0.1',
  }
  service = await TestService.start(limits, undefined, undefined, clock)
  key = (await service.open()).key
})

afterAll(() => service.stop())

const message = (method: string, params?: object) =>
  Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }))

/** Asks for the account as if from the address `from`, behind the trusted proxy. */
function account(authorization: string | undefined, from: string) {
  const headers = { 'x-forwarded-for': from, ...(authorization !== undefined && { authorization }) }
  return service.send({ path: '/v1/account', headers })
}

describe('authentication', () => {
  it.each(['Bearer KEY', 'bearer KEY', 'Bearer  KEY'])('accepts %s', async (form) => {
    expect((await account(form.replace('KEY', key), '192.0.2.1')).status).toBe(200)
  })

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'KEY',
    'Basic KEY',
    'Bearer KEYx',
    'Bearer KEY KEY',
    'Bearer vk_short',
    'Bearer \x80',
  ])('answers unauthorized to %j', async (form) => {
    const response = await account(form?.replaceAll('KEY', key), '192.0.2.2')
    expect([response.status, response.code]).toEqual([401, 'unauthorized'])
    expect(response.headers['www-authenticate']).toBe('Bearer')
  })

  it.each([
    [undefined, 'missing: send it in the header "Authorization: Bearer KEY"'],
    ['Basic KEY', 'must be "Authorization: Bearer KEY"'],
    ['KEY', 'must be "Authorization: Bearer KEY"'],
    ['Bearer KEYx', 'in the header Authorization is malformed'],
    [`Bearer ${generateApiKey()}`, 'in the header Authorization is unknown or revoked'],
  ])('says of %s what is wrong with it', async (form, words) => {
    const response = await account(form?.replaceAll('KEY', key), '192.0.2.77')
    expect(JSON.parse(response.text).error.message).toContain(words)
  })

  it('asks for a key on every authenticated path, and on no other', async () => {
    const statuses = await Promise.all(
      [
        { path: '/v1/vectorize', method: 'POST' },
        { path: '/v1/inspect', method: 'POST' },
        { path: '/v1/account' },
        { path: '/v1/plans' },
        { path: '/openapi.json' },
        { path: '/docs' },
        { path: '/v1/uploads/upl_000000000000000000000000?token=x', method: 'PUT' },
        { path: '/v1/results/res_000000000000000000000000?token=x' },
      ].map(async (request) => (await service.send(request)).status),
    )
    expect(statuses).toEqual([401, 401, 401, 200, 200, 200, 404, 404])
  })

  it('refuses a revoked key at once', async () => {
    const own = await service.open()
    expect((await account(`Bearer ${own.key}`, '192.0.2.3')).status).toBe(200)
    await service.store.accounts.revokeKey(own.keyId)
    const response = await account(`Bearer ${own.key}`, '192.0.2.3')
    expect([response.status, response.code]).toEqual([401, 'unauthorized'])
  })

  it.each([
    ['/v1/vectorize', '', makeImage()],
    ['/v1/inspect', '', makeImage()],
    ['/mcp', 'get_usage', message('tools/call', { name: 'get_usage', arguments: {} })],
    ['/mcp', 'create_upload', message('tools/call', { name: 'create_upload', arguments: {} })],
    ['/mcp', 'ping', message('ping')],
  ])('serves no key that was revoked while its body arrived, and charges nothing: %s %s', async (path, _tool, body) => {
    const own = await service.open({ credits: 1 })
    const socket = service.connect()
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${own.key}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    const answer = exchangeRaw(socket, Buffer.concat([Buffer.from(head), body.subarray(0, 20)]))
    while ((await service.metric('vec_body_bytes')) < body.length)
      await new Promise((resolve) => setTimeout(resolve, 10))
    await service.store.accounts.revokeKey(own.keyId)
    socket.write(body.subarray(20))
    expect(parseRaw((await answer).text).status).toBe(401)
    expect((await service.store.ledger.credits(own.accountId)).balance).toBe(1)
  })

  it('limits failures by address to 30 a minute, and lets a valid key of the same address through', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => account('Bearer no', '198.51.100.7')))
    const limited = responses.filter((response) => response.status === 429)
    expect(responses.filter((response) => response.status === 401).length).toBe(30)
    expect(limited.map((response) => response.code)).toEqual(Array(10).fill('rate_limited'))
    for (const response of limited) {
      expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await account(`Bearer ${key}`, '198.51.100.7')).status).toBe(200)
    expect((await account('Bearer no', '198.51.100.8')).status).toBe(401)
  })

  it('counts the neighbours of one IPv6 /64 together', async () => {
    const responses = await Promise.all(
      Array.from({ length: 31 }, (_, i) => account('Bearer no', `2001:db8::${i + 1}`)),
    )
    expect(responses.filter((response) => response.status === 429).length).toBe(1)
    expect((await account('Bearer no', '2001:db8:0:1::1')).status).toBe(401)
  })

  it('believes the last address that no trusted proxy wrote', async () => {
    const forged = (i: number) => account('Bearer no', `203.0.113.${i}, 198.51.100.99`)
    const responses = await Promise.all(Array.from({ length: 31 }, (_, i) => forged(i)))
    expect(responses.filter((response) => response.status === 429).length).toBe(1)
  })
})

describe('limits of a key', () => {
  it('lets 10 at once through and answers the next with rate_limited and Retry-After; the account is free', async () => {
    const own = await service.open()
    const sends = Array.from({ length: 14 }, () => service.vectorize(own.key, Buffer.from('not an image')))
    const responses = await Promise.all(sends)
    const limited = responses.filter((response) => response.status === 429)
    expect(responses.filter((response) => response.status === 415).length).toBe(10)
    expect(limited.length).toBe(4)
    for (const response of limited) {
      expect(response.code).toBe('rate_limited')
      expect(response.headers['retry-after']).toBe('1')
    }
    clock.advance(1_000)
    expect((await service.vectorize(own.key, Buffer.from('not an image'))).status).toBe(415)
    for (let i = 0; i < 15; i++) expect((await account(`Bearer ${own.key}`, '192.0.2.4')).status).toBe(200)
  })

  it('counts each key for itself', async () => {
    const own = await service.open()
    const second = await service.addKey(own.accountId)
    await Promise.all(Array.from({ length: 12 }, () => service.vectorize(own.key, Buffer.from('x'))))
    expect((await service.vectorize(second.key, Buffer.from('x'))).status).toBe(415)
  })

  it('answers daily_limit with the seconds to 00:00 UTC, after the repeat and before the credits are looked at', async () => {
    const own = await service.open({ credits: 2 })
    const image = makeImage()
    expect((await service.vectorize(own.key, image)).status).toBe(200)
    expect((await service.vectorize(own.key, makeImage())).status).toBe(200)
    const limited = await service.vectorize(own.key, makeImage())
    expect([limited.status, limited.code]).toEqual([429, 'daily_limit'])
    expect(Number(limited.headers['retry-after'])).toBe(secondsToUtcMidnight(clock.now()))
    expect((await service.vectorize(own.key, image)).headers['x-credits-charged']).toBe('0')
  })
})

describe('forwarded addresses', () => {
  it('are not believed without a configured proxy', async () => {
    const plain = await TestService.start({ VEC_AUTH_FAILURES_PER_MINUTE: '5' }, undefined, undefined, clock)
    const responses: number[] = []
    for (let i = 0; i < 7; i++) {
      const headers = { 'x-forwarded-for': `192.0.2.${i}` }
      responses.push((await plain.send({ path: '/v1/account', headers })).status)
    }
    await plain.stop()
    expect(responses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

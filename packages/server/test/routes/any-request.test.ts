import { METHODS } from 'node:http'
import { OPTIONS } from '@vec/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestService } from '../http/harness'
import { JPEG, makeImage, makePng, WEBP } from '../http/images'

let service: TestService
let key: string

beforeAll(async () => {
  service = await TestService.start()
  key = (await service.open()).key
})

afterAll(() => service.stop())

const optionName = fc.oneof(
  fc.constantFrom(...OPTIONS.map((option) => option.wireName)),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('__proto__', 'constructor', 'image', 'token', 'imageType'),
)
const optionValue = fc.oneof(
  fc.constantFrom(...OPTIONS.flatMap((option) => option.values)),
  fc.integer({ min: -2, max: 40 }).map(String),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const query = fc.array(fc.tuple(optionName, optionValue), { maxLength: 4 }).map((pairs) => new URLSearchParams(pairs))

const image = fc.oneof(
  fc.constantFrom(makePng(), JPEG, WEBP),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.tuple(fc.nat(60), fc.nat(255)).map(([at, value]) => {
    const mutant = makeImage()
    mutant[at] = value
    return mutant
  }),
)

const contentType = fc.oneof(
  fc.constantFrom(
    'image/png',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
    'text/html;',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
)

describe('any request', () => {
  it('to vectorize ends with an SVG or a declared refusal, and is charged only for the SVG', async () => {
    await fc.assert(
      fc.asyncProperty(query, image, contentType, async (options, bytes, type) => {
        const response = await service.vectorize(key, bytes, `?${options}`, { 'content-type': type.trim() })
        expect([200, 400, 413, 415, 422]).toContain(response.status)
        expect(response.headers['x-credits-charged'] === undefined).toBe(response.status !== 200)
      }),
      { numRuns: 300 },
    )
    const { credits } = JSON.parse((await account()).text)
    const charged = service.requestLines().reduce((sum, line) => sum + Number(line.charged ?? 0), 0)
    expect(credits.balance).toBe(100_000 - charged)
  }, 120_000)

  it('to any path, with any method, gets an answer that the description declares', async () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'v1',
        'vectorize',
        'account',
        'plans',
        'uploads',
        'results',
        'openapi.json',
        'docs',
        '%2e%2e',
        '..',
        '',
      ),
      fc.stringMatching(/^[a-z0-9._~%-]{0,12}$/),
      fc.constantFrom('upl_000000000000000000000000', 'res_000000000000000000000000'),
    )
    const method = fc.constantFrom(...METHODS.filter((name) => name !== 'CONNECT' && name !== 'HEAD'))
    await fc.assert(
      fc.asyncProperty(method, fc.array(segment, { maxLength: 5 }), async (verb, segments) => {
        const response = await service.send({ method: verb, path: `/${segments.join('/')}` })
        expect(response.status).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  }, 120_000)
})

function account() {
  return service.send({ path: '/v1/account', headers: { authorization: `Bearer ${key}` } })
}

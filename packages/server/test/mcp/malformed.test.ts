import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestService } from '../http/harness'
import { makeImage } from '../http/images'
import { inline, post } from './agent'

let service: TestService
let key: string

beforeAll(async () => {
  service = await TestService.start({ VEC_LOG_LEVEL: 'info' })
  key = (await service.open({ credits: 1_000_000 })).key
})

afterAll(() => service.stop())

/** Where JSON parsers differ (after JSONTestSuite), each inside a message that is sound but for it. */
const VALUES = {
  broken: [
    '[1,]',
    '[,1]',
    '[1 2]',
    '{"a":1,}',
    '{"a" 1}',
    '{a:1}',
    "{'a':1}",
    '{"a":1 /* c */}',
    '// c',
    '01',
    '-01',
    '+1',
    '1.',
    '.5',
    '1e',
    '1e+',
    '0x1',
    'NaN',
    'Infinity',
    '-Infinity',
    '-',
    'nul',
    'True',
    'undefined',
    '"\\x41"',
    '"\\u12G4"',
    '"\\u12"',
    '"\\"',
    '"tab\t"',
    '"line\n"',
    '"nul\u0000"',
    "'a'",
    '"open',
    '[',
    '{',
    ']',
    '}',
    '[1}',
    '{"a":[}',
    '{"a"}',
    '{:1}',
    '{1:1}',
    '{[]:1}',
    '1,2',
    '""""',
    '\u00a0 1',
    '\u2060',
    '\ufeff1',
    '$',
    '`a`',
    '#',
    '<x/>',
    '1 1',
    '{"a":1}}',
    '"a" "b"',
  ],
  sound: [
    '[]',
    '{}',
    '0',
    '-0',
    '1e400',
    '-1e-400',
    '1E+2',
    '123456789012345678901234567890',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\u2028"',
    '"\u2028"',
    '"\u007f"',
    '"\ud83d\ude00"',
    'null',
    'true',
    '{"":0}',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '{"constructor":1}',
    '{"toString":null}',
    ' [ 1 ] ',
    '[[[[[[[[[[]]]]]]]]]]',
    `${'['.repeat(60)}${']'.repeat(60)}`,
    `[${'1,'.repeat(9000)}1]`,
  ],
}

const inMessage = (value: string) => `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"v":${value}}}`

describe('malformed bodies', () => {
  it('refuses what is not JSON with 400', async () => {
    for (const value of VALUES.broken) {
      for (const body of [value, inMessage(value)]) {
        const response = await post(service, key, body)
        expect([body, response.status, response.code]).toEqual([body, 400, 'bad_request'])
      }
    }
  })

  it('answers a message with odd but sound JSON in it', async () => {
    for (const value of VALUES.sound) {
      const response = await post(service, key, inMessage(value))
      expect([value, response.status]).toEqual([value, 200])
      expect((await post(service, key, value)).status).toBe(400)
    }
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a zero byte', Buffer.from([0])],
    ['every byte', Buffer.from(Array.from({ length: 256 }, (_, i) => i))],
    ['overlong UTF-8', Buffer.from('{"jsonrpc":"2.0","id":1,"method":"\xc0\xae"}', 'latin1')],
    ['a surrogate in UTF-8', Buffer.from('{"jsonrpc":"2.0","id":1,"method":"\xed\xa0\x80"}', 'latin1')],
    ['UTF-16', Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}', 'utf16le')],
    ['a thousand brackets that close', Buffer.from(inMessage(`${'['.repeat(1000)}${']'.repeat(1000)}`))],
    ['a hundred thousand members', Buffer.from(inMessage(`[${'{"a":1},'.repeat(100_000)}1]`))],
    ['a million brackets', Buffer.from('['.repeat(1_000_000))],
    ['a million objects', Buffer.from('{"a":'.repeat(400_000))],
    ['a PNG', makeImage()],
  ])('refuses %s with 400', async (_name, body) => {
    const response = await post(service, key, body)
    expect([response.status, response.code]).toEqual([400, 'bad_request'])
  })
})

const METHODS = ['initialize', 'ping', 'tools/list', 'tools/call', 'notifications/cancelled', 'resources/list', 'x', '']
const TOOLS = ['create_upload', 'vectorize', 'get_usage', 'nothing', '__proto__', '']

const image = makeImage()
const json = fc.jsonValue({ maxDepth: 3 })
const argument = fc.oneof(
  json,
  fc.constantFrom('auto', 'photo', 'unlimited', 2, 33, 'upl_000000000000000000000000', '\0'),
)
const given = fc.oneof(
  fc.dictionary(
    fc.constantFrom('upload_id', 'image_base64', 'image_type', 'quality', 'colors', 'detail', 'path', '__proto__'),
    argument,
  ),
  fc.record({ colors: argument }).map((options) => ({ ...inline(image), ...options })),
  json,
)
const params = fc.oneof(
  json,
  fc.record({ name: fc.oneof(fc.constantFrom(...TOOLS), json), arguments: given, _meta: json }, { requiredKeys: [] }),
  fc.record({ protocolVersion: json, capabilities: json, clientInfo: json }, { requiredKeys: [] }),
)
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 12, arbitrary: fc.constant('2.0') }, json),
    id: fc.oneof({ weight: 5, arbitrary: fc.integer() }, { weight: 3, arbitrary: fc.string() }, json),
    method: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...METHODS) }, json),
    params,
    result: json,
  },
  { requiredKeys: ['jsonrpc'] },
)

/** An answer must be a result or an error of the caller, and carry the request's id. */
function assertAnswer(text: string, body: string): void {
  const answer = JSON.parse(text) as { id: unknown; error?: { code: number } }
  expect(answer.id).toEqual((JSON.parse(body) as { id: unknown }).id)
  if (answer.error !== undefined) expect([-32601, -32602]).toContain(answer.error.code)
}

/** `VEC_FUZZ_RUNS` sets how many. */
const RUNS = Number(process.env.VEC_FUZZ_RUNS ?? 250)

describe('generated messages', () => {
  it(
    'get 200, 202 or 400, and nothing is ever internal',
    async () => {
      const statuses = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(message, async (generated) => {
          const body = JSON.stringify(generated)
          const response = await post(service, key, body)
          expect([200, 202, 400]).toContain(response.status)
          if (response.status === 200) assertAnswer(response.text, body)
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        }),
        { numRuns: RUNS },
      )
      for (const status of [200, 202, 400]) expect(statuses.get(status), `${status}`).toBeGreaterThan(20)
      expect(service.requestLines().filter((line) => line.code === 'internal')).toEqual([])
    },
    60_000 + 100 * RUNS,
  )
})

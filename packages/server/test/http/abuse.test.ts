import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRaw, TestService } from './harness'
import { makeImage } from './images'

let service: TestService
let key: string

beforeAll(async () => {
  service = await TestService.start({ VEC_HEADER_SECONDS: '1', VEC_REQUEST_SECONDS: '2', VEC_KEEP_ALIVE_SECONDS: '1' })
  key = (await service.open()).key
})

afterAll(() => service.stop())

/** The answer must be an Error object with its identifier in both places, and the connection must be over. */
async function expectRefusal(bytes: string | Buffer, status: number, code: string) {
  const { text, isClosed } = await service.raw(bytes)
  const response = parseRaw(text)
  const { error } = JSON.parse(response.body.toString('utf8'))
  expect([response.status, error.code]).toEqual([status, code])
  expect(response.headers['x-request-id']).toMatch(/^req_[a-f0-9]{20}$/)
  expect(error.request_id).toBe(response.headers['x-request-id'])
  expect(response.headers.connection?.toLowerCase()).toBe('close')
  expect(isClosed).toBe(true)
}

const post = (headers: string, body = '') =>
  `POST /v1/vectorize HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n${headers}\r\n\r\n${body}`

describe('bytes that are not one clear HTTP request', () => {
  it.each([
    ['Content-Length and Transfer-Encoding', 'Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['two different Content-Lengths', 'Content-Length: 4\r\nContent-Length: 5', 'abcd'],
    ['two equal Content-Lengths', 'Content-Length: 4\r\nContent-Length: 4', 'abcd'],
    ['a Content-Length with a sign', 'Content-Length: +4', 'abcd'],
    ['a list as Content-Length', 'Content-Length: 4, 4', 'abcd'],
    ['a negative Content-Length', 'Content-Length: -1', ''],
    ['an unknown transfer coding', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
    ['chunked that is not last', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['a space before the colon', 'X-A : 1', ''],
    ['a folded header', 'X-A: 1\r\n 2', ''],
    ['a bare CR in a header', 'X-A: 1\r2', ''],
    ['NUL in a header', 'X-A: 1\0', ''],
    ['a chunk size that is not hexadecimal', 'Transfer-Encoding: chunked', '0x4\r\nabcd\r\n0\r\n\r\n'],
    ['a chunk size that overflows', 'Transfer-Encoding: chunked', 'FFFFFFFFFFFFFFFFF\r\n'],
    ['a chunk that is longer than it says', 'Transfer-Encoding: chunked', '2\r\nabcd\r\n0\r\n\r\n'],
  ])('refuses %s', async (_name, headers, body) => {
    await expectRefusal(post(headers, body), 400, 'bad_request')
  })

  it.each(['identity, chunked', 'gzip, chunked', 'gzip', 'identity'])(
    'refuses the Transfer-Encoding %s',
    async (coding) => {
      await expectRefusal(post(`Transfer-Encoding: ${coding}`, '0\r\n\r\n'), 400, 'bad_request')
    },
  )

  it('refuses a Transfer-Encoding in HTTP/1.0', async () => {
    const bytes = post('Transfer-Encoding: chunked', '0\r\n\r\n').replace('HTTP/1.1', 'HTTP/1.0')
    await expectRefusal(bytes, 400, 'bad_request')
  })

  it('refuses headers over 16 KB and a target over 16 KB', async () => {
    await expectRefusal(post(`X-A: ${'a'.repeat(17_000)}`), 400, 'bad_request')
    await expectRefusal(`GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 400, 'bad_request')
  })

  it('refuses what is not HTTP at all', async () => {
    await expectRefusal('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'bad_request')
    await expectRefusal('hello\r\n\r\n', 400, 'bad_request')
    await expectRefusal('GET /v1/plans HTTP/3.7\r\nHost: a\r\n\r\n', 400, 'bad_request')
  })
})

describe('requests that Node accepts and two readers could read differently', () => {
  it.each([
    ['no Host', 'GET /v1/plans HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET /v1/plans HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    [
      'two Hosts behind a hundred headers',
      `GET /v1/plans HTTP/1.1\r\nHost: a\r\n${'A: 1\r\n'.repeat(2_100)}Host: b\r\nConnection: close\r\n\r\n`,
    ],
    ['HTTP/0.9', 'GET /v1/plans\r\n\r\n'],
    ['HTTP/2.0 on a line of HTTP/1', 'GET /v1/plans HTTP/2.0\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a fragment in the target', 'GET /v1/plans#x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [
      'two expectations',
      'GET /v1/plans HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nExpect: x\r\nConnection: close\r\n\r\n',
    ],
    ['an absolute target', 'GET http://a/v1/plans HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an asterisk target', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an unknown expectation', 'GET /v1/plans HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n'],
  ])('refuses %s', async (_name, bytes) => {
    await expectRefusal(bytes, 400, 'bad_request')
  })

  it('refuses two Authorization headers, also when the first is valid', async () => {
    const bytes = `GET /v1/account HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nAuthorization: Bearer x\r\nConnection: close\r\n\r\n`
    await expectRefusal(bytes, 400, 'bad_request')
  })

  it('answers CONNECT with 405', async () => {
    await expectRefusal('CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 405, 'method_not_allowed')
  })

  it('takes no notice of Upgrade, as HTTP allows', async () => {
    const bytes = 'GET /v1/plans HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n'
    expect(parseRaw((await service.raw(bytes)).text).status).toBe(200)
  })

  it('answers HTTP/1.0 without Host', async () => {
    expect(parseRaw((await service.raw('GET /v1/plans HTTP/1.0\r\n\r\n')).text).status).toBe(200)
  })

  it('answers a GET with a body and closes, so that the body is never read as a request', async () => {
    const smuggled = 'GET /v1/account HTTP/1.1\r\nHost: a\r\n\r\n'
    const bytes = `GET /v1/plans HTTP/1.1\r\nHost: a\r\nContent-Length: ${smuggled.length + 1000}\r\n\r\n${smuggled}`
    const { text, isClosed } = await service.raw(bytes)
    expect(parseRaw(text).status).toBe(200)
    expect(text.split('HTTP/1.1 ').length).toBe(2)
    expect(isClosed).toBe(true)
  })

  it('answers pipelined requests in order', async () => {
    const one = 'GET /v1/plans HTTP/1.1\r\nHost: a\r\n\r\n'
    const two = 'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const statuses = [...(await service.raw(one + two)).text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])
    expect(statuses).toEqual(['200', '404'])
  })

  it('answers what came whole before it answers the junk behind it', async () => {
    const body = makeImage('~sleep:300~')
    const head = `POST /v1/vectorize HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n`
    const { text, isClosed } = await service.raw(Buffer.concat([Buffer.from(head), body, Buffer.from('junk\r\n\r\n')]))
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1])).toEqual(['200', '400'])
    expect(parseRaw(text).body.toString()).toContain('<svg')
    expect(isClosed).toBe(true)
  })

  it('never writes a second answer into a first one', async () => {
    const { text, isClosed } = await service.raw(
      `POST /v1/vectorize HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    )
    expect(text.split('HTTP/1.1 ').length).toBe(2)
    expect([400, 401]).toContain(parseRaw(text).status)
    expect(isClosed).toBe(true)
  })
})

describe.concurrent('slow clients', () => {
  it('cuts one that does not finish its headers', async () => {
    const { text, isClosed } = await service.raw('GET /v1/plans HTTP/1.1\r\nHost: a\r\nX-')
    expect(isClosed).toBe(true)
    expect(parseRaw(text).status).toBe(400)
  })

  it('cuts one that does not finish its body, and charges nothing', async () => {
    const own = await service.open({ credits: 1 })
    const head = `POST /v1/vectorize HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${own.key}\r\nContent-Length: 1000\r\n\r\nabc`
    const { text, isClosed } = await service.raw(head)
    expect(isClosed).toBe(true)
    expect(parseRaw(text).status).toBe(400)
    expect((await service.store.ledger.credits(own.accountId)).available).toBe(1)
  })

  it('closes an idle connection with nothing behind its last answer', async () => {
    const { text, isClosed } = await service.raw('GET /v1/plans HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(isClosed).toBe(true)
    expect(text.split('HTTP/1.1 ').length).toBe(2)
  }, 10_000)

  it('closes a connection that never sent anything without a word, as the spare ones of browsers', async () => {
    expect(await service.raw('')).toEqual({ text: '', isClosed: true })
  })
})

describe('refusal before the body', () => {
  const expecting = (path: string, headers: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}Expect: 100-continue\r\n\r\n`

  it.concurrent.each([
    ['a wrong key', () => expecting('/v1/vectorize', 'Authorization: Bearer no\r\nContent-Length: 5000\r\n'), 401],
    [
      'a large Content-Length',
      () => expecting('/v1/vectorize', `Authorization: Bearer ${key}\r\nContent-Length: 10485761\r\n`),
      413,
    ],
    [
      'an unknown option',
      () => expecting('/v1/vectorize?x=1', `Authorization: Bearer ${key}\r\nContent-Length: 50\r\n`),
      400,
    ],
    ['an unknown path', () => expecting('/v1/nothing', 'Content-Length: 5000\r\n'), 404],
    ['a wrong method', () => expecting('/v1/plans', 'Content-Length: 5000\r\n'), 405],
  ])('does not ask for the body of a request with %s', async (_name, bytes, status) => {
    const { text, isClosed } = await service.raw(bytes())
    expect(text).not.toContain('100 Continue')
    expect(parseRaw(text).status).toBe(status)
    expect(isClosed).toBe(true)
  })

  it('asks for the body of an acceptable request, once', async () => {
    const body = makeImage()
    const socket = service.connect()
    const answer = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1')
        if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body)
        if (text.includes('</svg>') || text.includes('/>\n')) resolve(text)
      })
    })
    socket.write(expecting('/v1/vectorize', `Authorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n`))
    expect((await answer).split('100 Continue').length).toBe(2)
    expect(await answer).toContain('HTTP/1.1 200 OK')
  })

  it('lets a client that sends 64 MB read the 413', async () => {
    const socket = service.connect()
    socket.write(
      `POST /v1/vectorize HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Length: 67108864\r\n\r\n`,
    )
    const block = Buffer.alloc(65_536)
    const send = () => {
      while (socket.writable && socket.write(block)) {}
    }
    socket.on('drain', send)
    send()
    const text = await new Promise<string>((resolve) => {
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1')
      })
      socket.on('close', () => resolve(received))
    })
    expect(parseRaw(text).status).toBe(413)
  })

  it('answers 413 to a chunked body as soon as it passes 10 MB', async () => {
    const socket = service.connect()
    const head = `POST /v1/vectorize HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nTransfer-Encoding: chunked\r\n\r\n`
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')])
    const text = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString('latin1'))))
    socket.write(head)
    for (let i = 0; i < 11; i++) socket.write(chunk)
    expect(parseRaw(await text).status).toBe(413)
    socket.destroy()
  })
})

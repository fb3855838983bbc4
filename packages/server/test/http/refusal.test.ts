import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRaw, TestService } from './harness'
import { makeImage } from './images'

let service: TestService
let key: string

beforeAll(async () => {
  service = await TestService.start({ VEC_RATE_PER_MINUTE: '1', VEC_RATE_BURST: '1' })
  key = (await service.open()).key
  expect((await service.vectorize(key, makeImage())).status).toBe(200)
})

afterAll(() => service.stop())

const head = (length: number, given = key) =>
  `POST /v1/vectorize HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${given}\r\nContent-Length: ${length}\r\n\r\n`

/** What the server answers to these bytes, without waiting for the end of the connection. */
function answerTo(socket: Socket, bytes: string): Promise<ReturnType<typeof parseRaw>> {
  return new Promise((resolve) => {
    let text = ''
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (!/\r\n\r\n./.test(text)) return
      socket.off('data', onData)
      resolve(parseRaw(text))
    }
    socket.on('data', onData)
    socket.write(bytes)
  })
}

describe('the connection of a request that is refused before its body has arrived', () => {
  it('stays open when the client may try again and the body is small, which is read and thrown away', async () => {
    const socket = service.connect()
    const refusal = await answerTo(socket, head(65_536))
    expect([refusal.status, refusal.headers.connection]).toEqual([429, 'keep-alive'])
    const body = 'GET /v1/account HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000).slice(0, 65_536)
    const next = await answerTo(socket, `${body}GET /v1/plans HTTP/1.1\r\nHost: a\r\n\r\n`)
    expect([next.status, Object.keys(JSON.parse(String(next.body)))]).toEqual([200, expect.arrayContaining(['packs'])])
  })

  it.concurrent.each([
    ['the body is large', () => head(65_537), 429],
    ['its length is unknown', () => head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'), 429],
    ['it waits for 100 Continue', () => head(10).replace('Host: a', 'Host: a\r\nExpect: 100-continue'), 429],
    ['it may not be tried again', () => head(10, 'wrong'), 401],
  ])('ends when %s', async (_name, bytes, status) => {
    const { text, isClosed } = await service.raw(bytes())
    expect([parseRaw(text).status, parseRaw(text).headers.connection, isClosed]).toEqual([status, 'close', true])
  })

  it('is in the log by its status when its client leaves with the answer, without sending the rest', async () => {
    const lines = () => service.requestLines().map(({ status, code }) => [status, code])
    const before = lines().length
    const socket = service.connect()
    expect((await answerTo(socket, `${head(65_537)}abc`)).status).toBe(429)
    socket.destroy()
    while (lines().length === before) await setTimeout(10)
    expect(lines().slice(before)).toEqual([[429, 'rate_limited']])
  })
})

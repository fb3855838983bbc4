import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Connections } from '../../src/http/connections'
import { exchangeRaw, parseRaw, TestService } from './harness'
import { makeImage } from './images'

let service: TestService
let key: string

beforeAll(async () => {
  service = await TestService.start({
    VEC_HEADER_SECONDS: '1',
    VEC_KEEP_ALIVE_SECONDS: '1',
    VEC_MAX_CONNECTIONS: '40',
    VEC_PROCESSING_SECONDS: '5',
  })
  key = (await service.open({ credits: 10 })).key
})

afterAll(() => service.stop())

const GET = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

function connectFrom(localAddress: string): Socket {
  const socket = connect({ port: service.port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  return socket
}

describe('a connection', () => {
  it('is cut off when it carries more requests ahead of their answers than eight', async () => {
    const before = service.requestLines().length
    const socket = service.connect()
    socket.pause()
    socket.write(GET.repeat(1_700))
    socket.resume()
    await closed(socket)
    expect(service.requestLines().length - before).toBeLessThanOrEqual(8)
  })

  it('that is cut off is parsed no further', async () => {
    const limits = { most: 8, firstRequestMs: 60_000, nextRequestMs: 60_000, silenceMs: 60_000, proxies: [] }
    const connections = new Connections(limits, () => {})
    let parsed = 0
    const server = createServer((request, response) => {
      parsed++
      connections.begin(request, response)
    })
    server.on('connection', (socket) => connections.accept(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.on('error', () => {})
    client.write(GET.repeat(1_700))
    await closed(client)
    expect(parsed).toBe(9)
    server.close()
  })

  it('ends every exchange on it when it closes, also those whose answers wait behind another', async () => {
    const limits = { most: 8, firstRequestMs: 60_000, nextRequestMs: 60_000, silenceMs: 60_000, proxies: [] }
    const connections = new Connections(limits, () => {})
    let [begun, ended] = [0, 0]
    const server = createServer((request, response) => {
      if (connections.begin(request, response)) begun++
      response.once('close', () => ended++)
      connections.answer(response, 1_000)
    })
    server.on('connection', (socket) => connections.accept(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.write(GET.repeat(5))
    while (begun < 5) await sleep(5)
    client.destroy()
    await vi.waitFor(() => expect(ended).toBe(5), 5_000)
    server.close()
  })

  it('that carries no request is closed in time, whatever bytes come', async () => {
    for (const first of ['', GET]) {
      const socket = service.connect()
      socket.resume()
      socket.write(first)
      const drip = setInterval(() => socket.write('\r\n'), 100)
      await closed(socket)
      clearInterval(drip)
    }
  }, 20_000)

  it('is one of a quarter of all that one address may hold; others get in', async () => {
    const held = Array.from({ length: 10 }, () => connectFrom('127.0.0.2'))
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    const dropped = await service.metric('vec_connections_dropped_total')
    const { text, isClosed } = await exchangeRaw(connectFrom('127.0.0.2'), GET)
    expect([text, isClosed]).toEqual(['', true])
    expect((await service.metric('vec_connections_dropped_total')) - dropped).toBe(1)
    expect((await service.send({ path: '/v1/plans' })).status).toBe(200)
    for (const socket of held) socket.destroy()
    await Promise.all(held.map(closed))
    // The server learns of their end a moment later.
    let answer = ''
    while (answer === '') answer = (await exchangeRaw(connectFrom('127.0.0.2'), GET)).text
    expect(parseRaw(answer).status).toBe(200)
  })

  it('is one of 200 that one client may hold without any setting', async () => {
    const plain = await TestService.start({ VEC_MAX_CONNECTIONS: '' })
    const held = Array.from({ length: 200 }, () => plain.connect())
    // An answered connection stays open for some seconds, so in the end all are open at once.
    const isAnswered = (socket: Socket) =>
      new Promise<boolean>((resolve) => {
        socket.once('data', () => resolve(true)).once('close', () => resolve(false))
        socket.write('GET /v1/plans HTTP/1.1\r\nHost: a\r\n\r\n')
      })
    const answered = await Promise.all(held.map(isAnswered))
    expect(answered.filter(Boolean).length).toBe(200)
    await plain.stop()
  })

  it('from a configured proxy counts for nobody', async () => {
    const behind = await TestService.start({ VEC_MAX_CONNECTIONS: '8', VEC_TRUSTED_PROXIES: '127.0.0.1' })
    const held = Array.from({ length: 6 }, () => behind.connect())
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    expect((await behind.send({ path: '/v1/plans' })).status).toBe(200)
    await behind.stop()
  })
})

describe('a client that ends its side', () => {
  const request = (version: string, image: Buffer) =>
    Buffer.concat([
      Buffer.from(`POST /v1/vectorize HTTP/${version}\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n`),
      Buffer.from(`Content-Length: ${image.length}\r\n\r\n`),
      image,
    ])

  it('gets its answer when it still reads', async () => {
    const socket = service.connect()
    const answer = exchangeRaw(socket, request('1.1', makeImage('~sleep:400~')))
    socket.end()
    const { text, isClosed } = await answer
    const answers = text.replaceAll('HTTP/1.1 100 Continue\r\n\r\n', '')
    expect(parseRaw(answers).status).toBe(200)
    expect(parseRaw(answers).body.toString()).toContain('<svg')
    expect(isClosed).toBe(true)
  })

  it('is gone in HTTP/1.0, where nothing can be written ahead of the answer', async () => {
    const before = service.requestLines().filter(({ status }) => status === 499).length
    const socket = service.connect()
    const answer = exchangeRaw(socket, request('1.0', makeImage('~sleep:400~')))
    socket.end()
    expect((await answer).text).toBe('')
    expect(service.requestLines().filter(({ status }) => status === 499).length).toBe(before + 1)
  })

  it('is told when its request broke off', async () => {
    const socket = service.connect()
    const answer = exchangeRaw(socket, 'POST /v1/vectorize HTTP/1.1\r\nHost: a\r\n')
    socket.end()
    expect(parseRaw((await answer).text).status).toBe(400)
  })
})

/** A socket and an exchange on it, as far as `Connections` looks at them. */
function fakeExchange(connections: Connections) {
  const timeouts: number[] = []
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress: '192.0.2.1',
    destroyed: false,
    setTimeout: (ms: number) => timeouts.push(ms),
    destroy: () => {},
  })
  connections.accept(socket as unknown as Socket)
  const request = { socket, complete: true, method: 'GET' } as unknown as IncomingMessage
  const response = new ServerResponse(request)
  Object.assign(response, { socket })
  expect(connections.begin(request, response)).toBe(true)
  return { response, timeouts }
}

describe('an answer that is not read', () => {
  const limits = { most: 100, firstRequestMs: 60_000, nextRequestMs: 60_000, silenceMs: 150_000, proxies: [] }

  it('is cut off when it has been read for longest and too much is held in all', () => {
    const connections = new Connections(limits, () => {})
    const exchanges = Array.from({ length: 10 }, () => fakeExchange(connections))
    for (const { response } of exchanges) connections.answer(response, 32 * 1_048_576)
    expect(exchanges.map(({ response }) => response.destroyed)).toEqual([true, true, ...Array(8).fill(false)])
    for (const { response } of exchanges) response.emit('close')
  })

  it('is given up after 20 seconds of silence', () => {
    const connections = new Connections(limits, () => {})
    const { response, timeouts } = fakeExchange(connections)
    connections.answer(response, 100)
    expect(timeouts).toEqual([20_000])
    response.emit('close')
  })
})

import type { Socket } from 'node:net'
import { openPreviews } from '@vec/mcp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestService } from '../http/harness'
import { Gate, makeImage } from '../http/images'
import { call, failureOf, inline, post } from './agent'

let service: TestService
let key: string
let accountId: string

beforeEach(async () => {
  service = await TestService.start({ VEC_WORKERS: '1', VEC_QUEUE: '0' })
  const opened = await service.open({ credits: 10 })
  key = opened.key
  accountId = opened.accountId
})

afterEach(() => service.stop())

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

const head = (headers: readonly string[]) =>
  ['POST /mcp HTTP/1.1', 'Host: a', `Authorization: Bearer ${key}`, 'Content-Type: application/json', ...headers]
    .join('\r\n')
    .concat('\r\n\r\n')

/** Begins a call of `vectorize` on a connection that can be cut. */
function startVectorize(image: Buffer): Socket {
  const params = { name: 'vectorize', arguments: inline(image) }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const socket = service.connect()
  socket.write(head([`Content-Length: ${body.length}`]) + body)
  return socket
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('the tools under load', () => {
  it('say inside the tool that all workers are busy, and answer everything else', async () => {
    const gate = new Gate()
    const running = call(service, key, 'vectorize', inline(makeImage(gate.command)))
    await until(async () => (await service.metric('vec_jobs_running')) === 1)
    const refused = await call(service, key, 'vectorize', inline(makeImage()))
    expect(failureOf(refused)).toBe('busy')
    expect(refused.content[0]?.text).toMatch(/Call again after the pause\. \(pause: [5-7] seconds\)$/)
    expect(failureOf(await call(service, key, 'get_usage'))).toBeUndefined()
    gate.open()
    expect(failureOf(await running)).toBeUndefined()
    expect((await service.store.ledger.credits(accountId)).balance).toBe(9)
  })

  it('charge nothing when the caller leaves', async () => {
    const socket = startVectorize(makeImage('~sleep:5000~'))
    await until(async () => (await service.store.ledger.credits(accountId)).available === 9)
    socket.destroy()
    await until(async () => (await service.store.ledger.credits(accountId)).available === 10)
    await until(() => service.requestLines().some((line) => line.route === '/mcp' && line.status === 499))
    expect(failureOf(await call(service, key, 'vectorize', inline(makeImage())))).toBeUndefined()
  })

  it('charge nothing, and keep nothing, when the caller leaves while the preview is drawn', async () => {
    let endDrawing = () => {}
    const drawn = new Promise<null>((resolve) => {
      endDrawing = () => resolve(null)
    })
    const render = vi.spyOn(Object.getPrototypeOf(openPreviews()), 'render').mockReturnValue(drawn)
    try {
      const socket = startVectorize(makeImage())
      await until(() => render.mock.calls.length === 1)
      socket.destroy()
      await until(() => service.requestLines().some((line) => line.route === '/mcp' && line.status === 499))
      endDrawing()
      await until(async () => (await service.store.ledger.credits(accountId)).available === 10)
      expect(await service.store.database.query('SELECT id FROM results')).toEqual([])
    } finally {
      endDrawing()
      render.mockRestore()
    }
  })

  it('answer 429 when one account sends too much at once, for this path has no 503', async () => {
    const sockets = Array.from({ length: 11 }, () => service.connect())
    for (const socket of sockets) socket.write(`${head(['Transfer-Encoding: chunked'])}1\r\n{\r\n`)
    await until(async () => (await service.metric('vec_body_bytes')) === 11 * 4_194_304)
    const response = await post(service, key, PING, { 'transfer-encoding': 'chunked' })
    expect([response.status, response.code, response.headers['retry-after']]).toEqual([429, 'rate_limited', '5'])
    expect((await post(service, key, PING)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await until(async () => (await service.metric('vec_body_bytes')) === 0)
    expect((await post(service, key, PING, { 'transfer-encoding': 'chunked' })).status).toBe(200)
  })
})

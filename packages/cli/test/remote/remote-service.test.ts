import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FormatWriter } from '../../src/engine/converter'
import { Interrupted } from '../../src/engine/converter'
import { RemoteService, ServiceClient } from '../../src/remote/remote'
import { pauseBeforeRetry } from '../../src/remote/retry'
import { example } from '../spawn-vec'

const IMAGE = readFileSync(example('icon.png'))
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256"><path d="M0 0h9v9z"/></svg>'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const good: Answer = (_, response) => {
  response.writeHead(200, { 'x-credits-charged': '1', 'x-credits-remaining': '41' }).end(SVG)
}

const refusal =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, headers).end(JSON.stringify({ error: { code, message: 'no', request_id: 'req_x' } }))
  }

const WRITER: FormatWriter = {
  write: (svg, format) => Promise.resolve(Buffer.from(`${format} of ${svg}`)),
  close: () => {},
}

/** A service that gives these answers, one a request, and the requests it got. */
function serve(...answers: Answer[]): ReturnType<typeof serveWithin> {
  return serveWithin(undefined, ...answers)
}

/** The same with a limit of ms for each image. */
async function serveWithin(timeout: number | undefined, ...answers: Answer[]) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    request.resume().on('end', () => (answers[requests.length - 1] ?? refusal(500, 'unexpected'))(request, response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`
  const client = new ServiceClient(address, 'vk_key')
  const service = new RemoteService(client, 2, WRITER, timeout)
  onTestFinished(() => {
    service.close()
    server.close()
    server.closeAllConnections()
  })
  return { service, client, requests, address }
}

describe('RemoteService', () => {
  it('tells how long a result waited for its turn to be written in another format', async () => {
    const waits: number[] = []
    const writer: FormatWriter = {
      ...WRITER,
      write: (svg, format, onTurn) => {
        onTurn?.(7)
        return WRITER.write(svg, format)
      },
    }
    const service = new RemoteService(new ServiceClient('http://127.0.0.1:1', 'vk_key'), 2, writer, undefined)
    onTestFinished(() => service.close())
    expect(String(await service.write(SVG, 'pdf', (waited) => waits.push(waited)))).toBe(`pdf of ${SVG}`)
    expect(waits).toEqual([7])
  })

  it('sends the image with its key and the options of the wire, and tells what it cost', async () => {
    const { service, requests } = await serve(good)
    expect(await service.convert(IMAGE, { imageType: 'artwork', colors: 8 })).toEqual({
      svg: SVG,
      details: { width: 256, height: 256 },
      charge: { charged: 1, remaining: 41 },
    })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/base/v1/vectorize?image_type=artwork&quality=auto&colors=8&detail=auto',
      headers: { authorization: 'Bearer vk_key', 'content-length': String(IMAGE.length) },
    })
  })

  it('tells what the service says of the result, as far as it is understood', async () => {
    const resolved = { image_type: 'artwork', quality: 'high', colors: 3, detail: 'medium', reason: 'flat' }
    const stats = { shapes: 4, segments: 20, colors: 3, gradients: 0 }
    const headers = { 'x-resolved': JSON.stringify(resolved), 'x-stats': JSON.stringify(stats) }
    const say =
      (more: Record<string, string>): Answer =>
      (_, response) =>
        void response.writeHead(200, { ...headers, ...more }).end(SVG)
    const { image_type: imageType, ...others } = resolved
    const size = { width: 256, height: 256 }
    const { service } = await serve(say({}), say({ 'x-stats': '{' }), say({ 'x-resolved': '7' }))
    expect((await service.convert(IMAGE, {})).details).toEqual({ ...size, resolved: { imageType, ...others }, stats })
    for (let i = 0; i < 2; i++) expect((await service.convert(IMAGE, {})).details).toEqual(size)
  })

  it('sends again what the service asks to', async () => {
    const pause = { 'retry-after': '0' }
    const { service, requests } = await serve(refusal(429, 'rate_limited', pause), refusal(503, 'busy', pause), good)
    expect((await service.convert(IMAGE, {})).svg).toBe(SVG)
    expect(requests).toHaveLength(3)
  })

  it.each([
    [401, 'unauthorized'],
    [402, 'no_credits'],
    [402, 'spend_limit'],
    [429, 'daily_limit'],
    [503, 'timeout'],
    [422, 'invalid_image'],
    [400, 'bad_request'],
  ])('does not send again after %d %s', async (status, code) => {
    const { service, requests } = await serve(refusal(status, code, { 'retry-after': '0' }), good)
    await expect(service.convert(IMAGE, {})).rejects.toMatchObject({ code, message: 'no' })
    expect(requests).toHaveLength(1)
  })

  it('does not ask for what the service would refuse', async () => {
    const { service, requests } = await serve()
    await expect(service.convert(Buffer.from('no image'), {})).rejects.toMatchObject({ code: 'unsupported_format' })
    expect(requests).toHaveLength(0)
  })

  it("takes no answer that is cut off, outside the subset, or somebody else's", async () => {
    const cut: Answer = (_, response) => {
      response.writeHead(200, { 'content-length': '500' }).write(SVG)
      response.destroy()
    }
    const script: Answer = (_, response) => response.end('<svg><script/></svg>')
    const proxy: Answer = (_, response) => response.writeHead(502).end('<html>')
    const redirect: Answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    const { service, requests } = await serve(cut, script, proxy, redirect)
    await expect(service.convert(IMAGE, {})).rejects.toMatchObject({ code: 'connection_lost' })
    await expect(service.convert(IMAGE, {})).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('subset'),
    })
    await expect(service.convert(IMAGE, {})).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('502'),
    })
    await expect(service.convert(IMAGE, {})).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('302'),
    })
    expect(requests).toHaveLength(4)
  })

  it.each([
    [404, 'not_found'],
    [403, 'forbidden'],
    [405, 'method_not_allowed'],
  ])('names its address when status %d says that it is wrong', async (status, code) => {
    const page: Answer = (_, response) => response.writeHead(status).end('<html>')
    const { service, address } = await serve(page, refusal(status, code))
    for (let time = 0; time < 2; time++)
      await expect(service.convert(IMAGE, {})).rejects.toMatchObject({ code, file: address })
  })

  it('gives up on an answer and on pauses after its time', async () => {
    const busy = refusal(503, 'busy', { 'retry-after': '60' })
    const { service } = await serveWithin(80, () => {}, busy)
    for (let time = 0; time < 2; time++)
      await expect(service.convert(IMAGE, {})).rejects.toMatchObject({ code: 'timeout' })
  })

  it('begins no try when the batch has ended, and finishes one that is under way', async () => {
    const ended = new AbortController()
    const { service, requests } = await serve((request, response) => {
      ended.abort()
      good(request, response)
    })
    expect((await service.convert(IMAGE, {}, ended.signal)).svg).toBe(SVG)
    await expect(service.convert(IMAGE, {}, ended.signal)).rejects.toThrow(Interrupted)
    expect(requests).toHaveLength(1)
  })

  it('says that nobody is there', async () => {
    const service = new RemoteService(new ServiceClient('http://127.0.0.1:1', 'vk_key'), 1, WRITER, undefined)
    onTestFinished(() => service.close())
    await expect(service.convert(IMAGE, {})).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('gives up what it waits for when it is closed', async () => {
    const { service, requests } = await serve(refusal(503, 'busy', { 'retry-after': '60' }), () => {})
    const waiting = service.convert(IMAGE, {})
    const caught = expect(waiting).rejects.toThrow(Interrupted)
    while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
    service.close()
    await caught
  })

  it('reads the credits of the account', async () => {
    const { client, requests } = await serve((_, response) => response.end('{"credits":{"available":7}}'))
    expect(await client.availableCredits()).toBe(7)
    expect(requests[0]).toMatchObject({ method: 'GET', url: '/base/v1/account' })
  })
})

describe('pauseBeforeRetry', () => {
  it('is what the service names, for busy and rate_limited', () => {
    expect(pauseBeforeRetry(['busy'], 5)).toBe(5000)
    expect(pauseBeforeRetry(['busy', 'rate_limited'], 1)).toBe(1000)
    expect(pauseBeforeRetry(['busy'], undefined)).toBeGreaterThan(0)
  })

  it('comes once for internal, and never for anything else', () => {
    expect(pauseBeforeRetry(['internal'], undefined)).toBeGreaterThan(0)
    expect(pauseBeforeRetry(['busy', 'internal'], undefined)).toBeGreaterThan(0)
    expect(pauseBeforeRetry(['internal', 'internal'], undefined)).toBeUndefined()
    for (const code of ['timeout', 'no_credits', 'daily_limit', 'invalid_image', 'connection_lost'] as const) {
      expect(pauseBeforeRetry([code], 1)).toBeUndefined()
    }
  })

  it('ends after ten tries, and where the pause is too long to wait for', () => {
    expect(
      pauseBeforeRetry(
        Array.from({ length: 9 }, () => 'busy'),
        1,
      ),
    ).toBe(1000)
    expect(
      pauseBeforeRetry(
        Array.from({ length: 10 }, () => 'busy'),
        1,
      ),
    ).toBeUndefined()
    expect(pauseBeforeRetry(['rate_limited'], 3600)).toBeUndefined()
  })
})

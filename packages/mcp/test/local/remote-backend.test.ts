import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { resolveOptions, vectorize } from '@vec/core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describeFailure } from '../../src/failure'
import { RemoteBackend } from '../../src/local/remote-backend'

interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

const SVG = { 'content-type': 'image/svg+xml; charset=utf-8' }
const NEVER = new AbortController().signal
let server: Server
let image: Buffer
let svg: string

beforeAll(async () => {
  image = await readFile(fileURLToPath(new URL('../../../../examples/icon.png', import.meta.url)))
  svg = (await vectorize(image)).svg
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A backend whose service answers every request with `reply`; the requests and bodies are kept. */
async function serve(reply: Reply): Promise<{ backend: RemoteBackend; requests: [IncomingMessage, Buffer][] }> {
  const requests: [IncomingMessage, Buffer][] = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push([request, Buffer.concat(chunks)])
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { backend: new RemoteBackend(`http://127.0.0.1:${port}`, 'vec_key'), requests }
}

describe('RemoteBackend', () => {
  it('sends the file, the options and the key, and checks what comes back', async () => {
    const { backend, requests } = await serve({
      status: 200,
      headers: { ...SVG, 'x-credits-remaining': '41' },
      body: svg,
    })
    const result = await backend.vectorize(image, resolveOptions({ colors: 7, imageType: 'artwork' }), NEVER)
    expect(result).toMatchObject({ svg, creditsRemaining: 41 })
    const [request, body] = requests[0] ?? []
    expect([request?.method, request?.url, request?.headers.authorization]).toEqual([
      'POST',
      '/v1/vectorize?image_type=artwork&quality=auto&colors=7&detail=auto',
      'Bearer vec_key',
    ])
    expect(body).toEqual(image)
  })

  it('tells what the service says of the result, as far as it is understood', async () => {
    const resolved = { image_type: 'artwork', quality: 'high', colors: 3, detail: 'medium', reason: 'flat' }
    const stats = { shapes: 4, segments: 20, colors: 3, gradients: 0 }
    const { image_type: imageType, ...others } = resolved
    for (const [said, made] of [
      [JSON.stringify(stats), { resolved: { imageType, ...others }, stats }],
      ['many', undefined],
    ] as const) {
      const headers = { ...SVG, 'x-resolved': JSON.stringify(resolved), 'x-stats': said }
      const { backend } = await serve({ status: 200, headers, body: svg })
      expect((await backend.vectorize(image, resolveOptions(), NEVER)).made).toEqual(made)
      server.close()
    }
  })

  it('refuses a result outside the SVG subset', async () => {
    const body = '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
    const { backend } = await serve({ status: 200, headers: SVG, body })
    await expect(backend.vectorize(image, resolveOptions(), NEVER)).rejects.toMatchObject({ code: 'internal' })
  })

  it.each(['no_credits', 'spend_limit', 'rate_limited', 'unauthorized', 'busy'])('keeps the code %s', async (code) => {
    const body = JSON.stringify({ error: { code, message: 'As said.', request_id: 'req_1' } })
    const { backend } = await serve({ status: 429, headers: { 'retry-after': '9' }, body })
    const failure = { code, message: 'As said.', retryAfterSeconds: 9 }
    await expect(backend.vectorize(image, resolveOptions(), NEVER)).rejects.toMatchObject(failure)
    await expect(backend.usage()).rejects.toMatchObject(failure)
  })

  it('does not follow a redirect with the key, nor believe what is no answer of the service', async () => {
    const { backend, requests } = await serve({ status: 302, headers: { location: '/elsewhere' }, body: '' })
    await expect(backend.usage()).rejects.toMatchObject({ code: 'unreachable' })
    expect(requests.length).toBe(1)
    server.close()
    const other = await serve({ status: 502, body: '<html>' })
    await expect(other.backend.usage()).rejects.toMatchObject({ code: 'unreachable', message: /502/ })
  })

  const NOT_FOUND = JSON.stringify({ error: { code: 'not_found', message: 'There is nothing at this address.' } })
  it.each([
    [404, NOT_FOUND],
    [404, '<html>'],
    [200, '<html>'],
    [200, '{}'],
  ])('says that the address is wrong when another server answers: %i %s', async (status, body) => {
    const { backend } = await serve({ status, body })
    const calls = [backend.usage(), backend.inspect(image, resolveOptions(), NEVER)]
    for (const call of [...calls, backend.vectorize(image, resolveOptions(), NEVER)]) {
      const failure = describeFailure(await call.catch((error: unknown) => error))
      expect(failure).toMatch(/^unreachable: .* Do not call again: .*VEC_BASE_URL/)
    }
  })

  it('speaks of a charge only where there may be one', async () => {
    const { backend } = await serve({ status: 200, body: '' })
    server.removeAllListeners('request').on('request', (request) => request.socket.destroy())
    const say = async (call: Promise<unknown>) => describeFailure(await call.catch((error: unknown) => error))
    expect(await say(backend.vectorize(image, resolveOptions(), NEVER))).toContain(
      'Whether it was charged is not known',
    )
    for (const call of [backend.usage(), backend.inspect(image, resolveOptions(), NEVER)]) {
      expect(await say(call)).toMatch(/^internal: .* it costs nothing/)
    }
  })

  it('names the setting of the key when the service refuses it', async () => {
    const { backend } = await serve({ status: 401, body: '{"error":{"code":"unauthorized","message":"Unknown."}}' })
    expect(describeFailure(await backend.usage().catch((error: unknown) => error))).toContain('VEC_API_KEY')
  })

  it('does not send an image that would be refused, and says when nobody answers', async () => {
    const { backend, requests } = await serve({ status: 200, body: svg })
    await expect(backend.vectorize(Buffer.from('GIF89a'), resolveOptions(), NEVER)).rejects.toMatchObject({
      code: 'unsupported_format',
    })
    expect(requests).toEqual([])
    await new Promise((resolve) => server.close(resolve))
    await expect(backend.usage()).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(
        /^The service at http:\/\/127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\); nothing was sent or charged\.$/,
      ),
    })
  })

  it('calls a name that does not resolve unreachable, so that nobody waits for it', async () => {
    const backend = new RemoteBackend('http://vec.invalid', 'vec_key')
    const failure = await backend.usage().catch((error: unknown) => error)
    expect(describeFailure(failure)).toMatch(/^unreachable: .* Call at most once more, .*VEC_BASE_URL/)
  })

  it('calls a port that fetch never connects to unreachable', async () => {
    const backend = new RemoteBackend('http://127.0.0.1:1', 'vec_key')
    const failure = await backend.vectorize(image, resolveOptions(), NEVER).catch((error: unknown) => error)
    expect(describeFailure(failure)).toMatch(
      /^unreachable: The service at http:\/\/127\.0\.0\.1:1 cannot be reached \(bad port\); nothing was sent or charged\. Do not call again/,
    )
  })

  it('says that a charge is unknown, and that asking again is free then, when the connection breaks', async () => {
    const { backend } = await serve({
      status: 200,
      headers: { ...SVG, 'content-length': '5000' },
      body: svg.slice(0, 50),
    })
    server.on('request', (request) => request.on('end', () => setTimeout(() => request.socket.destroy(), 20)))
    const failure = await backend.vectorize(image, resolveOptions(), NEVER).catch((error: unknown) => error)
    expect(describeFailure(failure)).toMatch(/^internal: .*Whether it was charged is not known: .* free if it was/)
    expect(describeFailure(failure)).not.toContain('Nothing was charged')
  })

  it('says what was charged', async () => {
    const headers = { ...SVG, 'x-credits-charged': '0', 'x-credits-remaining': '41' }
    const { backend } = await serve({ status: 200, headers, body: svg })
    expect(await backend.vectorize(image, resolveOptions(), NEVER)).toMatchObject({
      creditsCharged: 0,
      creditsRemaining: 41,
    })
  })

  it('asks for a dry run and reads its answer', async () => {
    const body = JSON.stringify({
      format: 'png',
      width: 9,
      height: 8,
      resolved: { image_type: 'photo', quality: 'low', colors: 7, detail: 'high', reason: 'as asked' },
      refusal: null,
      price: 0,
      free_repeat: true,
    })
    const { backend, requests } = await serve({ status: 200, body })
    expect(await backend.inspect(image, resolveOptions({ colors: 7 }), NEVER)).toEqual({
      header: { format: 'png', width: 9, height: 8 },
      resolved: { imageType: 'photo', quality: 'low', colors: 7, detail: 'high', reason: 'as asked' },
      refusal: null,
      cost: { credits: 0, freeRepeat: true },
    })
    expect(requests[0]?.[0].url).toBe('/v1/inspect?image_type=auto&quality=auto&colors=7&detail=auto')
  })
})

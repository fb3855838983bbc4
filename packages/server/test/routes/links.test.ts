import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestService } from '../http/harness'
import { JPEG, makeImage, makeImageOfSize, makePng, WEBP } from '../http/images'
import { made } from '../links/made'

let service: TestService
let accountId: string

beforeAll(async () => {
  service = await TestService.start()
  accountId = (await service.open()).accountId
})

afterAll(() => service.stop())

async function newUpload() {
  const link = made(await service.store.uploads.create(accountId))
  service.secrets.push(link.token)
  return { ...link, path: `/v1/uploads/${link.id}?token=${link.token}` }
}

const put = (path: string, body: Buffer, headers: Record<string, string> = {}) =>
  service.send({ method: 'PUT', path, body, headers })

describe('PUT /v1/uploads/{upload_id}', () => {
  it.each([
    ['PNG', makePng()],
    ['JPEG', JPEG],
    ['WebP', WEBP],
  ])('stores a %s and answers with the receipt', async (_name, image) => {
    const link = await newUpload()
    const response = await put(link.path, image, { 'content-type': 'application/octet-stream' })
    expect(response.status).toBe(200)
    expect(JSON.parse(response.text)).toEqual({ upload_id: link.id, bytes: image.length })
    expect(link.id).toMatch(/^upl_[a-f0-9]{24}$/)
    expect(Buffer.from((await service.store.uploads.read(accountId, link.id)) ?? [])).toEqual(image)
  })

  it.each([
    ['PNG, cut in half', makePng().subarray(0, 40)],
    ['JPEG without its end', JPEG.subarray(0, -2)],
    ['PNG that is animated', makePng({ frames: 2 })],
    ['PNG of too many pixels', makePng({ width: 4097, height: 1 })],
  ])('stores a damaged %s, which uses the link up', async (_name, image) => {
    const link = await newUpload()
    const response = await put(link.path, image)
    expect([response.status, JSON.parse(response.text).bytes]).toEqual([200, image.length])
    expect((await put(link.path, makeImage())).code).toBe('not_found')
  })

  it('takes one file, once', async () => {
    const link = await newUpload()
    expect((await put(link.path, makeImage())).status).toBe(200)
    const again = await put(link.path, makeImage())
    expect([again.status, again.code]).toEqual([404, 'not_found'])
  })

  it('takes one of two files that are sent at once', async () => {
    const link = await newUpload()
    const responses = await Promise.all([
      put(link.path, makeImageOfSize(3_000_000)),
      put(link.path, makeImageOfSize(3_000_000)),
    ])
    expect(responses.map((response) => response.status).sort()).toEqual([200, 404])
  })

  it('answers every wrong link with the same 404, before the body', async () => {
    const link = await newUpload()
    const other = await newUpload()
    const wrong = [
      `/v1/uploads/${link.id}`,
      `/v1/uploads/${link.id}?token=`,
      `/v1/uploads/${link.id}?token=${other.token}`,
      `/v1/uploads/${link.id}?token=${link.token}&token=${link.token}`,
      `/v1/uploads/upl_000000000000000000000000?token=${link.token}`,
      `/v1/uploads/${link.id.toUpperCase()}?token=${link.token}`,
      `/v1/uploads/res_000000000000000000000000?token=${link.token}`,
      `/v1/uploads/%00?token=${link.token}`,
    ]
    const messages = new Set<string>()
    for (const path of wrong) {
      const response = await put(path, makeImage())
      expect([path, response.status, response.code]).toEqual([path, 404, 'not_found'])
      messages.add(JSON.parse(response.text).error.message)
    }
    expect(messages.size).toBe(1)
    expect((await put(link.path, makeImage())).status).toBe(200)
  })

  it('refuses what is empty, too large or no image, and the link can still be used', async () => {
    const link = await newUpload()
    const refusals = [
      await put(link.path, Buffer.alloc(0)),
      await put(link.path, makeImageOfSize(10_485_761)),
      await put(link.path, makeImageOfSize(10_485_761), { 'transfer-encoding': 'chunked' }),
      await put(link.path, Buffer.from('GIF89a')),
    ]
    expect(refusals.map((response) => [response.status, response.code])).toEqual([
      [400, 'empty'],
      [413, 'too_large'],
      [413, 'too_large'],
      [415, 'unsupported_format'],
    ])
    expect((await put(link.path, makeImageOfSize(10_485_760))).status).toBe(200)
  })

  it('needs no key and takes no notice of one', async () => {
    const link = await newUpload()
    expect((await put(link.path, makeImage(), { authorization: 'Bearer wrong' })).status).toBe(200)
  })
})

describe('GET /v1/results/{result_id}', () => {
  it('serves the SVG as an attachment, as often as it is asked for', async () => {
    const link = made(
      await service.store.results.create(accountId, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>\n')),
    )
    service.secrets.push(link.token)
    expect(link.id).toMatch(/^res_[a-f0-9]{24}$/)
    for (let i = 0; i < 2; i++) {
      const response = await service.send({ path: `/v1/results/${link.id}?token=${link.token}` })
      expect(response.status).toBe(200)
      expect(response.text).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>\n')
      expect(response.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'content-disposition': 'attachment; filename="vector.svg"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
  })

  it('answers every wrong link with the same 404', async () => {
    const link = made(await service.store.results.create(accountId, Buffer.from('<svg/>')))
    service.secrets.push(link.token)
    for (const path of [
      `/v1/results/${link.id}`,
      `/v1/results/${link.id}?token=x`,
      `/v1/results/res_0?token=${link.token}`,
    ]) {
      const response = await service.send({ path })
      expect([path, response.status, response.code]).toEqual([path, 404, 'not_found'])
    }
  })
})

describe('a result that is large', () => {
  it('is read as fast as its reader takes it', async () => {
    const { database } = service.store
    const svg = Buffer.alloc(16_000_000, '<svg/>')
    const link = made(await service.store.results.create(accountId, svg))
    service.secrets.push(link.token)
    const path = `/v1/results/${link.id}?token=${link.token}`
    const response = await service.send({ path })
    expect(response.headers['content-length']).toBe('16000000')
    expect(response.body.equals(svg)).toBe(true)

    let reads = 0
    const query = database.query.bind(database)
    database.query = (sql, parameters) => {
      if (sql.includes('FROM link_pieces WHERE owner_id')) reads++
      return query(sql, parameters)
    }
    const socket = service.connect()
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    let seen = -1
    while (seen !== reads || reads === 0) {
      seen = reads
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    database.query = query
    socket.destroy()
    // 123 pieces; what the kernel and the stream hold ahead is less than that.
    expect(reads).toBeLessThan(123)
  })
})

describe('a slow upload', () => {
  it('takes bytes of its own account only', async () => {
    const taken = await service.metric('vec_body_bytes')
    const sockets = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { path } = await newUpload()
        const socket = service.connect()
        socket.write(`PUT ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n\x89\r\n`)
        return socket
      }),
    )
    while ((await service.metric('vec_body_bytes')) - taken < 3 * 10_485_760) {
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const other = await service.open()
    const link = made(await service.store.uploads.create(other.accountId))
    service.secrets.push(link.token)
    const response = await put(`/v1/uploads/${link.id}?token=${link.token}`, makeImageOfSize(9_000_000))
    expect(response.status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

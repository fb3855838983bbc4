import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestService } from '../http/harness'
import { JPEG, makeImage, makeImageOfSize, makePng, WEBP } from '../http/images'

let service: TestService
let accountId: string

beforeAll(async () => {
  service = await TestService.start()
  accountId = (await service.open()).accountId
})

afterAll(() => service.stop())

async function newUpload() {
  const link = await service.store.uploads.create(accountId)
  if (link === null) throw new Error('no upload link')
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
    const link = await service.store.results.create(accountId, '<svg xmlns="http://www.w3.org/2000/svg"/>\n')
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
    const link = await service.store.results.create(accountId, '<svg/>')
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

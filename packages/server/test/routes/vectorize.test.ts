import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestService } from '../http/harness'
import { JPEG, makeImage, makeImageOfSize, makePng, WEBP } from '../http/images'

let service: TestService
let key: string

beforeAll(async () => {
  service = await TestService.start()
  key = (await service.open()).key
})

afterAll(() => service.stop())

const CHUNKED = { 'transfer-encoding': 'chunked' }

/** A form with the given parts; the file is the image unless a name says otherwise. */
function form(fields: Readonly<Record<string, string>>, image?: Buffer, name = 'image') {
  const boundary = 'xxBOUNDARYxx'
  const parts: Buffer[] = Object.entries(fields).map(([field, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  )
  if (image) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\n`
    parts.push(Buffer.from(head), image, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

function sendForm(fields: Readonly<Record<string, string>>, image?: Buffer, query = '', name = 'image') {
  const { body, headers } = form(fields, image, name)
  return service.vectorize(key, body, query, headers)
}

describe('POST /v1/vectorize, success', () => {
  it('answers a raw body with an SVG and every header of the contract', async () => {
    const response = await service.vectorize(key, makeImage())
    expect(response.status).toBe(200)
    expect(response.text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-disposition': 'inline; filename="vector.svg"',
      'x-credits-charged': '1',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'content-length': String(response.body.length),
    })
  })

  it('says what the options became and what the SVG holds, in headers that hold JSON', async () => {
    const { headers } = await service.vectorize(key, makeImage(), '?colors=7')
    expect(JSON.parse(headers['x-resolved'] ?? '')).toEqual({
      image_type: 'artwork',
      quality: 'high',
      colors: 7,
      detail: 'medium',
      reason: 'a test',
    })
    expect(JSON.parse(headers['x-stats'] ?? '')).toEqual({ shapes: 1, segments: 4, colors: 1, gradients: 0 })
  })

  it('counts X-Credits-Remaining down by what is charged', async () => {
    const own = await service.open({ credits: 2 })
    expect((await service.vectorize(own.key, makeImage())).headers['x-credits-remaining']).toBe('1')
    expect((await service.vectorize(own.key, makeImage())).headers['x-credits-remaining']).toBe('0')
  })

  it('charges nothing for a repeat, raw or as a form, with any key of the account, also at balance 0', async () => {
    const own = await service.open({ credits: 1 })
    const image = makeImage()
    const first = await service.vectorize(own.key, image, '?colors=auto')
    const other = await service.addKey(own.accountId)
    const again = await service.vectorize(other.key, image)
    const { body, headers } = form({ detail: 'auto' }, image)
    const asForm = await service.vectorize(own.key, body, '', headers)
    expect([first, again, asForm].map((each) => each.status)).toEqual([200, 200, 200])
    expect([first, again, asForm].map((each) => each.headers['x-credits-charged'])).toEqual(['1', '0', '0'])
    expect(asForm.headers['x-credits-remaining']).toBe('0')
  })

  it('charges again for other options and for another account', async () => {
    const image = makeImage()
    const other = await service.open()
    expect((await service.vectorize(key, image)).headers['x-credits-charged']).toBe('1')
    expect((await service.vectorize(key, image, '?colors=3')).headers['x-credits-charged']).toBe('1')
    expect((await service.vectorize(other.key, image)).headers['x-credits-charged']).toBe('1')
  })

  it.each([undefined, 'text/plain', 'image/gif', 'application/json', 'no type at all', ';;;'])(
    'ignores the Content-Type %s of a raw body',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      expect((await service.vectorize(key, makeImage(), '', headers)).status).toBe(200)
    },
  )

  it('detects PNG, JPEG and WebP by signature', async () => {
    for (const image of [makePng(), JPEG, WEBP]) {
      expect((await service.vectorize(key, image, '', { 'content-type': 'image/gif' })).status).toBe(200)
    }
  })

  it('takes options from the query, from form fields, and from the form where both name one', async () => {
    expect((await service.vectorize(key, makeImage(), '?colors=7')).text).toContain('data-colors="7"')
    expect((await sendForm({ colors: '8' }, makeImage())).text).toContain('data-colors="8"')
    expect((await sendForm({ colors: '9' }, makeImage(), '?colors=3&detail=low')).text).toContain('data-colors="9"')
    expect((await sendForm({}, makeImage(), '?colors=4')).text).toContain('data-colors="4"')
  })

  it.each([
    ['image_type', ['auto', 'artwork', 'artwork_sharp', 'photo']],
    ['quality', ['auto', 'high', 'medium', 'low']],
    ['colors', ['auto', 'unlimited', '2', '32']],
    ['detail', ['auto', 'low', 'medium', 'high']],
  ])('accepts every value of %s', async (name, values) => {
    for (const value of values) {
      expect((await service.vectorize(key, makeImage(), `?${name}=${value}`)).status).toBe(200)
    }
  })

  it('accepts 10,485,760 bytes, raw, chunked and as a form', async () => {
    const image = makeImageOfSize(10_485_760)
    expect((await service.vectorize(key, image)).status).toBe(200)
    expect((await service.vectorize(key, image, '', CHUNKED)).status).toBe(200)
    expect((await sendForm({}, image)).status).toBe(200)
  })

  it.each([
    [4096, 1024],
    [2048, 2050],
    [4096, 1],
    [1, 4096],
    [1, 1],
  ])('accepts %i x %i px', async (width, height) => {
    expect((await service.vectorize(key, makePng({ width, height }))).status).toBe(200)
  })
})

describe('POST /v1/vectorize, refusals', () => {
  it.each([
    '?unknown=1',
    '?image_type=Auto',
    '?image_type=',
    '?quality=best',
    '?colors=1',
    '?colors=33',
    '?colors=2.5',
    '?colors=08',
    '?detail=none',
    '?colors=3&colors=3',
    '?__proto__=1',
    '?constructor=1',
    '?IMAGE_TYPE=auto',
  ])('refuses the query %s with bad_request', async (query) => {
    const response = await service.vectorize(key, makeImage(), query)
    expect([response.status, response.code]).toEqual([400, 'bad_request'])
  })

  it('refuses unknown, repeated and wrong form fields, and files elsewhere, with bad_request', async () => {
    for (const fields of [{ unknown: '1' }, { colors: '1' }, { toString: '1' }] as Record<string, string>[]) {
      const response = await sendForm(fields, makeImage())
      expect([response.status, response.code]).toEqual([400, 'bad_request'])
    }
    for (const name of ['file', 'colors', 'image2', '']) {
      const response = await sendForm({}, makeImage(), '', name)
      expect([response.status, response.code]).toEqual([400, 'bad_request'])
    }
    const hidden = await sendForm({ colors: '5' }, makeImage(), '?colors=99')
    expect([hidden.status, hidden.code]).toEqual([400, 'bad_request'])
  })

  it('answers empty to no body, an empty chunked body, a form without image and an empty file', async () => {
    const responses = [
      await service.vectorize(key, Buffer.alloc(0)),
      await service.vectorize(key, Buffer.alloc(0), '', CHUNKED),
      await sendForm({ colors: '3' }),
      await sendForm({}, Buffer.alloc(0)),
    ]
    for (const response of responses) expect([response.status, response.code]).toEqual([400, 'empty'])
  })

  it('answers too_large one byte over 10 MB, announced, chunked and in a form', async () => {
    const image = makeImageOfSize(10_485_761)
    const responses = [
      await service.vectorize(key, image),
      await service.vectorize(key, image, '', CHUNKED),
      await sendForm({}, image),
      await sendForm({}, makeImageOfSize(11_000_000)),
    ]
    for (const response of responses) expect([response.status, response.code]).toEqual([413, 'too_large'])
  })

  it.each(['GIF89a', '%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'x', 'II*\0', '\x89PNG'])(
    'answers unsupported_format to a file that begins with %j',
    async (bytes) => {
      const response = await service.vectorize(key, Buffer.from(bytes, 'latin1'))
      expect([response.status, response.code]).toEqual([415, 'unsupported_format'])
    },
  )

  it.each([
    [4097, 1],
    [1, 4097],
    [2050, 2049],
  ])('answers too_many_pixels to %i x %i px', async (width, height) => {
    const response = await service.vectorize(key, makePng({ width, height }))
    expect([response.status, response.code]).toEqual([422, 'too_many_pixels'])
  })

  it('answers invalid_image to a truncated and to an animated file', async () => {
    const truncated = await service.vectorize(key, makePng().subarray(0, -5))
    expect([truncated.status, truncated.code]).toEqual([422, 'invalid_image'])
    const animated = await service.vectorize(key, makePng({ frames: 2 }))
    expect([animated.status, animated.code]).toEqual([422, 'invalid_image'])
  })

  it('names dimensions before animation', async () => {
    const response = await service.vectorize(key, makePng({ width: 4097, frames: 2 }))
    expect(response.code).toBe('too_many_pixels')
  })

  it('answers no_credits at balance 0 and spend_limit when credits are left but the month is used up', async () => {
    const poor = await service.open({ credits: 0 })
    const none = await service.vectorize(poor.key, makeImage())
    expect([none.status, none.code]).toEqual([402, 'no_credits'])
    const capped = await service.open({ credits: 5, spendLimit: 1 })
    expect((await service.vectorize(capped.key, makeImage())).headers['x-credits-remaining']).toBe('0')
    const limited = await service.vectorize(capped.key, makeImage())
    expect([limited.status, limited.code]).toEqual([402, 'spend_limit'])
  })

  it('charges nothing when the worker refuses, dies or fails', async () => {
    const own = await service.open({ credits: 1 })
    const outcomes: unknown[] = []
    for (const command of ['~fail:invalid_image~', '~fail:internal~', '~crash~']) {
      const response = await service.vectorize(own.key, makeImage(command))
      outcomes.push([response.status, response.code, (await service.store.ledger.credits(own.accountId)).available])
    }
    expect(outcomes).toEqual([
      [422, 'invalid_image', 1],
      [500, 'internal', 1],
      [500, 'internal', 1],
    ])
    expect((await service.vectorize(own.key, makeImage())).status).toBe(200)
  })

  it('says nothing of its inside in an internal error', async () => {
    const response = await service.vectorize(key, makeImage('~fail:internal~'))
    expect(response.text).not.toContain('as the test asked')
    expect(JSON.parse(response.text).error.message).toBe('Something failed on our side. Nothing was charged.')
    expect(service.logLines.some((line) => line.includes('as the test asked'))).toBe(true)
  })
})

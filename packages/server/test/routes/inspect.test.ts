import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dryRun } from '@vec/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/ledger/verify'
import { REAL_WORKER, TestService } from '../http/harness'
import { makeImage, makePng } from '../http/images'

let service: TestService
let real: TestService

beforeAll(async () => {
  service = await TestService.start({ VEC_WORKERS: '1' })
  real = await TestService.start({}, REAL_WORKER)
})

afterAll(() => Promise.all([service.stop(), real.stop()]))

async function ask(host: TestService, key: string, image: Buffer, query = '') {
  const headers = { authorization: `Bearer ${key}` }
  return await host.send({ method: 'POST', path: `/v1/inspect${query}`, headers, body: image })
}

async function inspect(host: TestService, key: string, image: Buffer, query = ''): Promise<Record<string, unknown>> {
  const response = await ask(host, key, image, query)
  expect(response.status).toBe(200)
  return JSON.parse(response.text)
}

const example = (name: string) => readFile(fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url)))

describe('POST /v1/inspect', () => {
  it('says what the library says', async () => {
    const { key } = await real.open()
    for (const [name, query, options] of [
      ['icon.png', '', {}],
      ['photo.jpg', '?detail=low', { detail: 'low' }],
      ['pixel-art.png', '?colors=5', { colors: 5 }],
    ] as const) {
      const image = await example(name)
      const { header, resolved } = await dryRun(image, options)
      expect(await inspect(real, key, image, query)).toEqual({
        format: header?.format,
        width: header?.width,
        height: header?.height,
        resolved: {
          image_type: resolved?.imageType,
          quality: resolved?.quality,
          colors: resolved?.colors,
          detail: resolved?.detail,
          reason: resolved?.reason,
        },
        refusal: null,
        price: 1,
        free_repeat: false,
      })
    }
  })

  it('charges nothing, reserves nothing, and tells the free repeat from what costs', async () => {
    const { accountId, key } = await service.open({ credits: 2 })
    const image = makeImage()
    expect(await inspect(service, key, image)).toMatchObject({ price: 1, free_repeat: false })
    await service.vectorize(key, image)
    expect(await inspect(service, key, image)).toMatchObject({ price: 0, free_repeat: true })
    expect(await inspect(service, key, image, '?colors=auto')).toMatchObject({ free_repeat: true })
    expect(await inspect(service, key, image, '?colors=3')).toMatchObject({ price: 1, free_repeat: false })
    expect((await service.store.ledger.credits(accountId)).balance).toBe(1)
    const report = await verifyLedger(service.store.database)
    expect([report.clean, report.open]).toEqual([true, 0])
  })

  it.each([
    ['a GIF', Buffer.from('GIF89a'), 'unsupported_format'],
    ['an animation', makePng({ frames: 2 }), 'invalid_image'],
    ['too many pixels', makePng({ width: 4097, height: 1 }), 'too_many_pixels'],
  ])('says that %s would be refused, in the words of the refusal', async (_name, image, code) => {
    const { key } = await service.open()
    const { error } = JSON.parse((await service.vectorize(key, image)).text)
    expect(error.code).toBe(code)
    expect(await inspect(service, key, image)).toEqual({
      format: null,
      width: null,
      height: null,
      resolved: null,
      refusal: { code, message: error.message },
      price: 0,
      free_repeat: false,
    })
  })

  it('says what the account lacks, and that a repeat is free all the same', async () => {
    const { key } = await service.open({ credits: 1 })
    const image = makeImage()
    await service.vectorize(key, image)
    expect(await inspect(service, key, image)).toMatchObject({ refusal: null, free_repeat: true })
    const other = await inspect(service, key, makeImage())
    expect(other).toMatchObject({ format: 'png', refusal: { code: 'no_credits' }, price: 0 })
    const { key: capped } = await service.open({ credits: 5, spendLimit: 0 })
    expect(await inspect(service, capped, makeImage())).toMatchObject({ refusal: { code: 'spend_limit' } })
  })

  it('looks at no pixel for an account that could not convert', async () => {
    const { key } = await service.open({ credits: 0 })
    expect(await inspect(service, key, makeImage('~hang~'))).toMatchObject({
      format: 'png',
      resolved: null,
      refusal: { code: 'no_credits' },
      price: 0,
    })
  })

  it('refuses what it cannot read as POST /v1/vectorize does', async () => {
    const { key } = await service.open()
    expect((await ask(service, key, makeImage(), '?colors=99')).code).toBe('bad_request')
    expect((await ask(service, key, Buffer.alloc(0))).code).toBe('empty')
    expect((await ask(service, 'vk_wrong', makeImage())).code).toBe('unauthorized')
  })

  it('counts against the rate, and not against the day', async () => {
    const strict = await TestService.start({ VEC_RATE_PER_MINUTE: '1', VEC_RATE_BURST: '2', VEC_DAILY_IMAGES: '1' })
    try {
      const { key } = await strict.open()
      const image = makeImage()
      await inspect(strict, key, image)
      expect((await strict.vectorize(key, image)).status).toBe(200)
      expect((await ask(strict, key, image)).code).toBe('rate_limited')
    } finally {
      await strict.stop()
    }
  })

  it('makes no conversion wait, and leaves no worker behind', async () => {
    const { key } = await service.open()
    const ended: string[] = []
    const waiting = [1, 2, 3].map(() =>
      inspect(service, key, makeImage('~sleep:300~')).finally(() => ended.push('dry run')),
    )
    while ((await service.metric('vec_jobs_running')) === 0) {}
    const paid = await service.vectorize(key, makeImage()).finally(() => ended.push('conversion'))
    expect(paid.status).toBe(200)
    expect((await Promise.all(waiting)).map(({ refusal }) => refusal)).toEqual([null, null, null])
    expect(ended.indexOf('conversion')).toBeLessThan(2)
    expect(await service.metric('vec_jobs_running')).toBe(0)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../database/engines'
import { TEST_WORKER, TestService } from '../http/harness'
import { makeImage } from '../http/images'
import { call, failureOf, inline, post } from './agent'

let service: TestService

beforeAll(async () => {
  const limits = {
    VEC_RATE_PER_MINUTE: '1',
    VEC_RATE_BURST: '4',
    VEC_AUTH_FAILURES_PER_MINUTE: '5',
    VEC_DAILY_IMAGES: '1',
    VEC_MAX_UPLOADS: '4',
  }
  // It stands still: no minute passes and no day ends however slow the machine is.
  service = await TestService.start(limits, TEST_WORKER, undefined, new ManualClock('2026-03-10T12:00:00Z'))
})

afterAll(() => service.stop())

const message = (method: string, id?: number) => JSON.stringify({ jsonrpc: '2.0', id, method })

describe('the limits of the tools', () => {
  it('counts requests against the rate that REST draws on, but neither notifications nor ping', async () => {
    const { key } = await service.open()
    for (let i = 0; i < 10; i++) {
      expect((await post(service, key, message('notifications/initialized'))).status).toBe(202)
      expect((await post(service, key, message('ping', i))).status).toBe(200)
    }
    expect((await service.vectorize(key, makeImage())).status).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await post(service, key, message('tools/list', i))).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await post(service, key, message('no/such/method', 1))
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
    expect((await post(service, key, message('ping', 1))).status).toBe(200)
    expect((await service.vectorize(key, makeImage())).status).toBe(429)
  })

  it('counts what is large as a request, whatever it says, and bounds what is small', async () => {
    const { key } = await service.open()
    const large = (method: string, id?: number) => message(method, id).padEnd(5_000)
    const statuses: number[] = []
    for (const body of [large('ping', 1), large('notifications/initialized'), '['.repeat(5_000), large('ping', 1)]) {
      statuses.push((await post(service, key, body)).status)
    }
    expect(statuses).toEqual([200, 202, 400, 200])
    for (const body of [
      large('ping', 1),
      large('notifications/initialized'),
      '['.repeat(5_000),
      message('tools/list', 1),
    ]) {
      expect((await post(service, key, body)).status).toBe(429)
    }
    // Ten times the burst of 4.
    for (let i = 0; i < 40; i++)
      expect((await post(service, key, i % 2 ? '[]' : message('ping', i))).status).toBe(i % 2 ? 400 : 200)
    for (const body of ['[]', message('ping', 1), message('notifications/initialized')]) {
      expect((await post(service, key, body)).status).toBe(429)
    }
  })

  it('does not count a message that is refused', async () => {
    const { key } = await service.open()
    for (let i = 0; i < 8; i++) expect((await post(service, key, '[]')).status).toBe(400)
    expect((await post(service, key, message('tools/list', 1))).status).toBe(200)
  })

  it('has one daily limit for tools and REST, and says so inside the tool', async () => {
    const { key } = await service.open()
    const image = makeImage()
    expect((await service.vectorize(key, image)).status).toBe(200)
    const second = await call(service, key, 'vectorize', inline(makeImage()))
    expect(failureOf(second)).toBe('daily_limit')
    expect(second.content[0]?.text).toMatch(/00:00 UTC; tell the user\. \(pause: \d+ seconds\)$/)
    expect(failureOf(await call(service, key, 'vectorize', inline(image)))).toBeUndefined()
  })

  it('has a limit to open uploads, and says so inside the tool', async () => {
    const { key } = await service.open()
    expect(failureOf(await call(service, key, 'create_upload'))).toBeUndefined()
    expect(failureOf(await call(service, key, 'create_upload'))).toBe('busy')
  })

  it('limits failed authentications, not the calls of a valid key', async () => {
    const { key } = await service.open()
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await post(service, 'vec_wrong', message('ping', 1))).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await post(service, key, message('ping', 1))).status).toBe(200)
  })
})

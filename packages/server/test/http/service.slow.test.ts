import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made } from '../links/made'
import { call, failureOf, inline } from '../mcp/agent'
import { exchangeRaw, parseRaw, REAL_WORKER, TestService } from './harness'
import { Gate, makeImage, PICTURE } from './images'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20)
}

function request(key: string, body: Buffer): Buffer {
  const head = `POST /v1/vectorize HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

describe('a service under load', () => {
  let service: TestService

  beforeAll(async () => {
    service = await TestService.start({
      VEC_WORKERS: '1',
      VEC_QUEUE: '4',
      VEC_PROCESSING_SECONDS: '2',
      VEC_QUEUE_SECONDS: '1',
    })
  })

  afterAll(() => service.stop())

  it('refuses with busy and Retry-After when the queue is full, and with nothing reserved', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => service.open({ credits: 1 })))
    const gate = new Gate()
    // One is in the worker and four can wait, so three are refused at once; those that wait are refused after a second.
    let refused = 0
    const responses = await Promise.all(
      accounts.map(async ({ key }) => {
        const response = await service.vectorize(key, makeImage(gate.command))
        if (response.status === 503 && ++refused === 3) gate.open()
        return response
      }),
    )
    const busy = responses.filter((response) => response.status === 503)
    expect(busy.length).toBe(refused)
    expect(responses.filter((response) => response.status === 200).length).toBe(8 - refused)
    expect(refused).toBeGreaterThanOrEqual(3)
    expect(refused).toBeLessThan(8)
    for (const response of busy) {
      expect(response.code).toBe('busy')
      expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(5)
    }
    for (const [index, { accountId }] of accounts.entries()) {
      const left = (await service.store.ledger.credits(accountId)).available
      expect(left).toBe(responses[index]?.status === 200 ? 0 : 1)
    }
  })

  it('does 4 parallel requests of one account on one worker', async () => {
    const { key } = await service.open()
    const responses = await Promise.all([1, 2, 3, 4].map(() => service.vectorize(key, makeImage())))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('answers timeout to an image that takes too long, uncharged, and works on', async () => {
    const { accountId, key } = await service.open({ credits: 1 })
    const hung = await service.vectorize(key, makeImage('~hang~'))
    expect([hung.status, hung.code]).toEqual([503, 'timeout'])
    expect(hung.headers['retry-after']).toBeUndefined()
    expect((await service.store.ledger.credits(accountId)).available).toBe(1)
    expect((await service.vectorize(key, makeImage())).status).toBe(200)
  }, 20_000)

  it('answers busy to one that waits too long', async () => {
    const first = await service.open()
    const second = await service.open()
    const gate = new Gate()
    const running = service.vectorize(first.key, makeImage(gate.command))
    await until(async () => (await service.metric('vec_jobs_running')) === 1)
    const waited = await service.vectorize(second.key, makeImage())
    expect([waited.status, waited.code]).toEqual([503, 'busy'])
    gate.open()
    expect((await running).status).toBe(200)
  }, 20_000)

  it('drops a waiting image whose client leaves', async () => {
    const first = await service.open()
    const second = await service.open({ credits: 1 })
    const gate = new Gate()
    const running = service.vectorize(first.key, makeImage(gate.command))
    await until(async () => (await service.metric('vec_jobs_running')) === 1)
    const socket = service.connect()
    socket.write(request(second.key, makeImage('~hang~')))
    await until(async () => (await service.metric('vec_jobs_waiting')) === 1)
    socket.destroy()
    await until(async () => (await service.metric('vec_jobs_waiting')) === 0)
    gate.open()
    expect((await running).status).toBe(200)
    expect((await service.store.ledger.credits(second.accountId)).available).toBe(1)
  }, 20_000)

  it('releases the credit of a running image whose client leaves, and frees its worker', async () => {
    const { accountId, key } = await service.open({ credits: 1 })
    const socket = service.connect()
    socket.write(request(key, makeImage('~hang~')))
    await until(async () => (await service.store.ledger.credits(accountId)).available === 0)
    socket.destroy()
    await until(async () => (await service.store.ledger.credits(accountId)).available === 1)
    expect((await service.vectorize(key, makeImage())).status).toBe(200)
    expect(service.requestLines().some((line) => line.status === 499)).toBe(true)
  }, 20_000)

  it('charges one credit for 10 identical requests at once', async () => {
    const { accountId, key } = await service.open({ credits: 3 })
    const image = makeImage('~sleep:50~')
    const responses = await Promise.all(Array.from({ length: 5 }, () => service.vectorize(key, image)))
    const charged = responses
      .filter((response) => response.status === 200)
      .map((response) => response.headers['x-credits-charged'])
    expect(charged.filter((value) => value === '1')).toEqual(['1'])
    expect((await service.store.ledger.credits(accountId)).available).toBe(2)
  }, 20_000)
})

describe('4 parallel clients on one worker, with the least queue that holds them', () => {
  let service: TestService

  beforeAll(async () => {
    service = await TestService.start({ VEC_WORKERS: '1', VEC_QUEUE: '3' })
  })

  afterAll(() => service.stop())

  const byRest = async (key: string) => (await service.vectorize(key, makeImage('~sleep:10~'))).status
  const byTools = async (key: string) => {
    const given = { ...inline(makeImage('~sleep:10~')), preview: false }
    return failureOf(await call(service, key, 'vectorize', given)) ?? 200
  }

  it.each([
    ['one account', 'REST', 1, byRest],
    ['4 accounts', 'REST', 4, byRest],
    ['one account', 'the tools', 1, byTools],
  ])('refuses nothing to those of %s over %s, who send one image after the other', async (_who, _way, count, send) => {
    const keys = await Promise.all(Array.from({ length: count }, async () => (await service.open()).key))
    const answers: unknown[] = []
    const work = async (client: number) => {
      for (let i = 0; i < 8; i++) answers.push(await send(keys[client % count] ?? ''))
    }
    await Promise.all([0, 1, 2, 3].map(work))
    expect(answers).toEqual(Array.from({ length: 32 }, () => 200))
  })
})

describe('the real worker', () => {
  it('turns a picture into an SVG of its size that any face of the engine would give', async () => {
    const service = await TestService.start({}, REAL_WORKER)
    const { key } = await service.open()
    const first = await service.vectorize(key, PICTURE)
    const second = await service.vectorize(key, PICTURE)
    await service.stop()
    expect(first.status).toBe(200)
    expect(first.text).toMatch(/^<svg [^>]*width="160" height="160"/)
    expect(first.text).toContain('<path')
    expect(second.body.equals(first.body)).toBe(true)
  }, 60_000)
})

describe('the port of the operator', () => {
  let service: TestService
  const get = (path: string, method = 'GET') => fetch(`${service.running.operationsUrl}${path}`, { method })

  beforeAll(async () => {
    service = await TestService.start()
    await until(async () => (await get('/readyz')).status === 200)
  })

  afterAll(() => service.stop())

  it('tells that the process lives and that it can work', async () => {
    expect(await (await get('/healthz')).text()).toBe('ok\n')
    expect(await (await get('/readyz')).text()).toBe('ready\n')
    expect((await get('/nothing')).status).toBe(404)
    expect((await get('/healthz', 'POST')).status).toBe(405)
  })

  it('counts requests by route, status and code, and credits', async () => {
    const { key } = await service.open()
    const before = await service.metric('vec_credits_charged_total')
    const image = makeImage()
    await service.vectorize(key, image)
    await service.vectorize(key, image)
    await service.vectorize(key, Buffer.from('x'))
    await service.raw('junk\r\n\r\n')
    expect((await service.metric('vec_credits_charged_total')) - before).toBe(1)
    expect(await service.metric('vec_free_repeats_total')).toBe(1)
    expect(
      await service.metric('vec_http_requests_total{route="/v1/vectorize",status="415",code="unsupported_format"}'),
    ).toBe(1)
    expect(await service.metric('vec_http_raw_refusals_total')).toBe(1)
  })

  it('renders every line in the exposition format', async () => {
    const lines = (await (await get('/metrics')).text()).split('\n').filter((line) => line !== '')
    for (const line of lines) {
      expect(line).toMatch(/^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{([a-z_]+="[^"\\]*",?)+\})? -?[0-9.e+-]+)$/)
    }
    expect(lines.length).toBeGreaterThan(30)
  })
})

describe('the log', () => {
  it('has one line for each request and holds no key, no token, no query, no file name', async () => {
    const service = await TestService.start()
    const { key, accountId } = await service.open()
    const link = made(await service.store.uploads.create(accountId))
    const result = made(await service.store.results.create(accountId, Buffer.from('<svg/>')))
    const secrets = [key, link.token, result.token, 'private-name', 'colors=5']
    await service.vectorize(key, makeImage(), '?colors=5')
    await service.vectorize(`${key}x`, makeImage())
    await service.send({ method: 'PUT', path: `/v1/uploads/${link.id}?token=${link.token}`, body: makeImage() })
    await service.send({ path: `/v1/results/${result.id}?token=${result.token}` })
    await service.send({ path: `/v1/nothing?token=${result.token}` })
    await service.send({ method: 'DELETE', path: `/v1/results/${result.id}?token=${result.token}` })
    await service.raw(
      `GET /v1/plans?token=${result.token} HTTP/1.1\r\nHost : a\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    )
    const form = '--b\r\nContent-Disposition: form-data; name="image"; filename="private-name"\r\n\r\nx\r\n--b--\r\n'
    await service.vectorize(key, Buffer.from(form), '', { 'content-type': 'multipart/form-data; boundary=b' })
    await service.vectorize(key, makeImage('~crash~'))
    await service.stop()
    const log = service.logLines.join('')
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(service.requestLines().length).toBe(8)
    for (const line of service.requestLines()) {
      expect(line).toMatchObject({
        request_id: expect.stringMatching(/^req_/),
        route: expect.any(String),
        status: expect.any(Number),
      })
    }
    expect(service.requestLines()[0]).toMatchObject({
      status: 200,
      account: accountId,
      charged: 1,
      width: 2,
      height: 2,
    })
  }, 60_000)
})

describe('shutting down', () => {
  it('finishes what runs, says that it is not ready, and leaves no reservation', async () => {
    const service = await TestService.start()
    const { accountId, key } = await service.open({ credits: 2 })
    const gate = new Gate()
    const running = service.vectorize(key, makeImage(gate.command))
    await until(async () => (await service.store.ledger.credits(accountId)).available === 1)
    const drained = service.running.drain()
    gate.open()
    expect((await running).status).toBe(200)
    await drained
    await expect(service.send({ path: '/v1/plans' })).rejects.toThrow()
    await service.stop()
  }, 30_000)

  it('answers what comes in on an open connection and then closes it', async () => {
    const service = await TestService.start()
    const { key } = await service.open()
    const gate = new Gate()
    const running = service.vectorize(key, makeImage(gate.command))
    await until(async () => (await service.metric('vec_jobs_running')) === 1)
    const socket = service.connect()
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write('GET /v1/plans HTTP/1.1\r\nHost: a\r\nX-')
    await pause(50)
    const drained = service.running.drain()
    const { text, isClosed } = await exchangeRaw(socket, 'A: 1\r\n\r\n')
    gate.open()
    expect([parseRaw(text).status, parseRaw(text).headers.connection, isClosed]).toEqual([200, 'close', true])
    expect((await running).status).toBe(200)
    await drained
    await service.stop()
  }, 30_000)

  it('releases what does not finish in time', async () => {
    const service = await TestService.start({ VEC_DRAIN_SECONDS: '1' })
    const { accountId, key } = await service.open({ credits: 1 })
    const cut = service.vectorize(key, makeImage('~hang~')).then(
      () => 'answered',
      () => 'cut',
    )
    await until(async () => (await service.store.ledger.credits(accountId)).available === 0)
    const { ledger } = service.store
    const released: string[] = []
    const release = ledger.release.bind(ledger)
    ledger.release = (id) => {
      released.push(id)
      return release(id)
    }
    await service.running.drain()
    expect(await cut).toBe('cut')
    expect(released.length).toBe(1)
    await service.stop()
  }, 30_000)
})

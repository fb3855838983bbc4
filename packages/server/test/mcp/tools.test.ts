import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/ledger/verify'
import { TestService } from '../http/harness'
import { makeImage, makeImageOfSize, makePng } from '../http/images'
import { ask, call, failureOf, inline, pathOf, svgOf } from './agent'

let service: TestService
let key: string

beforeAll(async () => {
  service = await TestService.start({ VEC_PROCESSING_SECONDS: '2' })
  key = (await service.open()).key
})

afterAll(() => service.stop())

/** Sends a file through a link that was just made; resolves to the upload's id. */
async function upload(image: Buffer, owner = key): Promise<string> {
  const { structuredContent: link } = await call(service, owner, 'create_upload')
  const receipt = await service.send({ method: 'PUT', path: pathOf(link?.upload_url), body: image })
  expect(JSON.parse(receipt.text)).toEqual({ upload_id: link?.upload_id, bytes: image.length })
  return String(link?.upload_id)
}

describe('the tools', () => {
  it('vectorize an upload and serve the result for download', async () => {
    const image = makeImage()
    const uploadId = await upload(image)
    const answer = await call(service, key, 'vectorize', { upload_id: uploadId, colors: 5 })
    const { structuredContent: result } = answer
    const svg = svgOf(answer)
    expect(result).toMatchObject({ width: 2, height: 2, credits_charged: 1, svg_bytes: svg?.length })
    expect(svg).toContain('data-colors="5"')
    expect(result?.credits_remaining).toBe(99_999)
    const download = await service.send({ path: pathOf(result?.download_url) })
    expect(download.text).toBe(svg)
    expect(download.headers['content-disposition']).toBe('attachment; filename="vector.svg"')
  })

  it('answer with what their output schemas say', async () => {
    const { result } = (await ask(service, key, 'tools/list')) as {
      result: { tools: { name: string; inputSchema: object; outputSchema: object }[] }
    }
    const ajv = new Ajv2020({ strict: false })
    for (const { name, inputSchema, outputSchema } of result.tools) {
      const given = name === 'vectorize' ? inline(makeImage()) : {}
      expect(ajv.validate(inputSchema, given), name).toBe(true)
      const answer = await call(service, key, name, given)
      expect(ajv.validate(outputSchema, answer.structuredContent), ajv.errorsText()).toBe(true)
      expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent)
    }
  })

  it('show the credits that REST shows', async () => {
    const { key: other } = await service.open({ credits: 10, quota: 5, spendLimit: 8 })
    await call(service, other, 'vectorize', inline(makeImage()))
    const account = await service.send({ path: '/v1/account', headers: { authorization: `Bearer ${other}` } })
    expect((await call(service, other, 'get_usage')).structuredContent).toEqual(JSON.parse(account.text).credits)
  })

  it('give a command that uploads as it stands', async () => {
    const { structuredContent: link } = await call(service, key, 'create_upload')
    expect(link?.upload_command).toBe(
      `curl -sS -X PUT -H "Content-Type: application/octet-stream" --data-binary "@IMAGE_FILE" "${link?.upload_url}"`,
    )
    expect(link?.upload_url).toMatch(
      new RegExp(`^${service.running.url}/v1/uploads/${link?.upload_id}\\?token=[\\w-]{43}$`),
    )
  })

  it('use the public address in links', async () => {
    const other = await TestService.start({ VEC_PUBLIC_URL: 'https://vec.example/base/' })
    try {
      const { key: otherKey } = await other.open()
      const { structuredContent } = await call(other, otherKey, 'create_upload')
      expect(structuredContent?.upload_url).toMatch(/^https:\/\/vec\.example\/base\/v1\/uploads\/upl_/)
    } finally {
      await other.stop()
    }
  })
})

describe('the credits of the tools', () => {
  it('are charged once for the same image and options, here and on REST, however it was sent', async () => {
    const { accountId, key: own } = await service.open({ credits: 5 })
    const image = makeImage()
    await call(service, own, 'vectorize', inline(image))
    await call(service, own, 'vectorize', { upload_id: await upload(image, own), colors: 'auto', detail: 'auto' })
    expect((await service.vectorize(own, image)).headers['x-credits-charged']).toBe('0')
    const fresh = makeImage()
    expect((await service.vectorize(own, fresh)).headers['x-credits-charged']).toBe('1')
    await call(service, own, 'vectorize', inline(fresh))
    expect((await service.store.ledger.credits(accountId)).balance).toBe(3)
  })

  it('are not charged for what fails', async () => {
    const { accountId, key: own } = await service.open({ credits: 3 })
    const failures = [
      ['~fail:invalid_image~', 'invalid_image'],
      ['~fail:internal~', 'internal'],
      ['~crash~', 'internal'],
      ['~hang~', 'timeout'],
    ]
    for (const [command, code] of failures) {
      expect(failureOf(await call(service, own, 'vectorize', inline(makeImage(command))))).toBe(code)
    }
    expect((await service.store.ledger.credits(accountId)).balance).toBe(3)
    const report = await verifyLedger(service.store.database)
    expect([report.clean, report.open]).toEqual([true, 0])
  })

  it('run out inside the tool', async () => {
    const { key: poor } = await service.open({ credits: 0 })
    const { key: capped } = await service.open({ credits: 5, spendLimit: 0 })
    const none = await call(service, poor, 'vectorize', inline(makeImage()))
    expect(failureOf(none)).toBe('no_credits')
    expect(none.content[0]?.text).toContain('Do not call again')
    expect(failureOf(await call(service, capped, 'vectorize', inline(makeImage())))).toBe('spend_limit')
  })

  it('are charged when a page of calls is made at once, and no more than there are', async () => {
    const { accountId, key: own } = await service.open({ credits: 10 })
    const calls = Array.from({ length: 30 }, () => call(service, own, 'vectorize', inline(makeImage())))
    const codes = (await Promise.all(calls)).map(failureOf)
    expect(codes.filter((code) => code === undefined).length).toBe(10)
    expect(codes.filter((code) => code === 'no_credits').length).toBe(20)
    expect((await service.store.ledger.credits(accountId)).balance).toBe(0)
  })
})

describe('a failure of a tool', () => {
  it.each([
    ['no image', Buffer.from('GIF89a'), 'unsupported_format'],
    ['an animation', makePng({ frames: 2 }), 'invalid_image'],
    ['too many pixels', makePng({ width: 4097, height: 1 }), 'too_many_pixels'],
    ['half an image', makePng().subarray(0, 40), 'invalid_image'],
    ['nothing', Buffer.alloc(0), 'empty'],
    ['2 MB and a byte', makeImageOfSize(2_097_153), 'too_large'],
  ])('says what is wrong with %s', async (_name, image, code) => {
    expect(failureOf(await call(service, key, 'vectorize', inline(image)))).toBe(code)
  })

  it.each([
    ['half an image', makePng().subarray(0, 40), 'invalid_image'],
    ['too many pixels', makePng({ width: 4097, height: 1 }), 'too_many_pixels'],
  ])('says that another file needs a new link after %s was uploaded', async (_name, image, code) => {
    const sent = await call(service, key, 'vectorize', { upload_id: await upload(image) })
    expect(failureOf(sent)).toBe(code)
    expect(sent.content[0]?.text).toMatch(/ another file needs a new one, from create_upload\.$/)
    const inlined = await call(service, key, 'vectorize', inline(image))
    expect(inlined.content[0]?.text).not.toContain('create_upload')
  })

  it('takes 2 MB inline and 10 MB by upload', async () => {
    expect(failureOf(await call(service, key, 'vectorize', inline(makeImageOfSize(2_097_152))))).toBeUndefined()
    const uploadId = await upload(makeImageOfSize(10_485_760))
    expect(failureOf(await call(service, key, 'vectorize', { upload_id: uploadId }))).toBeUndefined()
  })

  it('is the same for an upload that is unknown, empty, malformed or of another account', async () => {
    const { key: other } = await service.open()
    const { structuredContent: empty } = await call(service, key, 'create_upload')
    const foreign = await upload(makeImage(), other)
    const texts = new Set<string | undefined>()
    for (const uploadId of [
      'upl_000000000000000000000000',
      empty?.upload_id,
      foreign,
      'x',
      '',
      '\0',
      'ü'.repeat(1000),
    ]) {
      const answer = await call(service, key, 'vectorize', { upload_id: uploadId })
      expect([uploadId, failureOf(answer)]).toEqual([uploadId, 'not_found'])
      texts.add(answer.content[0]?.text)
    }
    expect(texts.size).toBe(1)
    expect([...texts][0]).toContain('else call create_upload for a new link')
  })

  it('is in the log and the metrics by its code, with neither token nor content', async () => {
    await call(service, key, 'vectorize', inline(makeImage('~fail:internal~')))
    const lines = service.requestLines().filter((line) => line.route === '/mcp')
    expect(lines.at(-1)).toMatchObject({ level: 'error', status: 200, code: 'internal', width: 2 })
    expect(await service.metric('vec_http_requests_total')).toBeGreaterThan(0)
    const log = service.logLines.join('')
    for (const secret of service.secrets) expect(log).not.toContain(secret)
    expect(log).not.toContain(makeImage().toString('base64').slice(0, 40))
  })
})

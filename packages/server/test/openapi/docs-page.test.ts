import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { OPTIONS } from '@vec/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '../../src/contract/errors'
import { type DocsPage, readDocsPage } from '../../src/openapi/docs-page'
import { openapiDocument } from '../../src/openapi/document'
import { TestService } from '../http/harness'

describe('the page that the build makes', () => {
  let page: DocsPage
  let html: string
  beforeAll(async () => {
    page = await readDocsPage(fileURLToPath(new URL('../../dist/docs.html', import.meta.url)))
    html = page.html.toString('utf8')
  })

  it('shows every path, option, value, field and code', () => {
    const words = [
      ...Object.keys(openapiDocument.paths),
      ...OPTIONS.flatMap((option) => [option.wireName, ...option.values]),
      ...Object.keys(openapiDocument.components.schemas.Credits?.properties ?? {}),
      ...Object.keys(ERRORS),
    ]
    expect(words.filter((word) => !html.includes(word))).toEqual([])
  })

  it('loads nothing, and lets no script run but its own', () => {
    const loads = /<(script|link|img|iframe)[^>]+(src|href)=|<[a-z][^>]*\son[a-z]+=|\bfrom\s*"https?:|logo-mini-full/i
    // Not `toMatch`: a failure would print the whole page.
    expect(loads.exec(html)?.[0]).toBeUndefined()
    expect(page.contentSecurityPolicy).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; script-src('? ?'sha256-[\w+/=]{44}')+$/,
    )
  })
})

describe('GET /docs', () => {
  let service: TestService
  beforeAll(async () => {
    service = await TestService.start()
  })
  afterAll(() => service.stop())

  it('sends the page, compressed to those who take that', async () => {
    const plain = await service.send({ path: '/docs' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const hash = createHash('sha256').update('document.title = 1').digest('base64')
    expect(plain.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`)
    const packed = await service.send({ path: '/docs', headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.body)).toEqual(plain.body)
    const refused = await service.send({ path: '/docs', headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(refused.headers['content-encoding']).toBeUndefined()
  })
})

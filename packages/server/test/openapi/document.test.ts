import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OPTIONS, parseWireOptions } from '@vec/core'
import { optionProperties } from '@vec/mcp'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '../../src/contract/errors'
import { openapiDocument } from '../../src/openapi/document'
import { renderPage } from '../../src/openapi/page'
import { CODES_BY_STATUS } from '../../src/openapi/schemas'

const REDOCLY = fileURLToPath(new URL('../../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

describe('the OpenAPI document', () => {
  it('passes the linter', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vec-openapi-'))
    const path = join(directory, 'openapi.json')
    await writeFile(path, JSON.stringify(openapiDocument))
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const lint = promisify(execFile)(process.execPath, [REDOCLY, 'lint', '--format=stylish', path], {
      cwd: directory,
      env: environment,
    })
    const { stdout, stderr } = await lint.finally(() => rm(directory, { recursive: true }))
    expect(stdout + stderr).toContain('Your API description is valid')
  }, 60_000)

  it('is the description 1.0.0', () => {
    expect(openapiDocument.info.version).toBe('1.0.0')
    expect(openapiDocument.openapi).toBe('3.1.0')
  })

  it('knows exactly the paths, methods and statuses of the contract', () => {
    const declared = Object.entries(openapiDocument.paths).map(([path, item]) => {
      const [method, operation] = Object.entries(item).find(([name]) => name !== 'parameters') ?? []
      return [path, method, Object.keys((operation as { responses: object }).responses).map(Number)]
    })
    expect(declared.slice(0, 6)).toEqual([
      ['/v1/vectorize', 'post', [200, 400, 401, 402, 405, 413, 415, 422, 429, 500, 503]],
      ['/v1/account', 'get', [200, 400, 401, 405, 429, 500]],
      ['/v1/plans', 'get', [200, 400, 405]],
      ['/v1/uploads/{upload_id}', 'put', [200, 400, 404, 405, 413, 415, 500, 503]],
      ['/v1/results/{result_id}', 'get', [200, 400, 404, 405, 500]],
      ['/mcp', 'post', [200, 202, 400, 401, 403, 405, 413, 429, 500]],
    ])
  })

  it('gives every code the status of the error table', () => {
    for (const [status, codes] of Object.entries(CODES_BY_STATUS)) {
      for (const code of codes) expect(ERRORS[code].status).toBe(Number(status))
    }
    const listed: readonly string[] = Object.values(CODES_BY_STATUS).flat()
    expect(Object.keys(ERRORS).filter((code) => !listed.includes(code))).toEqual([])
  })

  it('accepts a value of an option exactly when the parser does', () => {
    const ajv = new Ajv2020({ strict: false })
    const candidates = ['auto', 'AUTO', '', 'artwork', 'photo', 'low', 'unlimited', 1, 2, 17, 32, 33, 2.5, null, true]
    for (const { wireName } of OPTIONS) {
      const validate = ajv.compile(optionProperties[wireName] ?? false)
      for (const value of candidates) {
        let isParsed = true
        try {
          parseWireOptions([[wireName, value]])
        } catch {
          isParsed = false
        }
        expect([wireName, value, validate(value)]).toEqual([wireName, value, isParsed])
      }
    }
  })
})

describe('the page', () => {
  const page = renderPage(openapiDocument)

  it('shows every path, option, value, field and code', () => {
    const words = [
      ...Object.keys(openapiDocument.paths),
      ...OPTIONS.flatMap((option) => [option.wireName, ...option.values]),
      ...Object.keys(openapiDocument.components.schemas.Credits?.properties ?? {}),
      ...Object.keys(ERRORS),
    ]
    for (const word of words) expect(page).toContain(word)
  })

  it('stands alone: no script, nothing from elsewhere', () => {
    expect(page).not.toMatch(/<script|<link|<img|https?:\/\/|\son[a-z]+=/i)
  })
})

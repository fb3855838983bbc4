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
import { ERRORS, type ErrorCode } from '../../src/contract/errors'
import { openapiDocument } from '../../src/openapi/document'
import { ADVICE } from '../../src/openapi/error-responses'

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
      ['/mcp', 'post', [200, 202, 400, 401, 403, 404, 405, 413, 429, 500]],
    ])
  })

  it('gives every code the status of the error table, and leaves none out', () => {
    const answers = Object.values(openapiDocument.paths).flatMap((item) =>
      Object.values(
        item as Readonly<Record<string, { responses?: Readonly<Record<string, { $ref?: string }>> }>>,
      ).flatMap((operation) => Object.entries(operation.responses ?? {})),
    )
    const listed = answers.flatMap(([status, { $ref = '' }]) => {
      const codes = openapiDocument.components.responses[$ref.split('/').at(-1) ?? '']?.['x-codes'] ?? []
      for (const code of codes) expect([code, ERRORS[code].status]).toEqual([code, Number(status)])
      return codes
    })
    expect(Object.keys(ERRORS).filter((code) => !listed.includes(code as ErrorCode))).toEqual([])
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

describe('what the document says', () => {
  const text = JSON.stringify(openapiDocument)

  it('has limits, advice for every code, and examples', () => {
    for (const words of [
      '10,485,760',
      '4,200,000',
      '4096',
      '60 a minute',
      '5,000 a day',
      '24 hours',
      '$BASE',
      '"example"',
    ]) {
      expect(text).toContain(words.replaceAll('"', '"'))
    }
    for (const advice of Object.values(ADVICE)) expect(text).toContain(advice)
  })

  it('has examples that its schemas accept', () => {
    const ajv = new Ajv2020({ strict: false }).addSchema(openapiDocument, 'openapi')
    let count = 0
    const visit = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return
      const { schema, example, examples } = node as { schema?: object; example?: unknown; examples?: object }
      const values = [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples ?? {}).map(({ value }) => value),
      ]
      for (const value of schema === undefined ? [] : values) {
        const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')))
        expect([value, validate(value), validate.errors]).toEqual([value, true, null])
        count++
      }
      for (const child of Object.values(node)) visit(child)
    }
    visit(openapiDocument)
    expect(count).toBeGreaterThan(20)
  })

  it('shares its components: nothing of some size is written twice', () => {
    const seen = new Map<string, number>()
    const visit = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return
      const written = JSON.stringify(node)
      if (written.length > 400) seen.set(written, (seen.get(written) ?? 0) + 1)
      for (const child of Object.values(node)) visit(child)
    }
    visit(openapiDocument)
    expect([...seen].filter(([, times]) => times > 1).map(([written]) => written)).toEqual([])
    expect(text.length).toBeLessThan(36_000)
  })
})

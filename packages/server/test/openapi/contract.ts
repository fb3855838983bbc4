import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { openapiDocument } from '../../src/openapi/document'

/** A response as it came off the wire. Header names are lower case. */
export interface WireResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

interface ResponseObject {
  /** The codes of an error response. */
  readonly 'x-codes'?: readonly string[]
  readonly headers: Readonly<Record<string, HeaderObject | Reference>>
  /** Left out where there is no body. */
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

interface Reference {
  readonly $ref: string
}

interface HeaderObject {
  readonly required?: boolean
  readonly schema?: object
  /** Of a header that holds JSON. */
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

/** What a reference of the document points to; anything else is itself. */
function resolve<Value extends object>(value: Value | Reference): Value {
  if (!('$ref' in value)) return value
  const names = value.$ref.replace('#/', '').split('/')
  return names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], openapiDocument) as Value
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ $id: 'openapi', components: openapiDocument.components })
const validators = new Map<object, ValidateFunction>()

/**
 * Checks a response against the OpenAPI document: path, method, status, content type, required headers, body; and what holds for
 * every response: `X-Request-Id`, equal to the one in an error's body, and no CORS header.
 */
export function assertContract(method: string, target: string, response: WireResponse): void {
  const place = `${method} ${target} -> ${response.status}`
  expect(response.headers['x-request-id'], place).toMatch(/^req_[a-f0-9]{20}$/)
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  const operation = findOperation(method, target.split('?', 1)[0] ?? '')
  if (typeof operation === 'number') {
    expect(response.status === 400 || response.status === operation, place).toBe(true)
    assertErrorObject(response, place)
    return
  }
  const listed = (operation.responses as Readonly<Record<string, ResponseObject | Reference>>)[String(response.status)]
  const declared = listed && resolve(listed)
  if (declared === undefined) throw new Error(`${place}: the status is not declared. ${response.body}`)
  for (const [name, header] of Object.entries(declared.headers)) assertHeader(name, header, response, place)
  if (declared.content === undefined) {
    expect(response.body.length, place).toBe(0)
    return
  }
  const mediaType = response.headers['content-type']?.split(';', 1)[0] ?? ''
  const schema = declared.content[mediaType]?.schema
  if (schema === undefined) throw new Error(`${place}: the content type ${mediaType} is not declared`)
  const value =
    mediaType === 'application/json' ? JSON.parse(response.body.toString('utf8')) : response.body.toString('utf8')
  assertSchema(schema, value, place)
  const code = response.status >= 400 ? assertErrorObject(response, place) : undefined
  if (code !== undefined) expect(declared['x-codes'], place).toContain(code)
}

/** The operation, or the status of its absence: 404 for an unknown path, 405 for another method. */
function findOperation(method: string, path: string): { readonly responses: object } | number {
  for (const [pattern, item] of Object.entries(openapiDocument.paths)) {
    const expression = new RegExp(`^${pattern.replace(/\{[a-z_]+\}/g, '[^/]+')}$`)
    if (!expression.test(path)) continue
    const operation = (item as Readonly<Record<string, { responses: object }>>)[method.toLowerCase()]
    return operation ?? 405
  }
  return 404
}

/** The code; undefined for an error of JSON-RPC. */
function assertErrorObject(response: WireResponse, place: string): unknown {
  if (response.body.length === 0) return undefined
  // The tool interface answers clients of the modern era in JSON-RPC.
  if (JSON.parse(response.body.toString('utf8')).jsonrpc === '2.0') return undefined
  const { error } = JSON.parse(response.body.toString('utf8')) as { error: Record<string, unknown> }
  expect(Object.keys(error).sort(), place).toEqual(['code', 'message', 'request_id'])
  expect(error.request_id, place).toBe(response.headers['x-request-id'])
  return error.code
}

function assertHeader(name: string, header: HeaderObject | Reference, response: WireResponse, place: string): void {
  const resolved = resolve(header)
  const value = response.headers[name.toLowerCase()]
  if (value === undefined) {
    expect(resolved.required, `${place}: the header ${name} is missing`).not.toBe(true)
    return
  }
  const json = resolved.content?.['application/json']?.schema
  if (json !== undefined) {
    assertSchema(json, JSON.parse(value), `${place}: header ${name}`)
    return
  }
  const isNumber =
    JSON.stringify(resolved.schema).includes('integer') || JSON.stringify(resolved.schema).includes('[0,1]')
  assertSchema(resolved.schema ?? {}, isNumber ? Number(value) : value, `${place}: header ${name}`)
}

function assertSchema(schema: object, value: unknown, place: string): void {
  let validate = validators.get(schema)
  if (validate === undefined) {
    validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')))
    validators.set(schema, validate)
  }
  if (!validate(value)) throw new Error(`${place}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`)
}

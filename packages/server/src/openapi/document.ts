import { MAX_INPUT_BYTES, OPTIONS } from '@vec/core'
import { optionProperties, PROTOCOL_VERSIONS } from '@vec/mcp'
import { ERRORS, type ErrorCode } from '../contract/errors'
import { REQUEST_ID_PATTERN, RESULT_ID_PATTERN, UPLOAD_ID_PATTERN } from '../contract/ids'
import { describeMcpRoute } from './describe-mcp'
import { CODES_BY_STATUS, errorSchema, type Schema, schemas } from './schemas'

/** Version of the interface description; the major version is the prefix of the paths. */
const INTERFACE_VERSION = '1.0.0'

interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path'
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
}

const requestId = { $ref: '#/components/headers/RequestId' }

const retryAfter = { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 1 } }

/** Codes of a status on one path, where they are fewer than on the others. */
type CodeOverrides = Readonly<Record<number, readonly ErrorCode[]>>

function describeCode(code: ErrorCode): string {
  return `\`${code}\`: ${ERRORS[code].message}`
}

function errors(statuses: readonly number[], overrides: CodeOverrides = {}) {
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = overrides[status] ?? CODES_BY_STATUS[status] ?? []
      const headers = {
        'X-Request-Id': requestId,
        ...(status === 429 && { 'Retry-After': retryAfter }),
        ...(status === 503 && { 'Retry-After': { ...retryAfter, required: false } }),
        ...(status === 405 && { Allow: { required: true, schema: { type: 'string' } } }),
      }
      const content = { 'application/json': { schema: errorSchema(codes) } }
      return [String(status), { description: codes.map(describeCode).join(' '), headers, content }]
    }),
  )
}

const optionParameters: readonly Parameter[] = OPTIONS.map((option) => ({
  name: option.wireName,
  in: 'query',
  required: false,
  description: option.description,
  schema: optionProperties[option.wireName] ?? {},
}))

const token: Parameter = {
  name: 'token',
  in: 'query',
  required: true,
  description: 'The secret of the link.',
  schema: { type: 'string' },
}

const svgContent = { 'image/svg+xml': { schema: { type: 'string' } } }

const file = { type: 'string', format: 'binary', description: `PNG, JPEG or WebP, at most ${MAX_INPUT_BYTES} bytes.` }

function integerHeader(description: string) {
  return { description, required: true, schema: { type: 'integer', minimum: 0 } }
}

function dispositionHeader(value: string) {
  return { required: true, schema: { type: 'string', const: value } }
}

const vectorize = {
  operationId: 'vectorize',
  tags: ['Images'],
  summary: 'Convert one image into an SVG document',
  description:
    'Synchronous; usually a few seconds, at most about a minute. Costs 1 credit on success, nothing on failure, and nothing ' +
    'when the same image bytes and options were converted for the account within 24 hours. Send the file as the body (its ' +
    'Content-Type is ignored; options in the query) or as `multipart/form-data` (the file in the field `image`; form fields ' +
    'win over the query).',
  security: [{ apiKey: [] }],
  parameters: optionParameters,
  requestBody: {
    required: true,
    content: {
      'application/octet-stream': { schema: file },
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['image'],
          additionalProperties: false,
          properties: { image: file, ...optionProperties },
        },
      },
    },
  },
  responses: {
    '200': {
      description: 'The SVG document: paths, groups and gradients with plain colours, nothing else.',
      headers: {
        'X-Request-Id': requestId,
        'X-Credits-Charged': {
          ...integerHeader('1, or 0 for a free repeat.'),
          schema: { type: 'integer', enum: [0, 1] },
        },
        'X-Credits-Remaining': integerHeader('Images that can still be processed right now.'),
        'Content-Disposition': dispositionHeader('inline; filename="vector.svg"'),
      },
      content: svgContent,
    },
    ...errors([400, 401, 402, 405, 413, 415, 422, 429, 500, 503]),
  },
}

const account = {
  operationId: 'getAccount',
  tags: ['Account'],
  summary: 'The account behind the key, and its credits',
  description: 'Free, and not counted against the request rate of the key.',
  security: [{ apiKey: [] }],
  responses: {
    '200': {
      description: 'Account and credits.',
      headers: { 'X-Request-Id': requestId },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Account' } } },
    },
    ...errors([400, 401, 405, 429, 500], { 400: ['bad_request'], 429: ['rate_limited'] }),
  },
}

const plans = {
  operationId: 'getPlans',
  tags: ['Account'],
  summary: 'The public price list',
  security: [],
  responses: {
    '200': {
      description: 'Packs and terms.',
      headers: { 'X-Request-Id': requestId },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Plans' } } },
    },
    ...errors([400, 405], { 400: ['bad_request'] }),
  },
}

const upload = {
  operationId: 'putUpload',
  tags: ['Links'],
  summary: 'Send one file to an upload link',
  description: 'The link comes from the tool `create_upload`. It takes one file, once, within 10 minutes.',
  security: [],
  requestBody: { required: true, content: { 'application/octet-stream': { schema: file } } },
  responses: {
    '200': {
      description: 'The file is stored.',
      headers: { 'X-Request-Id': requestId },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/UploadReceipt' } } },
    },
    ...errors([400, 404, 405, 413, 415, 500, 503], { 503: ['busy'] }),
  },
}

const result = {
  operationId: 'getResult',
  tags: ['Links'],
  summary: 'Download a result',
  description: 'The link comes from the tool `vectorize` and works for 1 hour.',
  security: [],
  responses: {
    '200': {
      description: 'The SVG document as an attachment.',
      headers: {
        'X-Request-Id': requestId,
        'Content-Disposition': dispositionHeader('attachment; filename="vector.svg"'),
      },
      content: svgContent,
    },
    ...errors([400, 404, 405, 500], { 400: ['bad_request'] }),
  },
}

function document(mediaType: string, operationId: string, summary: string) {
  return {
    operationId,
    tags: ['Description'],
    summary,
    security: [],
    responses: {
      '200': {
        description: summary,
        headers: { 'X-Request-Id': requestId },
        content: {
          [mediaType]: { schema: mediaType === 'application/json' ? { type: 'object' } : { type: 'string' } },
        },
      },
      ...errors([400, 405], { 400: ['bad_request'] }),
    },
  }
}

function idParameter(name: string, pattern: string): Parameter {
  return { name, in: 'path', required: true, description: 'From the link.', schema: { type: 'string', pattern } }
}

/** The interface as OpenAPI 3.1: served, shown, and what every response of the test suite is checked against. */
export const openapiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Image to vector',
    version: INTERFACE_VERSION,
    description:
      'Converts one PNG, JPEG or WebP image into an SVG document. Errors are JSON objects with a stable `code`; every response ' +
      'carries `X-Request-Id`. Retry only `rate_limited` and `busy` (after `Retry-After`), and `internal` once after a pause. ' +
      'Use a client timeout of at least 90 to 120 seconds. No CORS headers are sent.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/', description: 'This server' }],
  tags: [
    { name: 'Images', description: 'Conversion.' },
    { name: 'Account', description: 'Credits and prices.' },
    { name: 'Tools', description: 'The same for agents.' },
    { name: 'Links', description: 'Files of the tool interface. The token in the query is the only credential.' },
    { name: 'Description', description: 'This interface, described.' },
  ],
  paths: {
    '/v1/vectorize': { post: vectorize },
    '/v1/account': { get: account },
    '/v1/plans': { get: plans },
    '/v1/uploads/{upload_id}': { parameters: [idParameter('upload_id', UPLOAD_ID_PATTERN), token], put: upload },
    '/v1/results/{result_id}': { parameters: [idParameter('result_id', RESULT_ID_PATTERN), token], get: result },
    '/mcp': { post: describeMcpRoute(requestId, errors, PROTOCOL_VERSIONS) },
    '/openapi.json': { get: document('application/json', 'getOpenapi', 'This description for machines') },
    '/docs': { get: document('text/html', 'getDocs', 'This description for people') },
  },
  components: {
    schemas,
    headers: {
      RequestId: {
        description: 'Unique identifier of the request.',
        required: true,
        schema: { type: 'string', pattern: REQUEST_ID_PATTERN },
      },
    },
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the account.' },
    },
  },
} as const

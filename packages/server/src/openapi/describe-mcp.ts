import { MODERN_VERSION, PROTOCOL_VERSIONS } from '@vec/mcp'
import { errors } from './error-responses'
import { requestId } from './operations'
import type { Schema } from './schemas'

const id: Schema = { oneOf: [{ type: 'string' }, { type: 'integer' }] }

const messageSchema: Schema = {
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { type: 'string', const: '2.0' },
    id,
    method: { type: 'string', description: '`initialize`, `ping`, `tools/list`, `tools/call`, or a notification.' },
    params: { type: 'object' },
  },
}

/** The id that an answer repeats. */
const answeredId: Schema = { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] }

const fault = (more: object): Schema => ({
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, ...more },
})

const response: Schema = {
  type: 'object',
  required: ['jsonrpc', 'id'],
  additionalProperties: false,
  properties: {
    jsonrpc: { type: 'string', const: '2.0' },
    id: answeredId,
    result: { type: 'object', description: 'A failure of a tool is in here, with `isError: true`.' },
    error: fault({}),
  },
  oneOf: [{ required: ['result'] }, { required: ['error'] }],
}

/** What clients of the modern era get with 400 and 404. */
const modernError: Schema = {
  type: 'object',
  required: ['jsonrpc', 'error'],
  additionalProperties: false,
  properties: {
    jsonrpc: { type: 'string', const: '2.0' },
    id: answeredId,
    error: fault({ data: {} }),
  },
}

const answer = (description: string, schema: Schema) => ({
  description,
  headers: { 'X-Request-Id': requestId },
  content: { 'application/json': { schema } },
})

/** The description of `POST /mcp`. */
export const message = {
  operationId: 'postMcpMessage',
  tags: ['Tools'],
  summary: 'Send one message of the Model Context Protocol',
  description:
    'Stateless Streamable HTTP: exactly one JSON-RPC 2.0 message, one JSON answer, no event stream, no session. The tools, which ' +
    '`tools/list` describes: `create_upload` gives a link for a file of up to 10 MB; `vectorize` converts an uploaded file, or an ' +
    'image of up to 2 MB in base64, for 1 credit; `get_usage` tells the credits; `inspect`, for clients of 2026-07-28, is a dry run. Requests count against the rate of the key; ' +
    'notifications and `ping` do not.',
  security: [{ apiKey: [] }],
  parameters: [
    {
      name: 'MCP-Protocol-Version',
      in: 'header',
      required: false,
      description: 'The protocol version that was negotiated.',
      schema: { type: 'string', enum: [MODERN_VERSION, ...PROTOCOL_VERSIONS] },
    },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: messageSchema } } },
  responses: {
    '200': answer('The answer to a request.', response),
    '202': { description: 'The message was a notification. No body.', headers: { 'X-Request-Id': requestId } },
    '400': {
      ...answer('`bad_request`: the message is malformed. In the modern era, the error of that revision.', {
        anyOf: [{ $ref: '#/components/schemas/Error' }, modernError],
      }),
      'x-codes': ['bad_request'],
    },
    '404': answer('In the modern era alone: the method is not known.', modernError),
    ...errors([401, 403, 405, 413, 429, 500], { 429: ['rate_limited'] }),
  },
}

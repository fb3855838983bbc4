import type { ErrorCode } from '../contract/errors'
import type { Schema } from './schemas'

type DescribeErrors = (
  statuses: readonly number[],
  overrides: Readonly<Record<number, readonly ErrorCode[]>>,
) => Readonly<Record<string, object>>

const id: Schema = { oneOf: [{ type: 'string' }, { type: 'integer' }] }

const message: Schema = {
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { type: 'string', const: '2.0' },
    id,
    method: { type: 'string', description: '`initialize`, `ping`, `tools/list`, `tools/call`, or a notification.' },
    params: { type: 'object' },
  },
}

const response: Schema = {
  type: 'object',
  required: ['jsonrpc', 'id'],
  additionalProperties: false,
  properties: {
    jsonrpc: { type: 'string', const: '2.0' },
    id: { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
    result: { type: 'object', description: 'A failure of a tool is in here, with `isError: true`.' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
    },
  },
  oneOf: [{ required: ['result'] }, { required: ['error'] }],
}

/** The description of `POST /mcp`, built from parts that the document hands in. */
export function describeMcpRoute(requestId: Schema, errors: DescribeErrors, versions: readonly string[]) {
  return {
    operationId: 'postMcpMessage',
    tags: ['Tools'],
    summary: 'Send one message of the Model Context Protocol',
    description:
      'Stateless Streamable HTTP: exactly one JSON-RPC 2.0 message, one JSON answer, no event stream, no session. The tools are ' +
      '`create_upload`, `vectorize` and `get_usage`; `tools/list` describes them. Requests count against the rate of the key; ' +
      'notifications and `ping` do not.',
    security: [{ apiKey: [] }],
    parameters: [
      {
        name: 'MCP-Protocol-Version',
        in: 'header',
        required: false,
        description: 'The protocol version that was negotiated.',
        schema: { type: 'string', enum: versions },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: message } } },
    responses: {
      '200': {
        description: 'The answer to a request.',
        headers: { 'X-Request-Id': requestId },
        content: { 'application/json': { schema: response } },
      },
      '202': { description: 'The message was a notification. No body.', headers: { 'X-Request-Id': requestId } },
      ...errors([400, 401, 403, 405, 413, 429, 500], { 400: ['bad_request'], 429: ['rate_limited'] }),
    },
  }
}

import { errors } from './error-responses'
import { EXAMPLES } from './examples'
import { file, optionParameters } from './parameters'

/** The header that every response has. */
export const requestId = { $ref: '#/components/headers/RequestId' }

const svgContent = { 'image/svg+xml': { schema: { type: 'string' }, example: EXAMPLES.svg } }

function integerHeader(description: string) {
  return { description, required: true, schema: { type: 'integer', minimum: 0 } }
}

function jsonHeader(description: string, schema: string) {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
  return { description, required: true, content }
}

function dispositionHeader(value: string) {
  return { required: true, schema: { type: 'string', const: value } }
}

/** Commands as the end of a description, Markdown. */
function samples(...commands: readonly string[]): string {
  return `\n\n\`\`\`sh\n${commands.join('\n\n')}\n\`\`\``
}

export const vectorize = {
  operationId: 'vectorize',
  tags: ['Images'],
  summary: 'Convert one image into an SVG document',
  description:
    'Synchronous; usually a few seconds, at most about a minute. Costs 1 credit on success, nothing on failure, and nothing ' +
    'when the same image bytes and options were converted for the account within 24 hours. Send the file as the body (its ' +
    'Content-Type is ignored; options in the query) or as `multipart/form-data` (the file in the field `image`; form fields ' +
    'win over the query).' +
    samples(
      'curl -H "Authorization: Bearer $KEY" \\\n  --data-binary @logo.png \\\n  "$BASE/v1/vectorize?colors=8" -o logo.svg',
      'curl -H "Authorization: Bearer $KEY" \\\n  -F image=@logo.png -F colors=8 \\\n  "$BASE/v1/vectorize" -o logo.svg',
    ),
  security: [{ apiKey: [] }],
  parameters: Object.keys(optionParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: { $ref: '#/components/requestBodies/Image' },
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
        'X-Resolved': jsonHeader('What each option became, and why, as JSON.', 'Resolved'),
        'X-Stats': jsonHeader('What the SVG holds, as JSON.', 'Stats'),
        'Content-Disposition': dispositionHeader('inline; filename="vector.svg"'),
      },
      content: svgContent,
    },
    ...errors([400, 401, 402, 405, 413, 415, 422, 429, 500, 503]),
  },
}

export const inspect = {
  operationId: 'inspect',
  tags: ['Images'],
  summary: 'Say what a conversion would do',
  description:
    'A dry run of `/v1/vectorize`: the same request, looked at without drawing it and without a charge. It counts against the request rate ' +
    'of the key, not against its daily limit. What `/v1/vectorize` would refuse is in `refusal`, with status 200; the statuses of errors ' +
    'are for requests that cannot be read, and for a dry run that takes longer than 15 seconds (`timeout`). A picture with more detail ' +
    'than its image type holds shows only when it is converted, and so does how many colors `auto` leaves.' +
    samples('curl -H "Authorization: Bearer $KEY" \\\n  --data-binary @logo.png \\\n  "$BASE/v1/inspect?colors=8"'),
  security: [{ apiKey: [] }],
  parameters: vectorize.parameters,
  requestBody: vectorize.requestBody,
  responses: {
    '200': {
      description: 'What the conversion would come to.',
      headers: { 'X-Request-Id': requestId },
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/Inspection' }, example: EXAMPLES.inspection },
      },
    },
    ...errors([400, 401, 405, 413, 429, 500, 503], { 429: ['rate_limited'] }),
  },
}

export const account = {
  operationId: 'getAccount',
  tags: ['Account'],
  summary: 'The account behind the key, and its credits',
  description:
    'Free, and not counted against the request rate of the key.' +
    samples('curl -H "Authorization: Bearer $KEY" \\\n  "$BASE/v1/account"'),
  security: [{ apiKey: [] }],
  responses: {
    '200': {
      description: 'Account and credits.',
      headers: { 'X-Request-Id': requestId },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Account' }, example: EXAMPLES.account } },
    },
    ...errors([400, 401, 405, 429, 500], { 400: ['bad_request'], 429: ['rate_limited'] }),
  },
}

export const plans = {
  operationId: 'getPlans',
  tags: ['Account'],
  summary: 'The public price list',
  description: `Needs no key.${samples('curl "$BASE/v1/plans"')}`,
  security: [],
  responses: {
    '200': {
      description: 'Packs and terms.',
      headers: { 'X-Request-Id': requestId },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Plans' }, example: EXAMPLES.plans } },
    },
    ...errors([400, 405], { 400: ['bad_request'] }),
  },
}

export const upload = {
  operationId: 'putUpload',
  tags: ['Links'],
  summary: 'Send one file to an upload link',
  description:
    'The link comes from the tool `create_upload`. It takes one file, once, within 10 minutes. Nothing but the format of the file is judged: ' +
    'a damaged, animated or too large picture is stored, uses the link up, and is refused when it is vectorized.' +
    samples('curl -T logo.png "$UPLOAD_URL"'),
  security: [],
  requestBody: { required: true, content: { 'application/octet-stream': { schema: file } } },
  responses: {
    '200': {
      description: 'The file is stored.',
      headers: { 'X-Request-Id': requestId },
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/UploadReceipt' }, example: EXAMPLES.receipt },
      },
    },
    ...errors([400, 404, 405, 413, 415, 500, 503], { 503: ['busy'] }),
  },
}

export const result = {
  operationId: 'getResult',
  tags: ['Links'],
  summary: 'Download a result',
  description: `The link comes from the tool \`vectorize\` and works for 1 hour.${samples('curl "$DOWNLOAD_URL" -o logo.svg')}`,
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

/** The operation that sends a description of the service. */
export function describeDocument(mediaType: string, operationId: string, summary: string) {
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

import { ERRORS, type ErrorCode } from '../contract/errors'
import { REQUEST_ID_PATTERN } from '../contract/ids'

/** Every code of an error response, by status. */
const CODES_BY_STATUS = new Map<number, ErrorCode[]>()
for (const code of Object.keys(ERRORS) as ErrorCode[]) {
  const { status } = ERRORS[code]
  CODES_BY_STATUS.set(status, [...(CODES_BY_STATUS.get(status) ?? []), code])
}

/** Sets of codes that some paths answer with a status instead of all of its codes. */
const FEWER_CODES: readonly (readonly ErrorCode[])[] = [['bad_request'], ['rate_limited'], ['busy']]

/** What a client does about a code. */
export const ADVICE: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'Correct the request; the message names what is wrong.',
  empty: 'Send the bytes of the file.',
  unauthorized: 'Send an active key in the header `Authorization: Bearer KEY`.',
  no_credits: 'Add credits. Do not retry.',
  spend_limit: 'Raise or remove the limit, or wait for the next month.',
  forbidden: 'Call from a program, not from a page of another site.',
  not_found: 'Check the path; links expire, so ask the tool for a new one.',
  method_not_allowed: 'Use the method that the header `Allow` names.',
  too_large: 'Scale or compress the image.',
  unsupported_format: 'Convert it to PNG, JPEG or WebP; the message says what it looks like.',
  invalid_image: 'Save it again as one still picture.',
  too_many_pixels: 'Scale it down; about 2000 px on the long side is fastest.',
  rate_limited: 'Retry after `Retry-After` seconds; keep 2 to 4 requests in parallel.',
  daily_limit: 'Wait until 00:00 UTC.',
  internal: 'Not charged. Retry once after a pause.',
  busy: 'Not charged. Retry after `Retry-After` seconds.',
  timeout: 'Not charged. Scale the image down; unchanged it will fail again.',
}

/** Codes of a status on one path, where they are fewer than on the others. */
type CodeOverrides = Readonly<Record<number, readonly ErrorCode[]>>

/** The error responses of an operation by status, as references to the shared ones. */
export function errors(statuses: readonly number[], overrides: CodeOverrides = {}) {
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = overrides[status] ?? CODES_BY_STATUS.get(status) ?? []
      return [String(status), { $ref: `#/components/responses/${responseName(codes)}` }]
    }),
  )
}

/** The error responses that `errors` refers to. */
export const errorResponses = Object.fromEntries(
  [...CODES_BY_STATUS.values(), ...FEWER_CODES].map((codes) => [responseName(codes), describeResponse(codes)]),
)

/** `no_credits`, `spend_limit` -> `NoCreditsOrSpendLimit` */
function responseName(codes: readonly ErrorCode[]): string {
  return codes.map(componentName).join('Or')
}

/** `image_type` -> `ImageType` */
export function componentName(wireName: string): string {
  return wireName.replace(/(^|_)([a-z])/g, (_, _underscore, letter: string) => letter.toUpperCase())
}

function describeResponse(codes: readonly ErrorCode[]) {
  const { status } = ERRORS[codes[0] ?? 'internal']
  const retryAfter = { $ref: '#/components/headers/RetryAfter' }
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message} ${ADVICE[code]}`).join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(status === 429 && { 'Retry-After': { ...retryAfter } }),
      ...(status === 503 && { 'Retry-After': { $ref: '#/components/headers/OptionalRetryAfter' } }),
      ...(status === 405 && { Allow: { $ref: '#/components/headers/Allow' } }),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
    'x-codes': codes,
  }
}

function exampleOf(code: ErrorCode) {
  return { error: { code, message: ERRORS[code].message, request_id: 'req_3f2a9c04d1e85b7760aa' } }
}

const seconds = { type: 'integer', minimum: 1 }

/** Headers that responses share. */
export const headers = {
  RequestId: {
    description: 'Unique identifier of the request.',
    required: true,
    schema: { type: 'string', pattern: REQUEST_ID_PATTERN },
  },
  RetryAfter: { description: 'Seconds to wait.', required: true, schema: seconds },
  OptionalRetryAfter: { description: 'Seconds to wait; with `busy` only.', required: false, schema: seconds },
  Allow: { description: 'The methods of the path.', required: true, schema: { type: 'string' } },
} as const

import type { VecErrorCode } from '@vec/core'

/** Every code of the contract; what core cannot know (credits, keys, limits, links, load) is added to its own. */
export type ErrorCode =
  | VecErrorCode
  | 'unauthorized'
  | 'no_credits'
  | 'spend_limit'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'rate_limited'
  | 'daily_limit'
  | 'busy'

interface ErrorRow {
  readonly status: number
  /** Shown when the place that refuses has nothing more exact to say. */
  readonly message: string
  /** Seconds; set for the codes that always carry `Retry-After`, used when the place that refuses knows none better. */
  readonly retryAfterSeconds?: number
  readonly log: 'info' | 'warn' | 'error'
}

/** THE table: code to status, default message, Retry-After and log level. Nothing else in the server chooses a status. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorRow>> = {
  bad_request: { status: 400, message: 'The request is malformed.', log: 'info' },
  empty: { status: 400, message: 'The request contains no image.', log: 'info' },
  unauthorized: { status: 401, message: 'The API key is missing, malformed or revoked.', log: 'info' },
  no_credits: { status: 402, message: 'The account has no credits left.', log: 'info' },
  spend_limit: { status: 402, message: 'The monthly spending limit of the account is reached.', log: 'info' },
  forbidden: { status: 403, message: 'Requests from this origin are not allowed.', log: 'info' },
  not_found: { status: 404, message: 'There is nothing at this address.', log: 'info' },
  method_not_allowed: { status: 405, message: 'This path does not accept this method.', log: 'info' },
  too_large: { status: 413, message: 'The file is larger than 10 MB.', log: 'info' },
  unsupported_format: { status: 415, message: 'The file is not a PNG, JPEG or WebP image.', log: 'info' },
  invalid_image: { status: 422, message: 'The image is damaged, truncated, animated or multi-page.', log: 'info' },
  too_many_pixels: {
    status: 422,
    message: 'The image has more than 4.2 megapixels or a side longer than 4096 px.',
    log: 'info',
  },
  rate_limited: { status: 429, message: 'Too many requests.', retryAfterSeconds: 1, log: 'info' },
  daily_limit: {
    status: 429,
    message: 'The daily limit of this key is reached.',
    retryAfterSeconds: 3600,
    log: 'info',
  },
  internal: { status: 500, message: 'Something failed on our side.', log: 'error' },
  busy: { status: 503, message: 'All workers are busy.', retryAfterSeconds: 5, log: 'warn' },
  timeout: { status: 503, message: 'Processing took too long.', log: 'warn' },
}

interface ServiceErrorDetails {
  readonly retryAfterSeconds?: number
  /** The `Allow` header of a 405. */
  readonly allow?: string
  /** Logged, never sent. */
  readonly cause?: unknown
}

/** A refusal with a code of the contract. `message` is sent to the client: no library text, path or secret belongs in it. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  readonly allow: string | undefined

  constructor(code: ErrorCode, message = ERRORS[code].message, details: ServiceErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ServiceError'
    this.code = code
    this.retryAfterSeconds = details.retryAfterSeconds ?? ERRORS[code].retryAfterSeconds
    this.allow = details.allow
  }
}

/** The client left before it could be answered: nothing is sent, the line in the log says 499. */
export class ClientGone extends Error {
  constructor() {
    super('The client closed the connection.')
    this.name = 'ClientGone'
  }
}

/** The body of every error response (specification 2.3). */
export interface ErrorBody {
  readonly error: { readonly code: ErrorCode; readonly message: string; readonly request_id: string }
}

export function errorBody(error: ServiceError, requestId: string): ErrorBody {
  return { error: { code: error.code, message: error.message, request_id: requestId } }
}

/** Headers of an error response, all but the ones that describe its body. */
export function errorHeaders(error: ServiceError, requestId: string): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  }
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds)
  if (error.allow !== undefined) headers.allow = error.allow
  if (error.code === 'unauthorized') headers['www-authenticate'] = 'Bearer'
  return headers
}

/**
 * Anything thrown, as a refusal. `VecError` keeps its code and message (they are written for the caller); whatever was not
 * foreseen becomes `internal` with the fixed message and the original as its cause.
 */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  if (isVecError(thrown) && thrown.code !== 'internal') {
    return new ServiceError(thrown.code, thrown.message, { cause: thrown })
  }
  return new ServiceError('internal', undefined, { cause: thrown })
}

/** By name and code rather than class, so that a second copy of the library in the tree changes nothing. */
function isVecError(thrown: unknown): thrown is Error & { code: VecErrorCode } {
  return thrown instanceof Error && thrown.name === 'VecError' && 'code' in thrown && String(thrown.code) in ERRORS
}

import type { FastifyRequest } from 'fastify'
import type { Caller } from '../account/account'
import { isApiKey } from '../account/api-key'
import { ServiceError } from '../contract/errors'
import type { Verdict } from '../limits/verdict'
import type { Store } from '../store/store'

const BEARER = /^bearer +([\x21-\x7e]+) *$/i

/**
 * The caller behind the request's key. Throws `unauthorized`, or `rate_limited` when the address has failed too often; an address
 * that is over its failures still gets in with a valid key.
 */
export async function authenticate(request: FastifyRequest, store: Store): Promise<Caller> {
  const key = bearerKey(request)
  const caller = key === undefined ? null : await store.accounts.authenticate(key)
  if (caller === null) throw await refuseFailure(request, store)
  return caller
}

/**
 * `authenticate`, and counts the request against the rate of its key, in one round trip to the database. `onCaller` learns who calls before the rate has its say, so
 * that a refusal is logged under the account's name.
 */
export async function admitCaller(
  request: FastifyRequest,
  store: Store,
  onCaller: (caller: Caller) => void,
): Promise<void> {
  const key = bearerKey(request)
  const admission = key === undefined ? null : await store.rateLimiter.admit(key)
  if (admission === null) throw await refuseFailure(request, store)
  onCaller(admission.caller)
  assertRate(admission.verdict)
}

/**
 * Looks the key of a message to the tools up once more, for it may have been revoked while the message arrived, and counts the message: as a
 * request, or as a small one that is none. Throws `unauthorized` and `rate_limited`.
 */
export async function admitMessage(request: FastifyRequest, store: Store, isSmall: boolean): Promise<void> {
  const { rateLimiter } = store
  const { keyId } = await authenticate(request, store)
  assertRate(await (isSmall ? rateLimiter.takeSmall(keyId) : rateLimiter.take(keyId)))
}

function bearerKey(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}

async function refuseFailure(request: FastifyRequest, store: Store): Promise<ServiceError> {
  const verdict = await store.authFailures.countFailure(request.ip)
  return (
    tooMany(verdict, 'Too many failed authentications from this address.') ??
    new ServiceError('unauthorized', describeFailure(request))
  )
}

/** What is wrong with the credentials, as far as their form tells. */
function describeFailure({ headers }: FastifyRequest): string {
  const key = BEARER.exec(headers.authorization ?? '')?.[1]
  if (headers.authorization === undefined)
    return 'The API key is missing: send it in the header "Authorization: Bearer KEY".'
  if (key === undefined) return 'The header Authorization is malformed: it must be "Authorization: Bearer KEY".'
  if (!isApiKey(key))
    return 'The API key in the header Authorization is malformed: a character is missing, added or changed.'
  return 'The API key in the header Authorization is unknown or revoked.'
}

function assertRate(verdict: Verdict): void {
  const refusal = tooMany(verdict, 'Too many requests with this key.')
  if (refusal) throw refusal
}

function tooMany(verdict: Verdict, message: string): ServiceError | undefined {
  if (verdict.allowed) return undefined
  return new ServiceError('rate_limited', message, { retryAfterSeconds: verdict.retryAfterSeconds })
}

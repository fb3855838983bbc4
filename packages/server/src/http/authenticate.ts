import type { FastifyRequest } from 'fastify'
import type { Caller } from '../account/accounts'
import { ServiceError } from '../errors'
import type { Verdict } from '../limits/verdict'
import type { Store } from '../store/store'

const BEARER = /^bearer +([\x21-\x7e]+) *$/i

/**
 * The caller behind the request's key. Throws `unauthorized`, or `rate_limited` when the address has failed too often; an address
 * that is over its failures still gets in with a valid key.
 */
export async function authenticate(request: FastifyRequest, store: Store): Promise<Caller> {
  const key = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const caller = key === undefined ? null : await store.accounts.authenticate(key)
  if (caller !== null) return caller
  const verdict = await store.authFailures.countFailure(request.ip)
  throw tooMany(verdict, 'Too many failed authentications from this address.') ?? new ServiceError('unauthorized')
}

/** Counts the request against its key. Throws `rate_limited`. */
export async function countRequest(keyId: string, store: Store): Promise<void> {
  const refusal = tooMany(await store.rateLimiter.take(keyId), 'Too many requests with this key.')
  if (refusal) throw refusal
}

function tooMany(verdict: Verdict, message: string): ServiceError | undefined {
  if (verdict.allowed) return undefined
  return new ServiceError('rate_limited', message, { retryAfterSeconds: verdict.retryAfterSeconds })
}

import { type FailureCode, isFailureCode, ToolFailure } from '../failure'

/** What to do when it is not known whether a conversion was done: the same call is a free repeat if it was charged. */
export const REPEAT_ADVICE =
  'Whether it was charged is not known: call once more with the same image and options, which is free if it was. If that fails too, tell the user.'

/** The same for what costs nothing. */
export const FREE_ADVICE = 'Call once more after a pause; it costs nothing. If that fails too, tell the user.'

/** Settings of this program are at fault, so no further call can do better. */
const ADDRESS_ADVICE =
  'Do not call again: tell the user to check VEC_BASE_URL, the address of the service without a path.'
const NETWORK_ADVICE =
  'Call at most once more, after a minute; if that fails too, tell the user to check VEC_BASE_URL and the network.'
const ADVICE: Readonly<Partial<Record<FailureCode, string>>> = {
  unauthorized: 'Do not call again: tell the user to check the API key (VEC_API_KEY).',
}

/** Statuses with which a proxy answers for a service that it cannot reach. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

/** Causes that show that no request arrived: no such name, nobody listening, no trusted connection. */
const NEVER_ARRIVED =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

export function noAnswer(advice: string, cause: unknown): ToolFailure {
  return new ToolFailure('timeout', 'The service did not answer in time.', { advice, cause })
}

/** A request that failed below HTTP. `advice` is for one that may have arrived. */
export function connectionFailure(advice: string, cause: unknown): ToolFailure {
  const code = causeCode(cause)
  if (!NEVER_ARRIVED.test(code))
    return new ToolFailure('internal', 'The connection to the service broke.', { advice, cause })
  const message = `The service at VEC_BASE_URL cannot be reached (${code}).`
  return new ToolFailure('unreachable', message, { advice: NETWORK_ADVICE, cause })
}

/** An answer that the service does not give: another server stands at the address. */
export function otherServer({ status }: Response): ToolFailure {
  const message = `What answers at VEC_BASE_URL is not the service (status ${status}).`
  return new ToolFailure('unreachable', message, { advice: ADDRESS_ADVICE })
}

/**
 * The service's Error object as a failure. None of the paths that are asked for can be missing from it, so `not_found` says that the address is
 * wrong, as does an answer without an Error object, unless a proxy gives it. `advice` is for a request that may have been done.
 */
export async function refusalIn(response: Response, advice: string): Promise<ToolFailure> {
  const { status } = response
  const body = (await response.json().catch(() => null)) as { error?: { code?: unknown; message?: unknown } } | null
  const { code, message } = body?.error ?? {}
  if (isFailureCode(code) && code !== 'not_found') {
    const pause = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new ToolFailure(code, String(message), {
      ...(Number.isSafeInteger(pause) && { retryAfterSeconds: pause }),
      ...(ADVICE[code] !== undefined && { advice: ADVICE[code] }),
    })
  }
  if (!GATEWAY_STATUSES.includes(status)) return otherServer(response)
  return new ToolFailure('unreachable', `A server in front of the service answered with status ${status}.`, { advice })
}

/** The code of the error behind the one that `fetch` throws; of several addresses, that of the first. */
function causeCode(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}

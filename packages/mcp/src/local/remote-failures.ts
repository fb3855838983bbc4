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

/** Calls of the system that end before anything is sent: no such name, nobody listening. */
const CONNECTING: readonly unknown[] = ['getaddrinfo', 'connect']

/** Codes of a connection that took too long to be made or is not trusted. */
const NO_CONNECTION = /^(UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

/** What `fetch` says of ports that it never connects to, such as 1 and 25; there is no code. */
const BAD_PORT = 'bad port'

export function noAnswer(advice: string, cause: unknown): ToolFailure {
  return new ToolFailure('timeout', 'The service did not answer in time.', { advice, cause })
}

/** An answer that did not come through. */
export function connectionBroke(advice: string, cause: unknown): ToolFailure {
  return new ToolFailure('internal', 'The connection to the service broke.', { advice, cause })
}

/** A request to the service at `baseUrl` that failed below HTTP. `advice` is for one that may have arrived. */
export function connectionFailure(baseUrl: string, advice: string, cause: unknown): ToolFailure {
  const reason = whyNotConnected(cause)
  if (reason === undefined)
    return new ToolFailure('internal', 'The connection to the service broke.', { advice, cause })
  const message = `The service at ${baseUrl} cannot be reached (${reason}); nothing was sent or charged.`
  return new ToolFailure('unreachable', message, {
    advice: reason === BAD_PORT ? ADDRESS_ADVICE : NETWORK_ADVICE,
    cause,
  })
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

/** Why a connection was never made, from what `fetch` throws; of several addresses, the first counts. Undefined for one that was made. */
function whyNotConnected(thrown: unknown): string | undefined {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  if (!(first instanceof Error)) return undefined
  if (first.message === BAD_PORT) return BAD_PORT
  const { code = '', syscall } = first as NodeJS.ErrnoException
  return CONNECTING.includes(syscall) || NO_CONNECTION.test(code) ? code : undefined
}

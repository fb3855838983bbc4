import { inspect, MAX_SVG_BYTES, OPTIONS, type Options, type Resolved, VERSION, validateSvg } from '@vec/core'
import type { Inspection, McpBackend, Usage, Vectorization } from '../backend'
import { isFailureCode, ToolFailure } from '../failure'

/** The service's own advice to clients: above its longest wait and processing together. */
const TIME_LIMIT_MS = 120_000

/** The hosted service, called over its REST interface with a key: credits are used, the engine runs there. */
export class RemoteBackend implements McpBackend {
  constructor(
    /** Without a slash at the end. */
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  async vectorize(image: Uint8Array, options: Options, signal: AbortSignal): Promise<Vectorization> {
    const { width, height } = inspect(image)
    const response = await this.request(`/v1/vectorize?${queryOf(options)}`, post(image), signal)
    const svg = await readSvg(response)
    const charged = readInteger(response, 'x-credits-charged')
    const remaining = readInteger(response, 'x-credits-remaining')
    return {
      svg,
      width,
      height,
      ...(charged !== undefined && { creditsCharged: charged }),
      ...(remaining !== undefined && { creditsRemaining: remaining }),
    }
  }

  async inspect(image: Uint8Array, options: Options, signal: AbortSignal): Promise<Inspection> {
    const response = await this.request(`/v1/inspect?${queryOf(options)}`, post(image), signal)
    return toInspection((await response.json()) as InspectAnswer)
  }

  readonly usage = async (): Promise<Usage> => {
    const response = await this.request('/v1/account', { method: 'GET' })
    const { credits } = (await response.json()) as { credits: Record<string, number> & { spend_limit: number | null } }
    return {
      available: credits.available ?? 0,
      balance: credits.balance ?? 0,
      quota: credits.quota ?? 0,
      quotaUsed: credits.quota_used ?? 0,
      quotaLeft: credits.quota_left ?? 0,
      spentMonth: credits.spent_month ?? 0,
      spendLimit: credits.spend_limit,
    }
  }

  /** A response of status 200. The key goes to the service alone, so a redirect is a failure. */
  private async request(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
    const limit = AbortSignal.timeout(TIME_LIMIT_MS)
    const response = await fetch(`${this.baseUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.apiKey}`, 'user-agent': `vec-mcp/${VERSION}` },
      redirect: 'error',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw limit.aborted ? noAnswer(cause) : toConnectionFailure(cause)
    })
    if (response.status !== 200) throw await toFailure(response)
    return response
  }
}

function queryOf(options: Options): URLSearchParams {
  return new URLSearchParams(Object.fromEntries(OPTIONS.map(({ name, wireName }) => [wireName, String(options[name])])))
}

function post(image: Uint8Array): RequestInit {
  return { method: 'POST', body: Buffer.from(image) }
}

function readInteger(response: Response, header: string): number | undefined {
  const value = Number(response.headers.get(header) ?? Number.NaN)
  return Number.isSafeInteger(value) ? value : undefined
}

/** The body of `POST /v1/inspect`. */
interface InspectAnswer {
  readonly format: 'png' | 'jpeg' | 'webp' | null
  readonly width: number
  readonly height: number
  readonly resolved: (Omit<Resolved, 'scores' | 'imageType'> & { readonly image_type: Resolved['imageType'] }) | null
  readonly refusal: { readonly code: string; readonly message: string } | null
  readonly price: number
  readonly free_repeat: boolean
}

function toInspection({ format, width, height, resolved, refusal, price, free_repeat }: InspectAnswer): Inspection {
  const { image_type: imageType, ...others } = resolved ?? {}
  return {
    header: format && { format, width, height },
    resolved: resolved && ({ imageType, ...others } as Inspection['resolved']),
    refusal,
    cost: { credits: price, freeRepeat: free_repeat },
  }
}

/** The document, checked by the same rules as a result of the engine on this machine. */
async function readSvg(response: Response): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_SVG_BYTES) {
    throw new ToolFailure('internal', 'The service sent a result that is too large.')
  }
  const svg = await response.text().catch((cause: unknown) => {
    throw toConnectionFailure(cause)
  })
  try {
    validateSvg(svg)
  } catch (cause) {
    throw new ToolFailure('internal', 'The service sent a result outside the SVG subset.', { cause })
  }
  return svg
}

/** What to do when it is not known whether the service went on: the same call is a free repeat if it was charged. */
const REPEAT_ADVICE =
  'Whether it was charged is not known: call once more with the same image and options, which is free if it was. If that fails too, tell the user.'

function noAnswer(cause: unknown): ToolFailure {
  return new ToolFailure('timeout', 'The service did not answer in time.', { advice: REPEAT_ADVICE, cause })
}

/** Causes that show that no request arrived: no such name, nobody listening, no trusted connection. */
const NEVER_ARRIVED =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

function toConnectionFailure(cause: unknown): ToolFailure {
  const code = causeCode(cause)
  if (NEVER_ARRIVED.test(code)) {
    return new ToolFailure('unreachable', `The service at VEC_BASE_URL cannot be reached (${code}).`, { cause })
  }
  return new ToolFailure('internal', 'The connection to the service broke.', { advice: REPEAT_ADVICE, cause })
}

/** The code of the error behind the one that `fetch` throws; of several addresses, that of the first. */
function causeCode(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}

/** The service's Error object as a failure; an answer that is none is the fault of something in between. */
async function toFailure(response: Response): Promise<ToolFailure> {
  const body = (await response.json().catch(() => null)) as { error?: { code?: unknown; message?: unknown } } | null
  const { code, message } = body?.error ?? {}
  if (!isFailureCode(code)) {
    return new ToolFailure('internal', `The service at VEC_BASE_URL answered with status ${response.status}.`)
  }
  const pause = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ToolFailure(code, String(message), Number.isSafeInteger(pause) ? { retryAfterSeconds: pause } : {})
}

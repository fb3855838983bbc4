import { inspect, MAX_SVG_BYTES, OPTIONS, type Options, VERSION, validateSvg } from '@vec/core'
import type { McpBackend, Usage, Vectorization } from '../backend'
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
    const query = new URLSearchParams(
      Object.fromEntries(OPTIONS.map(({ name, wireName }) => [wireName, String(options[name])])),
    )
    const response = await this.request(`/v1/vectorize?${query}`, { method: 'POST', body: Buffer.from(image) }, signal)
    const svg = await readSvg(response)
    const remaining = Number(response.headers.get('x-credits-remaining') ?? Number.NaN)
    return { svg, width, height, ...(Number.isSafeInteger(remaining) && { creditsRemaining: remaining }) }
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
      throw limit.aborted
        ? new ToolFailure('timeout', 'The service did not answer in time.', { cause })
        : unreachable(cause)
    })
    if (response.status !== 200) throw await toFailure(response)
    return response
  }
}

/** The document, checked by the same rules as a result of the engine on this machine. */
async function readSvg(response: Response): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > MAX_SVG_BYTES) {
    throw new ToolFailure('internal', 'The service sent a result that is too large.')
  }
  const svg = await response.text()
  try {
    validateSvg(svg)
  } catch (cause) {
    throw new ToolFailure('internal', 'The service sent a result outside the SVG subset.', { cause })
  }
  return svg
}

function unreachable(cause: unknown): ToolFailure {
  return new ToolFailure('busy', 'The service at VEC_BASE_URL could not be reached.', { cause, retryAfterSeconds: 5 })
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

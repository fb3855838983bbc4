import { inspect, MAX_SVG_BYTES, OPTIONS, type Options, VERSION, validateSvg } from '@vec/core'
import type { Inspection, McpBackend, Usage, Vectorization } from '../backend'
import { ToolFailure } from '../failure'
import { readMade, readResolved, type resolvedData } from '../wire/made'
import {
  connectionBroke,
  connectionFailure,
  FREE_ADVICE,
  noAnswer,
  otherServer,
  REPEAT_ADVICE,
  refusalIn,
} from './remote-failures'

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
    const response = await this.request(`/v1/vectorize?${queryOf(options)}`, post(image), REPEAT_ADVICE, signal)
    const svg = await readSvg(response)
    const charged = readInteger(response, 'x-credits-charged')
    const remaining = readInteger(response, 'x-credits-remaining')
    const made = readMade(response.headers.get('x-resolved'), response.headers.get('x-stats'))
    return {
      svg,
      width,
      height,
      ...(made && { made }),
      ...(charged !== undefined && { creditsCharged: charged }),
      ...(remaining !== undefined && { creditsRemaining: remaining }),
    }
  }

  async inspect(image: Uint8Array, options: Options, signal: AbortSignal): Promise<Inspection> {
    const response = await this.request(`/v1/inspect?${queryOf(options)}`, post(image), FREE_ADVICE, signal)
    return toInspection(await readJson<InspectAnswer>(response, 'refusal'))
  }

  readonly usage = async (): Promise<Usage> => {
    const response = await this.request('/v1/account', { method: 'GET' }, FREE_ADVICE)
    const { credits } = await readJson<AccountAnswer>(response, 'credits')
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

  /**
   * A response of status 200. The key goes to the service alone, so a redirect is a failure. `advice` is for a request of which it is not known
   * whether it was done.
   */
  private async request(path: string, init: RequestInit, advice: string, signal?: AbortSignal): Promise<Response> {
    const limit = AbortSignal.timeout(TIME_LIMIT_MS)
    const response = await fetch(`${this.baseUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.apiKey}`, 'user-agent': `vec-mcp/${VERSION}` },
      redirect: 'manual',
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    }).catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw limit.aborted ? noAnswer(advice, cause) : connectionFailure(this.baseUrl, advice, cause)
    })
    if (response.status !== 200) throw await refusalIn(response, advice)
    return response
  }
}

function queryOf(options: Options): URLSearchParams {
  return new URLSearchParams(Object.fromEntries(OPTIONS.map(({ name, wireName }) => [wireName, String(options[name])])))
}

function post(image: Uint8Array): RequestInit {
  return { method: 'POST', body: Buffer.from(image) }
}

/** A JSON body with this member; an answer that has none came from another server. */
async function readJson<T>(response: Response, member: string): Promise<T> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, member)) throw otherServer(response)
  return body as T
}

function readInteger(response: Response, header: string): number | undefined {
  const value = Number(response.headers.get(header) ?? Number.NaN)
  return Number.isSafeInteger(value) ? value : undefined
}

/** The body of `GET /v1/account`, as far as it is read. */
interface AccountAnswer {
  readonly credits: Record<string, number> & { spend_limit: number | null }
}

/** The body of `POST /v1/inspect`. */
interface InspectAnswer {
  readonly format: 'png' | 'jpeg' | 'webp' | null
  readonly width: number
  readonly height: number
  readonly resolved: ReturnType<typeof resolvedData> | null
  readonly refusal: { readonly code: string; readonly message: string } | null
  readonly price: number
  readonly free_repeat: boolean
}

function toInspection({ format, width, height, resolved, refusal, price, free_repeat }: InspectAnswer): Inspection {
  return {
    header: format && { format, width, height },
    resolved: resolved && readResolved(resolved),
    refusal,
    cost: { credits: price, freeRepeat: free_repeat },
  }
}

/** The document, checked by the same rules as a result of the engine on this machine. */
async function readSvg(response: Response): Promise<string> {
  const mediaType = response.headers.get('content-type') ?? ''
  if (!mediaType.startsWith('image/svg+xml')) throw otherServer(response)
  if (Number(response.headers.get('content-length') ?? 0) > MAX_SVG_BYTES) {
    throw new ToolFailure('internal', 'The service sent a result that is too large.')
  }
  const svg = await response.text().catch((cause: unknown) => {
    throw connectionBroke(REPEAT_ADVICE, cause)
  })
  try {
    validateSvg(svg)
  } catch (cause) {
    throw new ToolFailure('internal', 'The service sent a result outside the SVG subset.', { cause })
  }
  return svg
}

import { MAX_SVG_BYTES, OPTIONS, type Options, resolveOptions, VERSION, validateSvg } from '@vec/core'
import { Agent, type Dispatcher } from 'undici'
import type { Charge, Made } from '../engine/converter'
import { type FailureCode, FileFailure, SERVICE_CODES } from '../failure'
import { readMade } from './made-headers'

/** Longest wait for an answer, ms: the service asks for 90 to 120 s. */
const ANSWER_TIMEOUT_MS = 120_000

/** Codes of the library that the service answers with. */
const SHARED_CODES = [
  'bad_request',
  'empty',
  'too_large',
  'unsupported_format',
  'invalid_image',
  'too_many_pixels',
  'timeout',
  'internal',
] as const

/** A refusal by the service. */
export class ServiceFailure extends FileFailure {
  constructor(
    code: FailureCode,
    message: string,
    /** What `Retry-After` said. */
    readonly retryAfterSeconds: number | undefined,
    /** The address of the service, where the image is not at fault. */
    address: string | undefined,
  ) {
    super(code, message, address)
  }
}

/** The hosted service over its REST interface. */
export class ServiceClient {
  private readonly agent = new Agent({ headersTimeout: ANSWER_TIMEOUT_MS, bodyTimeout: ANSWER_TIMEOUT_MS })

  constructor(
    /** Without a slash at its end. */
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  /** One request, without retries. Rejects with FileFailure. The signal ends the wait for its answer. */
  async vectorize(
    image: Uint8Array,
    options: Partial<Options>,
    signal?: AbortSignal,
  ): Promise<{ svg: string; made: Partial<Made>; charge: Charge }> {
    const chosen = resolveOptions(options)
    const query = new URLSearchParams(
      Object.fromEntries(OPTIONS.map(({ name, wireName }) => [wireName, String(chosen[name])])),
    )
    const response = await this.request('POST', `/v1/vectorize?${query}`, image, signal)
    const svg = await readBody(response, MAX_SVG_BYTES)
    try {
      validateSvg(svg)
    } catch (cause) {
      throw new FileFailure('internal', 'the service sent a result outside the SVG subset', undefined, { cause })
    }
    return {
      svg,
      made: readMade(response.headers['x-resolved'], response.headers['x-stats']),
      charge: {
        charged: readInteger(response, 'x-credits-charged') ?? 0,
        remaining: readInteger(response, 'x-credits-remaining') ?? null,
      },
    }
  }

  /** Images that can be processed right now. Free. Rejects with FileFailure. */
  async availableCredits(): Promise<number> {
    const response = await this.request('GET', '/v1/account')
    const account = parseJson(await readBody(response, 1_048_576)) as { credits?: { available?: unknown } } | undefined
    const available = account?.credits?.available
    if (typeof available !== 'number') throw new FileFailure('internal', 'the service sent an account without credits')
    return available
  }

  close(): void {
    void this.agent.destroy()
  }

  /** An answer of status 200. The key goes to the service alone: redirects are not followed. */
  private async request(
    method: 'GET' | 'POST',
    path: string,
    body?: Uint8Array,
    signal?: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const response = await this.agent
      .request({
        origin: new URL(this.baseUrl).origin,
        path: new URL(this.baseUrl).pathname.replace(/\/$/, '') + path,
        method,
        headers: { authorization: `Bearer ${this.apiKey}`, 'user-agent': `vec/${VERSION}` },
        ...(body && { body }),
        ...(signal && { signal }),
      })
      .catch((cause: unknown) => {
        throw connectionFailure(cause, this.baseUrl)
      })
    if (response.statusCode === 200) return response
    throw await toServiceFailure(response, this.baseUrl)
  }
}

async function readBody(response: Dispatcher.ResponseData, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new FileFailure('internal', 'the service sent an answer that is too large')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw cause instanceof FileFailure ? cause : connectionFailure(cause, undefined)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Statuses of something else than the service, which say that the address is not its own; redirects are not followed. */
const WRONG_ADDRESS: Readonly<Record<number, FailureCode>> = {
  301: 'not_found',
  302: 'not_found',
  307: 'not_found',
  308: 'not_found',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
}

/** Codes about an image; all others are about the service or the account, whatever the image. */
const IMAGE_CODES: readonly FailureCode[] = SHARED_CODES

/** The service's Error object as a failure; an answer that is none is the fault of something in between. */
async function toServiceFailure(response: Dispatcher.ResponseData, address: string): Promise<FileFailure> {
  const body = parseJson(await readBody(response, 65_536)) as
    | { error?: { code?: unknown; message?: unknown } }
    | undefined
  const { code, message } = body?.error ?? {}
  const known = [...SERVICE_CODES, ...SHARED_CODES].find((candidate) => candidate === code)
  if (known !== undefined) {
    const file = IMAGE_CODES.includes(known) ? undefined : address
    return new ServiceFailure(known, String(message), readInteger(response, 'retry-after'), file)
  }
  const { statusCode } = response
  const wrong = WRONG_ADDRESS[statusCode]
  if (wrong === undefined) return new FileFailure('internal', `the service answered with status ${statusCode}`)
  return new FileFailure(wrong, `no service of vec answers here: status ${statusCode}`, address)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readInteger({ headers }: Dispatcher.ResponseData, name: string): number | undefined {
  const text = headers[name]
  return typeof text === 'string' && /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined
}

/** Errors of a connection that was never made: every other file would meet them, too. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

function connectionFailure(cause: unknown, address: string | undefined): FileFailure {
  const code = (cause as { code?: unknown } | undefined)?.code
  const reason = cause instanceof Error ? cause.message || String(code) : String(cause)
  if (
    typeof code === 'string' &&
    (NEVER_CONNECTED.includes(code) || code.startsWith('ERR_TLS') || code.includes('CERT'))
  ) {
    return new FileFailure('unreachable', `the service cannot be reached: ${reason}`, address, { cause })
  }
  const hint = 'the next run asks again, and a repeat within 24 hours is free'
  return new FileFailure('connection_lost', `${reason}; ${hint}`, undefined, { cause })
}

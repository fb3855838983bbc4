/** Why a tool could not do what it was asked. `message` is for the agent that called it. */
export class ToolFailure extends Error {
  readonly code: FailureCode
  readonly retryAfterSeconds: number | undefined
  /** What to do about this very failure, in place of what its code advises. */
  readonly advice: string | undefined

  constructor(
    code: FailureCode,
    message: string,
    details: { retryAfterSeconds?: number; advice?: string; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ToolFailure'
    this.code = code
    this.retryAfterSeconds = details.retryAfterSeconds
    this.advice = details.advice
  }
}

/**
 * What the agent can do about each code, whoever does the work; the codes are those of the REST interface, and three of this machine. What holds
 * for one backend or tool only, such as the name of a setting, is in the `advice` of the failures that it throws.
 */
const ADVICE = {
  bad_request: 'Correct the arguments and call again.',
  empty: 'Give the bytes of a PNG, JPEG or WebP file.',
  too_large: 'Scale the image down or compress it, then call again.',
  unsupported_format: 'Convert the image to PNG, JPEG or WebP and call again.',
  invalid_image: 'Use a complete file with one still picture; saving it again as PNG usually helps.',
  too_many_pixels:
    'Scale the image to at most 4.2 megapixels and 4096 px per side and call again; about 2000 px on the long side is fastest.',
  timeout: 'Scale the image to half its width and height and call again.',
  internal: 'Call once more after a pause; if that fails too, tell the user.',
  busy: 'Call again after the pause.',
  rate_limited: 'Call again after the pause.',
  daily_limit: 'Do not call again before the limit resets at 00:00 UTC; tell the user.',
  no_credits: 'Do not call again: tell the user that credits are needed. get_usage shows what is left.',
  spend_limit: 'Do not call again: the user can raise the monthly spending limit, or wait for the next month.',
  not_found: 'Do not call again with the same arguments.',
  unauthorized: 'Do not call again: tell the user to check the API key.',
  cannot_read: 'Check the path; only files inside the allowed directories can be read.',
  cannot_write: 'Give an output_path inside the allowed directories, where files can be written.',
  unreachable: 'Call at most once more, after a minute; if that fails too, tell the user to check the network.',
} as const

/** Every code that a tool can fail with. */
export type FailureCode = keyof typeof ADVICE

/**
 * A failure as text that tells an agent what to change: `code: what happened. What to do.` Errors without a code of the table
 * were not written for a caller; nothing of them is shown.
 */
export function describeFailure(thrown: unknown): string {
  const { code, message, retryAfterSeconds, advice = ADVICE[code] } = knownFailure(thrown)
  const pause = retryAfterSeconds === undefined ? '' : ` (pause: ${retryAfterSeconds} seconds)`
  return `${code}: ${/[.!?]$/.test(message) ? message : `${message}.`} ${advice}${pause}`
}

/** Whether something went wrong on our side that nobody foresaw. */
export function isFault(thrown: unknown): boolean {
  return knownFailure(thrown).code === 'internal'
}

/** A failure with one of these codes, with a sentence behind what its code advises; any other as it is. */
export function withAdvice(thrown: unknown, codes: readonly FailureCode[], sentence: string): unknown {
  const { code, message, retryAfterSeconds, advice = ADVICE[code] } = knownFailure(thrown)
  if (!codes.includes(code)) return thrown
  const pause = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  return new ToolFailure(code, message, { ...pause, advice: `${advice} ${sentence}`, cause: thrown })
}

interface KnownFailure {
  readonly code: FailureCode
  readonly message: string
  readonly retryAfterSeconds?: number | undefined
  readonly advice?: string | undefined
}

function knownFailure(thrown: unknown): KnownFailure {
  if (thrown instanceof Error && 'code' in thrown && isFailureCode(thrown.code)) return thrown as Error & KnownFailure
  return { code: 'internal', message: 'Something failed that was not foreseen.' }
}

export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === 'string' && Object.hasOwn(ADVICE, code)
}

import { getSystemErrorMap } from 'node:util'
import type { VecErrorCode } from '@vec/core'

/** The codes of the hosted service that the library does not have. */
export const SERVICE_CODES = [
  'unauthorized',
  'no_credits',
  'spend_limit',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'rate_limited',
  'daily_limit',
  'busy',
] as const

/** The library's codes, the service's, and those that only a command which opens files and connections needs. */
export type FailureCode =
  | VecErrorCode
  | (typeof SERVICE_CODES)[number]
  | 'cannot_read'
  | 'cannot_write'
  | 'exists'
  | 'unreachable'
  | 'connection_lost'
  | 'outside_subset'

/** Why one file was not converted. */
export interface Failure {
  readonly code: FailureCode
  readonly message: string
  /** The file at fault, where it is not the input. */
  readonly file?: string
}

/** What one file failed of. `file` is the file at fault, where it is not the input; `cause` is what lay behind it. */
export class FileFailure extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly file?: string,
    options?: { cause?: unknown },
  ) {
    super(message, options)
    this.name = 'FileFailure'
  }
}

/** A file that could not be opened, read or written, from the system's error. */
export function fileFailure(code: 'cannot_read' | 'cannot_write', cause: unknown, file?: string): FileFailure {
  return new FileFailure(code, systemMessage(cause), file, { cause })
}

/** A file with more bytes than are accepted. */
export function tooLarge(what: string, maxBytes: number): FileFailure {
  return new FileFailure('too_large', `${what}; at most ${maxBytes.toLocaleString('en-US')} are accepted`)
}

/** Turns whatever was thrown into a code and one line of text; what nobody foresaw is `internal`. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof FileFailure) {
    const { code, message, file } = thrown
    return { code, message: printable(message), ...(file !== undefined && { file }) }
  }
  if (isVecError(thrown)) {
    const detail = thrown.code === 'internal' && thrown.cause instanceof Error ? ` (${thrown.cause.message})` : ''
    return { code: thrown.code, message: printable(thrown.message + detail) }
  }
  if (isDirectoryGone(thrown)) return { code: 'cannot_read', message: systemMessage(thrown) }
  return { code: 'internal', message: printable(thrown instanceof Error ? thrown.message : String(thrown)) }
}

/** Text that stays on its line of the terminal: control characters are escaped, as in JSON or, where JSON leaves them, by their number. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => {
    const escaped = JSON.stringify(character).slice(1, -1)
    return escaped === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : escaped
  })
}

/** By name, so that the library need not be loaded to tell. */
function isVecError(thrown: unknown): thrown is Error & { readonly code: VecErrorCode } {
  return thrown instanceof Error && thrown.name === 'VecError' && 'code' in thrown
}

/** `no such file or directory` rather than `ENOENT: no such file or directory, open '/...'`. */
function systemMessage(thrown: unknown): string {
  if (isDirectoryGone(thrown)) return 'the working directory no longer exists'
  const errno = thrown instanceof Error ? (thrown as NodeJS.ErrnoException).errno : undefined
  const known = errno === undefined ? undefined : getSystemErrorMap().get(errno)
  if (known?.[0] === 'EISDIR') return 'is a directory'
  return known?.[1] ?? (thrown instanceof Error ? thrown.message : String(thrown))
}

/** Relative paths have no meaning then: the system does not tell where they begin. */
function isDirectoryGone(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const { code, syscall } = thrown as NodeJS.ErrnoException
  return code === 'ENOENT' && syscall === 'uv_cwd'
}

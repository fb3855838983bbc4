import { getSystemErrorMap } from 'node:util'
import { VecError, type VecErrorCode } from '@vec/core'

/** The library's codes, and two that only a command which opens files needs. */
type FailureCode = VecErrorCode | 'cannot_read' | 'cannot_write'

/** Why one file was not converted. */
export interface Failure {
  readonly code: FailureCode
  readonly message: string
}

/** A file that could not be opened, read or written; `cause` is the system's error. */
export class FileError extends Error {
  readonly code: 'cannot_read' | 'cannot_write'

  constructor(code: 'cannot_read' | 'cannot_write', cause: unknown) {
    super(systemMessage(cause), { cause })
    this.name = 'FileError'
    this.code = code
  }
}

/** Turns whatever was thrown into a code and one line of text; what nobody foresaw is `internal`. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof VecError || thrown instanceof FileError) {
    const detail = thrown.code === 'internal' && thrown.cause instanceof Error ? ` (${thrown.cause.message})` : ''
    return { code: thrown.code, message: printable(thrown.message + detail) }
  }
  return { code: 'internal', message: printable(thrown instanceof Error ? thrown.message : String(thrown)) }
}

/** Text that stays on its line of the terminal: control characters are escaped. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1))
}

/** `no such file or directory` rather than `ENOENT: no such file or directory, open '/...'`. */
function systemMessage(thrown: unknown): string {
  const errno = thrown instanceof Error ? (thrown as NodeJS.ErrnoException).errno : undefined
  const known = errno === undefined ? undefined : getSystemErrorMap().get(errno)
  if (known?.[0] === 'EISDIR') return 'is a directory'
  return known?.[1] ?? (thrown instanceof Error ? thrown.message : String(thrown))
}

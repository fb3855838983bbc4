import { getSystemErrorMap } from 'node:util'
import { ToolFailure } from '../failure'

/** The codes of failures of files. */
export type FileCode = 'cannot_read' | 'cannot_write'

/** Does some work on a file that was given by this path; what the system refuses becomes a `ToolFailure`. */
export async function attempt<T>(code: FileCode, given: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toFailure(code, given, error)
  }
}

/** A file of this name exists and may not be replaced. */
export class NameTaken extends ToolFailure {
  constructor(given: string) {
    super('cannot_write', `${given} exists.`, {
      advice: 'Set overwrite: true if it may be replaced, else give another output.',
    })
  }
}

/** The failure with the system's own words for an error. */
export function toFailure(code: FileCode, given: string, cause: unknown): ToolFailure {
  if (cause instanceof ToolFailure) return cause
  const errno = (cause as NodeJS.ErrnoException).errno
  const reason = errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]
  return new ToolFailure(code, `${given}: ${reason ?? 'it could not be opened'}.`, { cause })
}

/** The name of a system error, such as ENOENT; undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}

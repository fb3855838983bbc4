import type { ChildEnded, ExitReason } from '@vec/mcp/child'
import { ClientGone, ServiceError } from '../contract/errors'
import type { ChildAnswer } from './protocol'

/** The refusal in an answer that is not the one that was asked for. */
export function refusalIn(answer: ChildAnswer): ServiceError {
  if (answer.type !== 'failed') throw new Error(`a child answered with ${answer.type}`)
  if (answer.code !== 'internal') return new ServiceError(answer.code, answer.message)
  return new ServiceError('internal', undefined, { cause: new Error(answer.message) })
}

const REFUSALS: Readonly<Partial<Record<ExitReason, () => Error>>> = {
  timeout: () => new ServiceError('timeout'),
  abandoned: () => new ClientGone(),
}

/** What a job is refused with when its child ended first. */
export function refusalOf(ended: ChildEnded): Error {
  return REFUSALS[ended.exit.reason]?.() ?? new ServiceError('internal', undefined, { cause: ended })
}

/** A timeout of a dry run, with what it says of the conversion; any other error as it is. */
export function dryRunTimeout(thrown: unknown, limitMs: number): unknown {
  if (!(thrown instanceof ServiceError) || thrown.code !== 'timeout') return thrown
  const message = `The dry run took longer than ${limitMs / 1000} seconds; a conversion has more time.`
  return new ServiceError('timeout', message, { cause: thrown })
}

import { ServiceError } from './errors'

/** `Retry-After` of a refusal for load, s: 5, and up to 2 more so that refused clients do not come back together. */
const RETRY_AFTER_SECONDS = 5
const RETRY_JITTER_SECONDS = 2

/** The refusal of work for which there is no worker, with a pause of its own for each client. */
export function busy(message: string): ServiceError {
  const retryAfterSeconds = RETRY_AFTER_SECONDS + Math.floor(Math.random() * (RETRY_JITTER_SECONDS + 1))
  return new ServiceError('busy', message, { retryAfterSeconds })
}

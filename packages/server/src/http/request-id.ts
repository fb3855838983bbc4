import { randomBytes } from 'node:crypto'

/** `req_` and 20 hex digits: 80 random bits, so that no two requests of any process share one. */
export function newRequestId(): string {
  return `req_${randomBytes(10).toString('hex')}`
}

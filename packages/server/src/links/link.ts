import { randomBytes } from 'node:crypto'
import { digestSecret } from '../database/secret-digest'

/** A link that was just made; the token is in memory here for the only time, the store holds its hash. */
export interface NewLink {
  /** `upl_` or `res_` and 24 hex digits. */
  readonly id: string
  /** 43 characters of base64url: 256 bits. */
  readonly token: string
  /** ms since 1970 UTC. */
  readonly expiresAt: number
}

/** A new link and what is stored of its token. */
export function makeLink(prefix: 'upl' | 'res', expiresAt: number): { link: NewLink; tokenDigest: Uint8Array } {
  const id = `${prefix}_${randomBytes(12).toString('hex')}`
  const token = randomBytes(32).toString('base64url')
  return { link: { id, token, expiresAt }, tokenDigest: digestSecret(token) }
}

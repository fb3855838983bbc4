import { randomBytes } from 'node:crypto'
import { digestSecret } from '../database/secret-digest'
import type { NewLink } from './links'

/** A new link and what is stored of its token. */
export function makeLink(prefix: 'upl' | 'res', expiresAt: number): { link: NewLink; tokenDigest: Uint8Array } {
  const id = `${prefix}_${randomBytes(12).toString('hex')}`
  const token = randomBytes(32).toString('base64url')
  return { link: { id, token, expiresAt }, tokenDigest: digestSecret(token) }
}

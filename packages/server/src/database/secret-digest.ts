import { createHash } from 'node:crypto'

/**
 * The SHA-256 of a secret (an API key, the token of a link), 32 bytes: the database stores nothing else of it. Our secrets have 238
 * random bits or more, so a plain hash needs no salt and no stretching.
 */
export function digestSecret(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}

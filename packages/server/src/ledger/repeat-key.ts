import { createHash } from 'node:crypto'

/** The four options after defaults, as the library spells them: `auto` given and `auto` left out are the same request. */
export interface CanonicalOptions {
  readonly imageType: string
  readonly quality: string
  readonly colors: string | number
  readonly detail: string
}

/**
 * What makes two requests the same for the free repeat: 32 bytes, SHA-256 over account, SHA-256 of the image file, and options.
 *
 * Any key of the account, REST and tools, raw and multipart bodies share it. It reveals neither image nor options.
 */
export function repeatKey(accountId: string, imageBytes: Uint8Array, options: CanonicalOptions): Uint8Array {
  const image = createHash('sha256').update(imageBytes).digest('hex')
  const canonical = [accountId, image, options.imageType, options.quality, String(options.colors), options.detail]
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}

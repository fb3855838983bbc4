import type { Options } from '@vec/core'
import { repeatKey } from '../ledger/repeat-key'

/** `repeatKey` by the library's options. */
export function repeatKeyOf(accountId: string, bytes: Uint8Array, options: Options): Uint8Array {
  const { imageType, quality, colors, detail } = options
  return repeatKey(accountId, bytes, { image_type: imageType, quality, colors, detail })
}

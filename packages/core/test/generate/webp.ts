import { concat, littleEndian } from './bytes'

export const WEBP_ICC = 0x20
export const WEBP_EXIF = 0x08
export const WEBP_ANIMATION = 0x02

/** One RIFF chunk, padded to an even length. */
export function webpChunk(type: string, data: Uint8Array | readonly number[]): Uint8Array {
  return concat(type, littleEndian(4, data.length), data, data.length % 2 ? [0] : [])
}

/** A RIFF file of the given chunks. */
export function webpFile(...chunks: readonly Uint8Array[]): Uint8Array {
  const body = concat('WEBP', ...chunks)
  return concat('RIFF', littleEndian(4, body.length), body)
}

/** The header chunk of an extended file. */
export function webpCanvas(width: number, height: number, flags: number): Uint8Array {
  return webpChunk('VP8X', concat([flags, 0, 0, 0], littleEndian(3, width - 1, height - 1)))
}

/** The chunks of a simple file, as they stand. */
export function webpBody(webp: Uint8Array): Uint8Array {
  return webp.subarray(12)
}

/** Turns a simple file (one VP8 or VP8L chunk) of the given size into an extended one with more chunks. */
export function extendWebp(
  webp: Uint8Array,
  size: { readonly width: number; readonly height: number },
  flags: number,
  { before = [], after = [] }: { readonly before?: readonly Uint8Array[]; readonly after?: readonly Uint8Array[] } = {},
): Uint8Array {
  return webpFile(webpCanvas(size.width, size.height, flags), ...before, webpBody(webp), ...after)
}

/** An animated file whose frames are all the given simple file. */
export function animateWebp(
  webp: Uint8Array,
  size: { readonly width: number; readonly height: number },
  frames: number,
): Uint8Array {
  const frame = webpChunk(
    'ANMF',
    concat(littleEndian(3, 0, 0, size.width - 1, size.height - 1, 100), [0], webpBody(webp)),
  )
  return webpFile(
    webpCanvas(size.width, size.height, WEBP_ANIMATION),
    webpChunk('ANIM', [0, 0, 0, 0, 0, 0]),
    ...Array.from({ length: frames }, () => frame),
  )
}

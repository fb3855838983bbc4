/**
 * Formats that are accepted, told apart by their first bytes alone.
 *
 * @example
 * const mediaType = (format: ImageFormat) => `image/${format}`
 */
export type ImageFormat = 'png' | 'jpeg' | 'webp'

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/**
 * Tells the format of a file from its first bytes, never from a name or a media type.
 * Needs the whole signature (PNG 8 bytes, JPEG 3, WebP 12); returns undefined for anything else, however it begins.
 * Source: WHATWG MIME Sniffing, section 6.1.
 */
export function sniff(bytes: Uint8Array): ImageFormat | undefined {
  if (matchesAt(bytes, 0, PNG_SIGNATURE)) return 'png'
  if (matchesAt(bytes, 0, JPEG_SIGNATURE)) return 'jpeg'
  if (matchesAt(bytes, 0, RIFF) && matchesAt(bytes, 8, WEBP)) return 'webp'
  return undefined
}

function matchesAt(bytes: Uint8Array, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[offset + index] === byte)
}

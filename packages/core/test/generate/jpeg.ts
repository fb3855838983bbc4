import { bigEndian, concat, overwrite } from './bytes'
import { exifBlock, mpfBlock } from './exif'

const FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2])

/** One marker segment with its length. */
export function jpegSegment(marker: number, body: Uint8Array | readonly number[]): Uint8Array {
  return concat([0xff, marker], bigEndian(2, body.length + 2), body)
}

/** Puts segments straight behind SOI. */
export function withSegments(jpeg: Uint8Array, ...segments: readonly Uint8Array[]): Uint8Array {
  return concat(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2))
}

export function exifSegment(orientation: number, byteOrder: 'II' | 'MM' = 'MM'): Uint8Array {
  return jpegSegment(0xe1, concat('Exif\0\0', exifBlock(orientation, byteOrder)))
}

export function mpfSegment(attributes: readonly number[], byteOrder: 'II' | 'MM' = 'MM'): Uint8Array {
  return jpegSegment(0xe2, concat('MPF\0', mpfBlock(attributes, byteOrder)))
}

/** An ICC profile in one APP2 segment. */
export function iccSegment(profile: Uint8Array): Uint8Array {
  return jpegSegment(0xe2, concat('ICC_PROFILE\0', [1, 1], profile))
}

/** Offset of the frame header's marker (the 0xff byte). Only for well-formed files. */
export function frameOffset(jpeg: Uint8Array): number {
  let offset = 2
  while (!FRAME_MARKERS.has(jpeg[offset + 1])) offset += 2 + ((jpeg[offset + 2] << 8) | jpeg[offset + 3])
  return offset
}

/** Rewrites the size that the frame header declares, in px. */
export function withDeclaredSize(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  return overwrite(jpeg, frameOffset(jpeg) + 5, bigEndian(2, height, width))
}

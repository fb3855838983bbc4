import { VecError } from '../errors'
import { MAX_PIXELS, MAX_SIDE } from '../limits'

/** What a container walk finds. `width` and `height` as stored, in px, before `orientation` turns them. */
export interface Container {
  readonly width: number
  readonly height: number
  /** EXIF orientation, 1-8; 1 when there is none or it is out of range. */
  readonly orientation: number
  /** The file declares frames that play one after the other. */
  readonly animated: boolean
  /** Pictures of equal standing in the file; previews and gain maps do not count. */
  readonly pages: number
  /** Whether the pixels are compressed with loss. */
  readonly isLossy: boolean
  /** Where the picture ends, in bytes from the start of the file. */
  readonly end: number
}

/**
 * Judges the stored size in px. A walk calls this as soon as it knows the size, before it reads on: a picture that is
 * both too large and damaged or animated is too large. EXIF rotation does not change the verdict.
 */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw invalidImage('its header declares a size of zero')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new VecError(
      'too_many_pixels',
      `the image is ${width} x ${height} px; at most ${MAX_PIXELS} px in all and ${MAX_SIDE} px a side are accepted`,
    )
  }
}

/** The error of every damaged or unacceptable container. `reason` completes "the image cannot be used: ...". */
export function invalidImage(reason: string, cause?: unknown): VecError {
  return new VecError(
    'invalid_image',
    `the image cannot be used: ${reason}`,
    cause === undefined ? undefined : { cause },
  )
}

/** A view of the same memory that reads multi-byte integers. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

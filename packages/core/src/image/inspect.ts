import { VecError } from '../errors'
import { type Container, invalidImage } from './container'
import { checkFileSize, type ImageBytes, viewBytes } from './image-bytes'
import { walkJpeg } from './jpeg'
import { walkPng } from './png'
import { type ImageFormat, sniff } from './sniff'
import { walkWebp } from './webp'

/**
 * What is known of an accepted file before it is decoded.
 *
 * @example
 * const { format, width, height }: Header = inspect(await readFile('logo.png'))
 */
export interface Header {
  /** Format by signature. */
  readonly format: ImageFormat
  /** Upright width in px: `orientation` is already applied. The SVG will be as wide. */
  readonly width: number
  /** Upright height in px: `orientation` is already applied. The SVG will be as high. */
  readonly height: number
  /** EXIF orientation of the stored pixels, 1-8; 1 is upright, 5-8 exchange width and height. */
  readonly orientation: number
  /** Bytes that the image takes from the start of the file. Bytes behind it are never decoded. */
  readonly byteLength: number
  /** Whether the pixels are compressed with loss: every JPEG, and WebP but its lossless kind. */
  readonly isLossy: boolean
}

const WALKS: Readonly<Record<ImageFormat, (bytes: Uint8Array) => Container>> = {
  png: walkPng,
  jpeg: walkJpeg,
  webp: walkWebp,
}

/**
 * Examines an image file without decoding it: format by signature, upright size, orientation. Synchronous, so a Blob must be read
 * first: `inspect(await blob.arrayBuffer())`. A file that passes may still fail to decode. Time is linear in the bytes of the file,
 * and no memory is allocated for them.
 *
 * Throws VecError, with the first code that applies: `bad_request` (no bytes, but a path, a URL or something else), `empty` (0 bytes),
 * `too_large`, `unsupported_format`, `too_many_pixels`, `invalid_image` (damaged, cut off, animated, several pictures). Bytes behind the
 * image are ignored.
 *
 * @example
 * import { readFile } from 'node:fs/promises'
 * import { inspect } from '@vec/core'
 *
 * const { format, width, height } = inspect(await readFile('logo.png'))
 */
export function inspect(image: ImageBytes): Header {
  const bytes = viewBytes(image)
  checkFileSize(bytes.length)
  const format = sniff(bytes)
  if (format === undefined) {
    throw new VecError('unsupported_format', 'the file is not a PNG, JPEG or WebP image')
  }

  const { width, height, orientation, animated, pages, isLossy, end } = WALKS[format](bytes)
  if (animated) throw invalidImage('it is animated; only still images are accepted')
  if (pages > 1) throw invalidImage('it holds several pictures; only single images are accepted')
  const [uprightWidth, uprightHeight] = orientation >= 5 ? [height, width] : [width, height]
  return { format, width: uprightWidth, height: uprightHeight, orientation, byteLength: end, isLossy }
}

import { VecError } from '../errors'
import { MAX_INPUT_BYTES } from '../limits'
import { type Container, invalidImage } from './container'
import { walkJpeg } from './jpeg'
import { walkPng } from './png'
import { type ImageFormat, sniff } from './sniff'
import { walkWebp } from './webp'

/** What is known of an accepted file before it is decoded. */
export interface Header {
  readonly format: ImageFormat
  /** Upright size in px: `orientation` is already applied. */
  readonly width: number
  readonly height: number
  /** EXIF orientation of the stored pixels, 1-8; 1 is upright, 5-8 exchange width and height. */
  readonly orientation: number
}

const WALKS: Readonly<Record<ImageFormat, (bytes: Uint8Array) => Container>> = {
  png: walkPng,
  jpeg: walkJpeg,
  webp: walkWebp,
}

/**
 * Examines an image file without decoding it: format by signature, upright size, orientation. Throws VecError, in this
 * order: `empty` (0 bytes), `too_large`, `unsupported_format`, `too_many_pixels`, `invalid_image` (damaged, cut off,
 * animated, several pages). Bytes after the image are ignored. A file that passes may still fail to decode. Work and
 * memory are linear in the bytes, whatever they are.
 */
export function inspect(bytes: Uint8Array): Header {
  if (!(bytes instanceof Uint8Array)) throw new VecError('bad_request', 'the image must be given as a Uint8Array')
  if (bytes.length === 0) throw new VecError('empty', 'there is no image: the file has no bytes')
  if (bytes.length > MAX_INPUT_BYTES) {
    throw new VecError('too_large', `the file has ${bytes.length} bytes; at most ${MAX_INPUT_BYTES} are accepted`)
  }
  const format = sniff(bytes)
  if (format === undefined) {
    throw new VecError('unsupported_format', 'the file is not a PNG, JPEG or WebP image')
  }

  const { width, height, orientation, animated, pages } = WALKS[format](bytes)
  if (animated) throw invalidImage('it is animated; only still images are accepted')
  if (pages > 1) throw invalidImage('it holds several pictures; only single images are accepted')
  return orientation >= 5
    ? { format, width: height, height: width, orientation }
    : { format, width, height, orientation }
}

import { type Container, checkSize, invalidImage, viewOf } from './container'
import { readOrientation } from './exif'

const RIFF_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

const VP8 = 0x56503820
const VP8L = 0x5650384c
const VP8X = 0x56503858
const ANMF = 0x414e4d46
const EXIF = 0x45584946

const ANIMATION_FLAG = 0x02
const EXIF_FLAG = 0x08

const VP8_START_CODE = 0x9d012a
const VP8L_SIGNATURE = 0x2f

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Walks the RIFF chunks of a WebP without decoding any. Bytes after the declared RIFF size are ignored; a declared size
 * beyond the file is a cut file. Requires one picture chunk, which in an extended file is as large as the canvas. A
 * file that declares animation or holds a frame chunk is animated, even with a single frame. Throws VecError. Linear in
 * the file's bytes. Source: RFC 9649.
 */
export function walkWebp(bytes: Uint8Array): Container {
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, true)
  let canvas: Size | undefined
  let picture: Size | undefined
  let flags = 0
  let hasFrames = false
  let isLossy = false
  let orientation: number | undefined

  let offset = RIFF_HEADER_BYTES
  while (offset + CHUNK_HEADER_BYTES <= Math.min(end, bytes.length)) {
    const type = view.getUint32(offset)
    const length = view.getUint32(offset + 4, true)
    const start = offset + CHUNK_HEADER_BYTES
    const chunk = bytes.subarray(start, Math.min(start + length, bytes.length))
    if (type === VP8X && offset === RIFF_HEADER_BYTES) {
      canvas = readCanvas(chunk)
      flags = chunk[0]
    } else if (type === VP8 || type === VP8L) {
      if (picture !== undefined) throw invalidImage('the WebP holds two pictures')
      isLossy = type === VP8
      picture = isLossy ? readLossySize(chunk) : readLosslessSize(chunk)
    } else if (type === ANMF) hasFrames = true
    else if (type === EXIF && flags & EXIF_FLAG) orientation ??= readOrientation(chunk)
    if (start + length > end) throw invalidImage('a WebP chunk runs past the end of the file')
    offset = start + length + (length & 1)
  }
  if (end > bytes.length) throw invalidImage('the WebP is cut off before its end')

  const animated = hasFrames || (flags & ANIMATION_FLAG) !== 0
  const size = canvas ?? picture
  if (size === undefined || (picture === undefined && !animated)) throw invalidImage('the WebP has no pixel data')
  if (picture !== undefined && (picture.width !== size.width || picture.height !== size.height)) {
    throw invalidImage('the WebP picture and its canvas differ in size')
  }
  return { ...size, orientation: orientation ?? 1, animated, pages: 1, isLossy, end }
}

function readCanvas(chunk: Uint8Array): Size {
  if (chunk.length < 10) throw invalidImage('the WebP header is cut off')
  const width = 1 + (chunk[4] | (chunk[5] << 8) | (chunk[6] << 16))
  const height = 1 + (chunk[7] | (chunk[8] << 8) | (chunk[9] << 16))
  checkSize(width, height)
  return { width, height }
}

/** RFC 6386, section 9.1: a key frame's tag, the start code, then 14 bits each of width and height. */
function readLossySize(chunk: Uint8Array): Size {
  if (chunk.length < 10) throw invalidImage('the WebP header is cut off')
  const isKeyFrame = (chunk[0] & 1) === 0
  const startCode = (chunk[3] << 16) | (chunk[4] << 8) | chunk[5]
  if (!isKeyFrame || startCode !== VP8_START_CODE) throw invalidImage('the WebP picture has a damaged header')
  const width = (chunk[6] | (chunk[7] << 8)) & 0x3fff
  const height = (chunk[8] | (chunk[9] << 8)) & 0x3fff
  checkSize(width, height)
  return { width, height }
}

/** RFC 9649, section 3.4: a signature byte, 14 bits each of width - 1 and height - 1, an alpha hint, 3 version bits. */
function readLosslessSize(chunk: Uint8Array): Size {
  if (chunk.length < 5) throw invalidImage('the WebP header is cut off')
  const bits = chunk[1] | (chunk[2] << 8) | (chunk[3] << 16) | (chunk[4] << 24)
  const version = bits >>> 29
  if (chunk[0] !== VP8L_SIGNATURE || version !== 0) throw invalidImage('the WebP picture has a damaged header')
  const width = (bits & 0x3fff) + 1
  const height = ((bits >>> 14) & 0x3fff) + 1
  checkSize(width, height)
  return { width, height }
}

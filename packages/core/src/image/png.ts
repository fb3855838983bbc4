import { type Container, checkSize, invalidImage, viewOf } from './container'
import { crc32 } from './crc32'
import { readOrientation } from './exif'

const SIGNATURE_BYTES = 8
/** Length, type and CRC around the data of a chunk. */
const CHUNK_OVERHEAD = 12
const MAX_CHUNK_BYTES = 0x7fffffff

const IHDR = 0x49484452
const PLTE = 0x504c5445
const IDAT = 0x49444154
const IEND = 0x49454e44
const ACTL = 0x6163544c
const EXIF = 0x65584966

const INDEXED = 3

/** The bit depths that each color type may have (PNG specification, table 12). */
const BIT_DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  [INDEXED]: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/**
 * Walks the chunks of a PNG from IHDR to IEND without inflating any. Bytes after IEND are ignored. Requires IHDR first
 * and once, IDAT, PLTE for indexed color, known critical chunks with right CRCs, and IEND: decoders accept a file cut
 * inside its last 12 bytes, this does not. Ancillary chunks with a wrong CRC are skipped, as decoders do. An APNG is
 * animated when acTL before IDAT counts two frames or more; eXIf behind IDAT is ignored too. Throws VecError. Linear in
 * the file's bytes.
 */
export function walkPng(bytes: Uint8Array): Container {
  const view = viewOf(bytes)
  const { width, height, colorType } = readImageHeader(bytes, view)
  let orientation: number | undefined
  let frames = 1
  let hasPalette = false
  let hasPixels = false

  let offset = SIGNATURE_BYTES + CHUNK_OVERHEAD + 13
  while (offset + CHUNK_OVERHEAD <= bytes.length) {
    const length = view.getUint32(offset)
    const type = view.getUint32(offset + 4)
    const data = offset + 8
    const end = data + length
    if (length > MAX_CHUNK_BYTES || end + 4 > bytes.length)
      throw invalidImage('a PNG chunk runs past the end of the file')
    if (!isChunkType(type)) throw invalidImage('a PNG chunk has an impossible type')

    const isIntact = crc32(bytes, offset + 4, end) === view.getUint32(end)
    if (!isIntact && isCritical(type)) throw invalidImage('the checksum of a critical PNG chunk is wrong')
    if (type === IEND) {
      if (!hasPixels) throw invalidImage('the PNG has no pixel data')
      return {
        width,
        height,
        orientation: orientation ?? 1,
        animated: frames > 1,
        pages: 1,
        isLossy: false,
        end: end + 4,
      }
    }
    if (type === PLTE) hasPalette = true
    else if (type === IDAT) {
      if (colorType === INDEXED && !hasPalette)
        throw invalidImage('the PNG has indexed colour and no palette before its pixels')
      hasPixels = true
    } else if (isCritical(type)) throw invalidImage('the PNG has a critical chunk that is repeated or unknown')
    else if (isIntact && type === ACTL && length === 8 && !hasPixels) frames = view.getUint32(data)
    else if (isIntact && type === EXIF && !hasPixels) orientation ??= readOrientation(bytes.subarray(data, end))
    offset = end + 4
  }
  throw invalidImage('the PNG is cut off before its end')
}

function readImageHeader(bytes: Uint8Array, view: DataView): { width: number; height: number; colorType: number } {
  const chunk = SIGNATURE_BYTES
  if (bytes.length < chunk + CHUNK_OVERHEAD + 13) throw invalidImage('the PNG is cut off inside its header')
  if (view.getUint32(chunk) !== 13 || view.getUint32(chunk + 4) !== IHDR) {
    throw invalidImage('the PNG does not begin with its header')
  }
  const width = view.getUint32(chunk + 8)
  const height = view.getUint32(chunk + 12)
  checkSize(width, height)
  if (crc32(bytes, chunk + 4, chunk + 21) !== view.getUint32(chunk + 21)) {
    throw invalidImage('the checksum of a critical PNG chunk is wrong')
  }

  const bitDepth = bytes[chunk + 16]
  const colorType = bytes[chunk + 17]
  if (!BIT_DEPTHS[colorType]?.includes(bitDepth))
    throw invalidImage('the PNG has an impossible colour type or bit depth')
  const [compression, filter, interlace] = bytes.subarray(chunk + 18, chunk + 21)
  if (compression !== 0 || filter !== 0 || interlace > 1) throw invalidImage('the PNG uses an unknown method')
  return { width, height, colorType }
}

/** A lower-case first letter marks an ancillary chunk (PNG specification, section 5.4). */
function isCritical(type: number): boolean {
  return (type & 0x20000000) === 0
}

function isChunkType(type: number): boolean {
  for (let shift = 0; shift < 32; shift += 8) {
    const upper = (type >>> shift) & 0xdf
    if (upper < 0x41 || upper > 0x5a) return false
  }
  return true
}

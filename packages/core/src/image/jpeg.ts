import { MAX_JPEG_SCANS } from '../limits'
import { type Container, checkSize, invalidImage, viewOf } from './container'
import { EXIF_PREFIX, readOrientation } from './exif'
import { countPages, MPF_PREFIX } from './mpf'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const RST0 = 0xd0
const RST7 = 0xd7
const TEM = 0x01
const APP1 = 0xe1
const APP2 = 0xe2

/** Frame headers: C0-CF except the tables DHT (C4) and DAC (CC) and the reserved JPG (C8). */
const FRAME_MARKERS = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])

/** Baseline, extended and progressive, with Huffman or arithmetic coding; not lossless, not hierarchical. */
export const DECODABLE_FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca])

/**
 * Walks the markers of a JPEG from SOI to EOI without decoding any entropy-coded data. Bytes after EOI are ignored.
 * Requires one decodable frame header of 8 bits, at least one and at most MAX_JPEG_SCANS scans, and EOI. Stray bytes
 * between segments are skipped, as decoders do. `pages` counts the pictures of a stereo or panorama MPF segment; gain
 * maps and previews leave it at 1. Throws VecError. Linear in the file's bytes. Source: ITU-T T.81, annex B.
 */
export function walkJpeg(bytes: Uint8Array): Container {
  const view = viewOf(bytes)
  let size: { width: number; height: number } | undefined
  let orientation: number | undefined
  let pages = 1
  let scans = 0

  let offset = nextMarker(bytes, 2)
  while (offset < bytes.length) {
    const marker = bytes[offset]
    if (marker === EOI) {
      if (size === undefined || scans === 0) throw invalidImage('the JPEG has no pixel data')
      return { ...size, orientation: orientation ?? 1, animated: false, pages, isLossy: true, end: offset + 1 }
    }
    if (marker === SOI) throw invalidImage('the JPEG begins twice')
    if (hasNoBody(marker)) {
      offset = nextMarker(bytes, offset + 1)
      continue
    }

    const start = offset + 3
    if (start > bytes.length) break
    const end = offset + 1 + view.getUint16(offset + 1)
    if (end < start) throw invalidImage('a JPEG segment has an impossible length')
    if (end > bytes.length) break
    if (FRAME_MARKERS.has(marker)) {
      if (size !== undefined) throw invalidImage('the JPEG has two frame headers')
      size = readFrameHeader(marker, bytes.subarray(start, end))
    } else if (marker === APP1 && beginsWith(bytes, start, end, EXIF_PREFIX)) {
      orientation ??= readOrientation(bytes.subarray(start, end))
    } else if (marker === APP2 && beginsWith(bytes, start, end, MPF_PREFIX)) {
      pages = Math.max(pages, countPages(bytes.subarray(start + MPF_PREFIX.length, end)))
    } else if (marker === SOS) {
      if (size === undefined) throw invalidImage('the JPEG has pixel data before its frame header')
      if (++scans > MAX_JPEG_SCANS) throw invalidImage(`the JPEG has more than ${MAX_JPEG_SCANS} scans`)
    }
    offset = nextMarker(bytes, end)
  }
  throw invalidImage('the JPEG is cut off before its end')
}

/** Whether a marker stands alone, without a length and bytes. */
export function hasNoBody(marker: number): boolean {
  return marker === TEM || (marker >= RST0 && marker <= RST7)
}

/** The stored size in px from the body of a frame header. A height of zero, to be told later by DNL, is refused. */
function readFrameHeader(marker: number, body: Uint8Array): { width: number; height: number } {
  if (body.length < 6) throw invalidImage('the JPEG frame header is cut off')
  const height = (body[1] << 8) | body[2]
  const width = (body[3] << 8) | body[4]
  checkSize(width, height)
  if (!DECODABLE_FRAMES.has(marker)) throw invalidImage('the JPEG is lossless or hierarchical')
  if (body[0] !== 8) throw invalidImage('the JPEG does not have 8 bits per sample')
  return { width, height }
}

/**
 * The offset of the next marker's code at or after `offset`, or `bytes.length` when none follows.
 * Skips entropy-coded data and its stuffed zeros as well as fill bytes. Restart markers are returned like any other.
 */
export function nextMarker(bytes: Uint8Array, offset: number): number {
  let found = bytes.indexOf(0xff, offset)
  while (found !== -1 && found + 1 < bytes.length) {
    const code = bytes[found + 1]
    if (code === 0xff) found++
    else if (code === 0) found = bytes.indexOf(0xff, found + 2)
    else return found + 1
  }
  return bytes.length
}

export function beginsWith(bytes: Uint8Array, start: number, end: number, prefix: readonly number[]): boolean {
  return start + prefix.length <= end && prefix.every((byte, index) => bytes[start + index] === byte)
}

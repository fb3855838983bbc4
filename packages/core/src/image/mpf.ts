import { findTiffEntry } from './tiff'

/** What a multi-picture segment of a JPEG begins with, ahead of its TIFF block. */
export const MPF_PREFIX = [0x4d, 0x50, 0x46, 0] as const

const ENTRIES_TAG = 0xb002
const ENTRY_BYTES = 16

/** Bits 16-23 of a picture's attribute; 2 is panorama, stereo or multi-angle. */
const MULTI_FRAME_CLASS = 2

/**
 * Counts the pages that a multi-picture TIFF block declares: its pictures, at least 2, when any of them belongs to a
 * panorama, a stereo pair or a multi-angle set, whether or not the file really holds the others. Returns 1 for gain
 * maps, depth maps and large thumbnails, which accompany one picture, and for a damaged block. Source: CIPA DC-007,
 * section 5.2.3.3.
 */
export function countPages(block: Uint8Array): number {
  const entry = findTiffEntry(block, ENTRIES_TAG)
  if (entry === undefined || entry.count < ENTRY_BYTES) return 1
  const { view, littleEndian } = entry
  const start = view.getUint32(entry.valueOffset, littleEndian)
  const end = Math.min(start + entry.count, block.length)
  let pictures = 0
  let isMultiFrame = false
  for (let offset = start; offset + ENTRY_BYTES <= end; offset += ENTRY_BYTES) {
    const attribute = view.getUint32(offset, littleEndian)
    if (((attribute >>> 16) & 0xff) === MULTI_FRAME_CLASS) isMultiFrame = true
    pictures++
  }
  return isMultiFrame ? Math.max(2, pictures) : 1
}

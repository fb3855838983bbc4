import { findTiffEntry, TIFF_LONG, TIFF_SHORT } from './tiff'

/** What an EXIF segment of a JPEG begins with; PNG and WebP files carry it at times. */
export const EXIF_PREFIX = [0x45, 0x78, 0x69, 0x66, 0, 0] as const

const ORIENTATION_TAG = 0x0112

/**
 * Reads the orientation from an EXIF block, with or without its "Exif" prefix.
 * Returns 1-8; 1 (upright) when the tag is absent, out of range or the block is damaged: bad metadata is no reason to
 * refuse good pixels. Source: Exif 2.32, section 4.6.4.
 */
export function readOrientation(exif: Uint8Array): number {
  const hasPrefix = EXIF_PREFIX.every((byte, index) => exif[index] === byte)
  const entry = findTiffEntry(hasPrefix ? exif.subarray(EXIF_PREFIX.length) : exif, ORIENTATION_TAG)
  if (entry === undefined || entry.count !== 1) return 1
  const { view, littleEndian, type, valueOffset } = entry
  let value = 1
  if (type === TIFF_SHORT) value = view.getUint16(valueOffset, littleEndian)
  else if (type === TIFF_LONG) value = view.getUint32(valueOffset, littleEndian)
  return value >= 1 && value <= 8 ? value : 1
}

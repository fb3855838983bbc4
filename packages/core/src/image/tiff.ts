import { viewOf } from './container'

/**
 * One entry of a TIFF directory: `valueOffset` is where the value lies, or where its offset is when it is longer than 4
 * bytes.
 */
export interface TiffEntry {
  readonly view: DataView
  readonly littleEndian: boolean
  readonly type: number
  readonly count: number
  readonly valueOffset: number
}

/** TIFF field types, by the size of one value. */
export const TIFF_SHORT = 3
export const TIFF_LONG = 4

const ENTRY_BYTES = 12

/**
 * Finds a tag in the first directory of a TIFF block, the shape that EXIF and MPF segments share.
 * Returns the first entry with that tag, or undefined when there is none or the block is damaged. Later directories are
 * never followed, so the work is at most one pass over 65,535 entries. Source: TIFF 6.0, section 2.
 */
export function findTiffEntry(block: Uint8Array, tag: number): TiffEntry | undefined {
  if (block.length < 8) return undefined
  const view = viewOf(block)
  const byteOrder = view.getUint16(0)
  const littleEndian = byteOrder === 0x4949
  if (!littleEndian && byteOrder !== 0x4d4d) return undefined
  if (view.getUint16(2, littleEndian) !== 42) return undefined

  const directory = view.getUint32(4, littleEndian)
  if (directory + 2 > block.length) return undefined
  const entryCount = view.getUint16(directory, littleEndian)
  for (let index = 0; index < entryCount; index++) {
    const entry = directory + 2 + index * ENTRY_BYTES
    if (entry + ENTRY_BYTES > block.length) return undefined
    if (view.getUint16(entry, littleEndian) !== tag) continue
    const type = view.getUint16(entry + 2, littleEndian)
    const count = view.getUint32(entry + 4, littleEndian)
    return { view, littleEndian, type, count, valueOffset: entry + 8 }
  }
  return undefined
}

import { bigEndian, concat, littleEndian } from './bytes'

/** A TIFF block whose only directory holds the orientation tag, as EXIF readers expect it. */
export function exifBlock(orientation: number, byteOrder: 'II' | 'MM' = 'II'): Uint8Array {
  if (byteOrder === 'II') {
    const entry = concat(littleEndian(2, 0x0112, 3), littleEndian(4, 1), littleEndian(2, orientation, 0))
    return concat('II', littleEndian(2, 42), littleEndian(4, 8), littleEndian(2, 1), entry, littleEndian(4, 0))
  }
  const entry = concat(bigEndian(2, 0x0112, 3), bigEndian(4, 1), bigEndian(2, orientation, 0))
  return concat('MM', bigEndian(2, 42), bigEndian(4, 8), bigEndian(2, 1), entry, bigEndian(4, 0))
}

/** The attribute words of pictures in a multi-picture segment (CIPA DC-007, table 5). */
export const MPF_BASELINE_PRIMARY = 0x2003_0000
export const MPF_UNDEFINED = 0
export const MPF_LARGE_THUMBNAIL = 0x4001_0001
export const MPF_PANORAMA = 0x0002_0001
export const MPF_DISPARITY = 0x2002_0002

/** A multi-picture block that declares one picture per attribute; their offsets lead nowhere. */
export function mpfBlock(attributes: readonly number[], byteOrder: 'II' | 'MM' = 'MM'): Uint8Array {
  const u16 = (...values: number[]) => (byteOrder === 'MM' ? bigEndian(2, ...values) : littleEndian(2, ...values))
  const u32 = (...values: number[]) => (byteOrder === 'MM' ? bigEndian(4, ...values) : littleEndian(4, ...values))
  const entriesOffset = 8 + 2 + 3 * 12 + 4
  return concat(
    byteOrder,
    u16(42),
    u32(8),
    u16(3),
    concat(u16(0xb000, 7), u32(4), '0100'),
    concat(u16(0xb001, 4), u32(1, attributes.length)),
    concat(u16(0xb002, 7), u32(16 * attributes.length, entriesOffset)),
    u32(0),
    ...attributes.map((attribute, index) => concat(u32(attribute, 1000, index * 1000), u16(0, 0))),
  )
}

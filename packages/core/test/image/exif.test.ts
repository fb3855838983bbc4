import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOrientation } from '../../src/image/exif'
import { countPages } from '../../src/image/mpf'
import { bigEndian, concat, littleEndian } from '../generate/bytes'
import {
  exifBlock,
  MPF_BASELINE_PRIMARY,
  MPF_DISPARITY,
  MPF_LARGE_THUMBNAIL,
  MPF_PANORAMA,
  MPF_UNDEFINED,
  mpfBlock,
} from '../generate/exif'

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]
const ORDERS = ['II', 'MM'] as const

describe('readOrientation', () => {
  test.each(ORDERS)('reads 1-8 in byte order %s, with and without the prefix', (order) => {
    for (const orientation of ORIENTATIONS) {
      expect(readOrientation(exifBlock(orientation, order))).toBe(orientation)
      expect(readOrientation(concat('Exif\0\0', exifBlock(orientation, order)))).toBe(orientation)
    }
  })

  test.each([0, 9, 255, 65535])('the value %i is upright', (value) => {
    for (const order of ORDERS) expect(readOrientation(exifBlock(value, order))).toBe(1)
  })

  test('reads a value that is written as a LONG', () => {
    const entry = concat(littleEndian(2, 0x0112, 4), littleEndian(4, 1, 8))
    expect(readOrientation(concat('II', littleEndian(2, 42), littleEndian(4, 8), littleEndian(2, 1), entry))).toBe(8)
  })

  test('a value of another type or count is upright', () => {
    const block = (type: number, count: number) =>
      concat(
        'MM',
        bigEndian(2, 42),
        bigEndian(4, 8),
        bigEndian(2, 1),
        bigEndian(2, 0x0112, type),
        bigEndian(4, count),
        [0, 6, 0, 0],
      )
    expect(readOrientation(block(3, 1))).toBe(6)
    expect(readOrientation(block(2, 1))).toBe(1)
    expect(readOrientation(block(3, 2))).toBe(1)
  })

  test('a directory of 65,535 entries, one that points at itself and one behind the end are upright', () => {
    const head = (offset: number, count: number) =>
      concat('II', littleEndian(2, 42), littleEndian(4, offset), littleEndian(2, count))
    expect(readOrientation(concat(head(8, 65535), new Uint8Array(65535 * 12)))).toBe(1)
    expect(readOrientation(head(0, 1))).toBe(1)
    expect(readOrientation(head(0xffffffff, 1))).toBe(1)
  })

  test('a block cut anywhere, or any bytes at all, give 1-8 and never throw', () => {
    const block = exifBlock(6)
    for (let length = 0; length < block.length; length++)
      expect(ORIENTATIONS).toContain(readOrientation(block.subarray(0, length)))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.constantFrom(...ORDERS), (noise, order) => {
        expect(ORIENTATIONS).toContain(readOrientation(noise))
        expect(ORIENTATIONS).toContain(readOrientation(concat(order, exifBlock(6, order).subarray(2, 4), noise)))
      }),
    )
  })
})

describe('countPages', () => {
  test.each(ORDERS)('tells stereo and panoramas from gain maps and thumbnails, in byte order %s', (order) => {
    expect(countPages(mpfBlock([MPF_DISPARITY, MPF_DISPARITY], order))).toBe(2)
    expect(countPages(mpfBlock([MPF_PANORAMA, MPF_PANORAMA, MPF_PANORAMA], order))).toBe(3)
    expect(countPages(mpfBlock([MPF_DISPARITY], order))).toBe(2)
    expect(countPages(mpfBlock([MPF_BASELINE_PRIMARY, MPF_UNDEFINED], order))).toBe(1)
    expect(countPages(mpfBlock([MPF_BASELINE_PRIMARY, MPF_LARGE_THUMBNAIL, MPF_LARGE_THUMBNAIL], order))).toBe(1)
    expect(countPages(mpfBlock([], order))).toBe(1)
  })

  test('a block cut anywhere, or any bytes at all, give a count and never throw', () => {
    const block = mpfBlock([MPF_DISPARITY, MPF_DISPARITY])
    for (let length = 0; length < block.length; length++)
      expect(countPages(block.subarray(0, length))).toBeGreaterThan(0)
    fc.assert(fc.property(fc.uint8Array({ maxLength: 128 }), (noise) => countPages(noise) > 0))
  })
})

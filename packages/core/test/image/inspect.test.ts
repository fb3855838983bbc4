import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspect } from '../../src/image/inspect'
import { MAX_INPUT_BYTES } from '../../src/limits'
import { concat } from '../generate/bytes'
import { exifBlock } from '../generate/exif'
import { exifSegment, jpegSegment, withDeclaredSize, withSegments } from '../generate/jpeg'
import { PNG_SIGNATURE, plainPng, pngChunk, pngHeader } from '../generate/png'
import { SAMPLE_SIZE, sampleFiles, sampleImage } from '../generate/samples'
import { animateWebp, extendWebp, WEBP_EXIF, webpCanvas, webpChunk, webpFile } from '../generate/webp'
import { codeOf } from './verdict'

const code = (bytes: Uint8Array) => codeOf(() => inspect(bytes))
const size = (bytes: Uint8Array) => {
  const { width, height } = inspect(bytes)
  return [width, height]
}

let files: Record<string, Uint8Array>
let jpeg: Uint8Array
let webp: Uint8Array

beforeAll(async () => {
  files = await sampleFiles()
  jpeg = await sampleImage().jpeg().toBuffer()
  webp = await sampleImage().webp().toBuffer()
})

/** A PNG of any declared size: its pixels are missing, which a walk does not see. */
function declaredPng(width: number, height: number, extra: readonly Uint8Array[] = []): Uint8Array {
  return concat(
    PNG_SIGNATURE,
    pngHeader(width, height),
    ...extra,
    pngChunk('IDAT', deflateSync(new Uint8Array(9))),
    pngChunk('IEND'),
  )
}

describe('the header', () => {
  test('tells format, upright size and orientation of every encoding', () => {
    for (const [name, bytes] of Object.entries(files)) {
      const orientation = name === 'jpeg with exif and profile' ? 6 : name === 'webp lossless with exif' ? 3 : 1
      const { width, height } = SAMPLE_SIZE
      const format = name.slice(0, name.indexOf(' '))
      const upright = orientation === 6 ? { width: height, height: width } : { width, height }
      const isLossy = format === 'jpeg' || name === 'webp lossy' || (format === 'webp' && !name.includes('lossless'))
      expect(inspect(bytes), name).toEqual({ format, ...upright, orientation, byteLength: bytes.length, isLossy })
    }
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'exchanges width and height for orientation %i in all formats as EXIF says',
    (orientation) => {
      const { width, height } = SAMPLE_SIZE
      const upright = orientation >= 5 ? [height, width] : [width, height]
      const exif = exifBlock(orientation)
      const inPng = plainPng(width, height, { beforePixels: [pngChunk('eXIf', exif)] })
      const inJpeg = withSegments(jpeg, exifSegment(orientation))
      const inWebp = extendWebp(webp, SAMPLE_SIZE, WEBP_EXIF, { after: [webpChunk('EXIF', exif)] })
      for (const file of [inPng, inJpeg, inWebp]) {
        expect(size(file)).toEqual(upright)
        expect(inspect(file).orientation).toBe(orientation)
      }
    },
  )

  test('the first of two orientations counts', () => {
    expect(inspect(withSegments(jpeg, exifSegment(6), exifSegment(3))).orientation).toBe(6)
  })

  test('an orientation counts where decoders look for it: in PNG ahead of the pixels, in WebP when the flags announce it', () => {
    expect(inspect(plainPng(7, 5, { afterPixels: [pngChunk('eXIf', exifBlock(6))] })).orientation).toBe(1)
    const chunk = webpChunk('EXIF', exifBlock(6))
    expect(inspect(extendWebp(webp, SAMPLE_SIZE, 0, { after: [chunk] })).orientation).toBe(1)
  })

  test('trailing bytes change nothing', () => {
    for (const [name, bytes] of Object.entries(files)) {
      expect(inspect(concat(bytes, '<html>PK\x03\x04 trailing')), name).toEqual(inspect(bytes))
    }
  })
})

describe('order of the checks', () => {
  test('what holds no bytes is a bad request', async () => {
    for (const value of [undefined, null, 'png', [137, 80]]) {
      expect(await code(value as unknown as Uint8Array)).toBe('bad_request')
    }
  })

  test('nothing, then too many bytes, then the signature', async () => {
    expect(await code(new Uint8Array(0))).toBe('empty')
    const largest = new Uint8Array(MAX_INPUT_BYTES)
    expect(await code(largest)).toBe('unsupported_format')
    largest.set(plainPng())
    expect(await code(largest)).toBe('ok')
    const larger = new Uint8Array(MAX_INPUT_BYTES + 1)
    larger.set(plainPng())
    expect(await code(larger)).toBe('too_large')
  })

  test('a size beyond the limits wins over animation and over damage behind the header', async () => {
    const animation = pngChunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0])
    expect(await code(declaredPng(5000, 10, [animation]))).toBe('too_many_pixels')
    expect(await code(declaredPng(50, 10, [animation]))).toBe('invalid_image')
    expect(await code(declaredPng(5000, 10).subarray(0, 40))).toBe('too_many_pixels')
    expect(await code(animateWebp(webp, { width: 5000, height: 13 }, 2))).toBe('too_many_pixels')
    expect(await code(withDeclaredSize(jpeg, 5000, 13).subarray(0, 300))).toBe('too_many_pixels')
  })
})

describe('the size', () => {
  const SIZES = [
    [1, 1, 'ok'],
    [4096, 1, 'ok'],
    [1, 4096, 'ok'],
    [4096, 1024, 'ok'],
    [1025, 4096, 'ok'],
    [2048, 2050, 'ok'],
    [2000, 2100, 'ok'],
    [2049, 2050, 'too_many_pixels'],
    [1026, 4096, 'too_many_pixels'],
    [4097, 1, 'too_many_pixels'],
    [1, 4097, 'too_many_pixels'],
    [16383, 16383, 'too_many_pixels'],
  ] as const

  test.each(SIZES)('%i x %i is %s in all formats', async (width, height, expected) => {
    expect(await code(declaredPng(width, height))).toBe(expected)
    expect(await code(withDeclaredSize(jpeg, width, height))).toBe(expected)
    expect(await code(webpFile(webpCanvas(width, height, 0)))).toBe(expected === 'ok' ? 'invalid_image' : expected)
  })

  test('4,200,000 pixels are allowed, in either orientation, and one row more is not', async () => {
    for (const orientation of [1, 6]) {
      const turn = [pngChunk('eXIf', exifBlock(orientation))]
      expect(await code(declaredPng(2100, 2000, turn))).toBe('ok')
      expect(await code(declaredPng(2100, 2001, turn))).toBe('too_many_pixels')
    }
  })

  test('zero is damage; more than 31 bits are too many pixels', async () => {
    expect(await code(declaredPng(0, 9))).toBe('invalid_image')
    expect(await code(declaredPng(9, 0))).toBe('invalid_image')
    expect(await code(withDeclaredSize(jpeg, 0, 9))).toBe('invalid_image')
    expect(await code(withDeclaredSize(jpeg, 9, 0))).toBe('invalid_image')
    expect(await code(declaredPng(0x7fffffff, 1))).toBe('too_many_pixels')
    expect(await code(declaredPng(0xffffffff, 1))).toBe('too_many_pixels')
    expect(await code(withDeclaredSize(jpeg, 65500, 65500))).toBe('too_many_pixels')
  })

  test('the message names the size and the limits', () => {
    expect(() => inspect(declaredPng(4097, 12))).toThrow(
      'the image is 4097 x 12 px; at most 4200000 px in all and 4096 px a side',
    )
  })
})

describe('stray bytes in a JPEG', () => {
  test('are skipped between segments, as decoders do', () => {
    const junk = Uint8Array.of(1, 2, 0xff, 0, 3, 0xff, 0xff)
    expect(size(concat(jpeg.subarray(0, 3), junk, jpeg.subarray(2)))).toEqual([19, 13])
  })

  test('150 application segments of 64 KB are walked', () => {
    const segment = jpegSegment(0xe5, new Uint8Array(65533))
    expect(size(withSegments(jpeg, ...Array.from({ length: 150 }, () => segment)))).toEqual([19, 13])
  })
})

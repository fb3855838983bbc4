import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { MAX_JPEG_SCANS } from '../../src/limits'
import { bigEndian, concat, littleEndian, overwrite } from '../generate/bytes'
import { MPF_BASELINE_PRIMARY, MPF_DISPARITY, MPF_LARGE_THUMBNAIL, MPF_PANORAMA, MPF_UNDEFINED } from '../generate/exif'
import { exifSegment, frameOffset, jpegSegment, mpfSegment, withDeclaredSize, withSegments } from '../generate/jpeg'
import { GREY, INDEXED, makePng, PNG_SIGNATURE, plainPng, pngChunk, pngHeader, RGB } from '../generate/png'
import { SAMPLE_SIZE, sampleImage } from '../generate/samples'
import { animateWebp, extendWebp, WEBP_ANIMATION, webpBody, webpCanvas, webpChunk, webpFile } from '../generate/webp'
import { verdict } from './verdict'

const many = (count: number, bytes: Uint8Array) => Uint8Array.from(Buffer.alloc(count * bytes.length, bytes))

type Row = readonly [name: string, bytes: Uint8Array | string, expected: Awaited<ReturnType<typeof verdict>>]

const png = plainPng()
const jpeg: Uint8Array = await sampleImage().jpeg().toBuffer()
const progressive: Uint8Array = await sampleImage().jpeg({ progressive: true }).toBuffer()
const larger: Uint8Array = await sampleImage(3, { width: 64, height: 48 }).jpeg().toBuffer()
const webp: Uint8Array = await sampleImage().webp().toBuffer()
const lossless: Uint8Array = await sampleImage().webp({ lossless: true }).toBuffer()

const OTHER_FORMATS: readonly Row[] = [
  ['nothing', '', 'empty'],
  ['one byte', '\x89', 'unsupported_format'],
  ['eleven bytes of text', 'hello world', 'unsupported_format'],
  ['a PNG without its first byte', png.subarray(1), 'unsupported_format'],
  ['a PNG signature with CR LF mangled to LF', concat(png.subarray(0, 4), png.subarray(5)), 'unsupported_format'],
  ['a PNG signature with one byte changed', overwrite(png, 7, [0x0b]), 'unsupported_format'],
  ['seven bytes of a PNG', png.subarray(0, 7), 'unsupported_format'],
  ['eight bytes of a PNG', png.subarray(0, 8), 'invalid_image'],
  ['a BMP', 'BM\x3a\0\0\0\0\0\0\0', 'unsupported_format'],
  ['a GIF', await sampleImage().gif().toBuffer(), 'unsupported_format'],
  ['a TIFF', await sampleImage().tiff().toBuffer(), 'unsupported_format'],
  ['a big-endian TIFF', 'MM\0\x2a\0\0\0\x08', 'unsupported_format'],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'unsupported_format'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'unsupported_format'],
  ['a JPEG XL codestream', '\xff\x0a\0\0', 'unsupported_format'],
  ['a PSD', '8BPS\0\x01', 'unsupported_format'],
  ['an ICO', '\0\0\x01\0\x01\0', 'unsupported_format'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', 'unsupported_format'],
  [
    'an SVG behind a declaration',
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    'unsupported_format',
  ],
  ['a PDF', '%PDF-1.7\n', 'unsupported_format'],
  ['a page of HTML', '<!doctype html><title>x</title>', 'unsupported_format'],
  ['a WAVE file', 'RIFF\x24\0\0\0WAVEfmt ', 'unsupported_format'],
  ['a lower-case RIFF', concat('riff', webp.subarray(4)), 'unsupported_format'],
  ['only the start of a JPEG', '\xff\xd8', 'unsupported_format'],
]

const head = (...chunks: Uint8Array[]) => concat(PNG_SIGNATURE, ...chunks)
const header = pngHeader(7, 5)
const pixels = pngChunk('IDAT', deflateSync(new Uint8Array(22 * 5)))
const end = pngChunk('IEND')
const frameControl = pngChunk('fcTL', new Uint8Array(26))
const animation = (frames: number) => pngChunk('acTL', bigEndian(4, frames, 0))
const withLastByteChanged = (bytes: Uint8Array) => overwrite(bytes, bytes.length - 1, [bytes[bytes.length - 1] ^ 1])
const oversize = overwrite(pngChunk('IDAT', [1, 2, 3]), 0, [0xff, 0xff, 0xff, 0xff])
const indexedPixels = pngChunk('IDAT', deflateSync(new Uint8Array(8 * 5)))

const PNG_ROWS: readonly Row[] = [
  ['the reference', head(header, pixels, end), 'ok'],
  ['no header', head(pixels, end), 'invalid_image'],
  ['two headers', head(header, header, pixels, end), 'invalid_image'],
  ['pixels ahead of the header', head(pixels, header, end), 'invalid_image'],
  ['no pixels', head(header, end), 'invalid_image'],
  ['no end', head(header, pixels), 'invalid_image'],
  ['an unknown critical chunk', head(header, pngChunk('ABCD', [1]), pixels, end), 'invalid_image'],
  ['an unknown ancillary chunk', head(header, pngChunk('abCd', [1]), pixels, end), 'ok'],
  ['a chunk type that is not letters', head(header, pngChunk('a1Cd', [1]), pixels, end), 'invalid_image'],
  ['a chunk length of 0xffffffff', head(header, oversize, end), 'invalid_image'],
  ['a wrong checksum in the header', head(withLastByteChanged(header), pixels, end), 'invalid_image'],
  ['a wrong checksum in the pixels', head(header, withLastByteChanged(pixels), end), 'invalid_image'],
  ['a wrong checksum in the end', head(header, pixels, withLastByteChanged(end)), 'invalid_image'],
  [
    'a wrong checksum in an ancillary chunk',
    head(header, withLastByteChanged(pngChunk('tEXt', [65, 0, 66])), pixels, end),
    'ok',
  ],
  [
    'a wrong Adler sum',
    head(header, pngChunk('IDAT', withLastByteChanged(deflateSync(new Uint8Array(110)))), end),
    'invalid_image',
  ],
  ['pixels that are not zlib', head(header, pngChunk('IDAT', [1, 2, 3, 4]), end), 'invalid_image'],
  ['half of the rows', head(header, pngChunk('IDAT', deflateSync(new Uint8Array(55))), end), 'invalid_image'],
  ['more rows than declared', head(header, pngChunk('IDAT', deflateSync(new Uint8Array(1000))), end), 'ok'],
  ['bit depth 3', head(pngHeader(7, 5, 3, GREY), pixels, end), 'invalid_image'],
  ['colour type 5', head(pngHeader(7, 5, 8, 5), pixels, end), 'invalid_image'],
  ['16-bit indexed colour', head(pngHeader(7, 5, 16, INDEXED), pixels, end), 'invalid_image'],
  ['interlace method 2', head(pngHeader(7, 5, 8, RGB, 2), pixels, end), 'invalid_image'],
  ['indexed colour without a palette', head(pngHeader(7, 5, 8, INDEXED), indexedPixels, end), 'invalid_image'],
  [
    'a palette behind the pixels',
    head(pngHeader(7, 5, 8, INDEXED), indexedPixels, pngChunk('PLTE', [1, 2, 3]), end),
    'invalid_image',
  ],
  ['a tiny file that declares 65535 x 65535', head(pngHeader(65535, 65535), end), 'too_many_pixels'],
  [
    'a real 20000 x 20000 picture',
    head(pngHeader(20000, 20000, 1, GREY), pngChunk('IDAT', deflateSync(new Uint8Array(2501 * 20000))), end),
    'too_many_pixels',
  ],
  ['an animation of two frames', head(header, animation(2), frameControl, pixels, end), 'invalid_image'],
  ['an animation of one frame', head(header, animation(1), frameControl, pixels, end), 'ok'],
  ['an animation of no frames', head(header, animation(0), pixels, end), 'ok'],
  ['an animation declared behind the pixels', head(header, pixels, animation(2), end), 'ok'],
  ['a zip behind the end', concat(head(header, pixels, end), 'PK\x03\x04'), 'ok'],
]

const attribute = (...attributes: number[]) => withSegments(jpeg, mpfSegment(attributes))
const scanStart = progressive.lastIndexOf(0xda) - 1
const lastScan = progressive.subarray(scanStart, progressive.length - 2)
const repeatedScans = (count: number) => concat(progressive.subarray(0, scanStart), many(count, lastScan), [0xff, 0xd9])
const frame = frameOffset(jpeg)

const JPEG_ROWS: readonly Row[] = [
  ['the reference', jpeg, 'ok'],
  ['only markers', '\xff\xd8\xff\xd9', 'invalid_image'],
  ['a segment length below 2', withSegments(jpeg, Uint8Array.of(0xff, 0xe5, 0, 1)), 'invalid_image'],
  ['a second start', withSegments(jpeg, Uint8Array.of(0xff, 0xd8)), 'invalid_image'],
  [
    'two frame headers',
    concat(jpeg.subarray(0, frame), jpeg.subarray(frame, frame + 19), jpeg.subarray(frame)),
    'invalid_image',
  ],
  ['no frame header', concat(jpeg.subarray(0, frame), jpeg.subarray(frame + 19)), 'invalid_image'],
  ['12 bits per sample', overwrite(jpeg, frame + 4, [12]), 'invalid_image'],
  ['a lossless frame', overwrite(jpeg, frame + 1, [0xc3]), 'invalid_image'],
  ['a hierarchical frame', overwrite(jpeg, frame + 1, [0xc5]), 'invalid_image'],
  ['two components declared', overwrite(jpeg, frame + 9, [2]), 'invalid_image'],
  ['a header that declares 2000 x 2000', withDeclaredSize(larger, 2000, 2000), 'invalid_image'],
  ['a header that declares 65500 x 65500', withDeclaredSize(larger, 65500, 65500), 'too_many_pixels'],
  ['a header that declares less than there is', withDeclaredSize(larger, 64, 16), 'ok'],
  ['a height that DNL is to tell', withDeclaredSize(larger, 64, 0), 'invalid_image'],
  ['a stereo pair', attribute(MPF_DISPARITY, MPF_DISPARITY), 'invalid_image'],
  [
    'a stereo pair whose second picture is there',
    concat(attribute(MPF_DISPARITY, MPF_DISPARITY), jpeg),
    'invalid_image',
  ],
  ['a panorama', attribute(MPF_PANORAMA, MPF_PANORAMA), 'invalid_image'],
  ['a gain map', concat(attribute(MPF_BASELINE_PRIMARY, MPF_UNDEFINED), jpeg), 'ok'],
  ['a large thumbnail', concat(attribute(MPF_BASELINE_PRIMARY, MPF_LARGE_THUMBNAIL), jpeg), 'ok'],
  ['a broken MPF segment', withSegments(jpeg, jpegSegment(0xe2, concat('MPF\0', 'MM\0\x2a\xff\xff\xff\xff'))), 'ok'],
  ['broken EXIF', withSegments(jpeg, jpegSegment(0xe1, concat('Exif\0\0', 'II\x2a\0\xff\xff'))), 'ok'],
  ['orientation 0', withSegments(jpeg, exifSegment(0)), 'ok'],
  ['orientation 9', withSegments(jpeg, exifSegment(9)), 'ok'],
  ['a short Adobe segment', withSegments(jpeg, jpegSegment(0xee, [65, 100])), 'ok'],
  ['a bomb of too many scans', repeatedScans(MAX_JPEG_SCANS + 1), 'invalid_image'],
  ['garbage behind the end', concat(jpeg, 'garbage'), 'ok'],
]

const body = webpBody(webp)
const canvas = (flags: number) => webpCanvas(SAMPLE_SIZE.width, SAMPLE_SIZE.height, flags)

const WEBP_ROWS: readonly Row[] = [
  ['the reference', webp, 'ok'],
  ['lossless', lossless, 'ok'],
  ['an extended file', extendWebp(webp, SAMPLE_SIZE, 0), 'ok'],
  ['an animation of two frames', animateWebp(webp, SAMPLE_SIZE, 2), 'invalid_image'],
  ['an animation of one frame', animateWebp(webp, SAMPLE_SIZE, 1), 'invalid_image'],
  ['the animation flag on a still', extendWebp(webp, SAMPLE_SIZE, WEBP_ANIMATION), 'invalid_image'],
  ['frames without the flag', webpFile(canvas(0), body, webpChunk('ANMF', new Uint8Array(16))), 'invalid_image'],
  ['a canvas of 16383 x 16383', extendWebp(webp, { width: 16383, height: 16383 }, 0), 'too_many_pixels'],
  ['a canvas that is not the picture', extendWebp(webp, { width: 20, height: 13 }, 0), 'invalid_image'],
  ['no picture', webpFile(canvas(0)), 'invalid_image'],
  ['no chunk', webpFile(), 'invalid_image'],
  ['two pictures', webpFile(canvas(0), body, body), 'invalid_image'],
  ['a RIFF size beyond the file', overwrite(webp, 4, littleEndian(4, webp.length)), 'invalid_image'],
  ['a RIFF size of 0xffffffff', overwrite(webp, 4, [0xff, 0xff, 0xff, 0xff]), 'invalid_image'],
  ['a RIFF size that cuts the picture', overwrite(webp, 4, littleEndian(4, webp.length - 20)), 'invalid_image'],
  ['an unknown chunk', webpFile(canvas(0), body, webpChunk('ABCD', [1, 2, 3])), 'ok'],
  ['a damaged start code', overwrite(webp, 23, [0]), 'invalid_image'],
  ['a lossless version that does not exist', overwrite(lossless, 24, [lossless[24] | 0xe0]), 'invalid_image'],
  ['trailing bytes', concat(webp, 'PK\x03\x04'), 'ok'],
]

const zeros = (megabytes: number) => deflateSync(new Uint8Array(megabytes << 20))
const text = (megabytes: number) => pngChunk('zTXt', concat('Comment\0\0', zeros(megabytes)))
const slices = (data: Uint8Array) => Array.from(data, (byte) => pngChunk('IDAT', [byte]))

const BOMBS: readonly Row[] = [
  ['pixels that inflate to 100 MB', head(pngHeader(10, 10), pngChunk('IDAT', zeros(100)), end), 'ok'],
  ['a text of 100 MB', head(header, text(100), pixels, end), 'ok'],
  ['200 texts of 7 MB', head(header, many(200, text(7)), pixels, end), 'ok'],
  ['a profile of 50 MB', head(header, pngChunk('iCCP', concat('x\0\0', zeros(50))), pixels, end), 'ok'],
  ['500,000 empty chunks', head(header, many(500_000, pngChunk('abCd')), pixels, end), 'ok'],
  ['100,000 empty runs of pixels', head(header, many(100_000, pngChunk('IDAT')), pixels, end), 'ok'],
  ['pixels one byte at a time', head(header, ...slices(deflateSync(new Uint8Array(110))), end), 'ok'],
  ['a million WebP chunks', webpFile(canvas(0), body, many(1_000_000, webpChunk('abcd', []))), 'ok'],
  [
    'four million restart markers',
    concat(jpeg.subarray(0, -2), many(4_000_000, Uint8Array.of(0xff, 0xd0)), [0xff, 0xd9]),
    'ok',
  ],
]

for (const [title, rows] of [
  ['other formats', OTHER_FORMATS],
  ['PNG', PNG_ROWS],
  ['JPEG', JPEG_ROWS],
  ['WebP', WEBP_ROWS],
  ['files that unpack to far more than they weigh', BOMBS],
] as const) {
  describe(title, () => {
    test.each(rows)('%s', async (_, bytes, expected) => {
      expect(await verdict(concat(bytes))).toBe(expected)
    })
  })
}

describe('a bomb of scans within the limit', () => {
  test('is decoded or refused', async () => {
    expect(['ok', 'invalid_image', 'timeout']).toContain(await verdict(repeatedScans(MAX_JPEG_SCANS - 10)))
  })
})

describe('a picture of the largest size', () => {
  test.each([
    [4096, 1024],
    [2048, 2050],
    [1025, 4096],
  ])('%i x %i is decoded', async (width, height) => {
    const file = makePng({ width, height, colourType: GREY, bitDepth: 1, sample: (x, y) => (x ^ y) & 1 })
    expect(await verdict(file)).toBe('ok')
  })
})

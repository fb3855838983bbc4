import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { decode } from '../../src/image/decode'
import { inspect } from '../../src/image/inspect'
import { concat, overwrite } from '../generate/bytes'
import { exifBlock } from '../generate/exif'
import { exifSegment, iccSegment, withDeclaredSize, withSegments } from '../generate/jpeg'
import { GREY, GREY_ALPHA, INDEXED, makePng, PNG_KINDS, plainPng, pngChunk, RGB, RGBA } from '../generate/png'
import { randomStream } from '../generate/random'
import { SAMPLE_SIZE, sampleFiles, sampleImage, samplePixels } from '../generate/samples'
import { extendWebp, WEBP_EXIF, WEBP_ICC, webpChunk } from '../generate/webp'
import { codeOf, largestDifference, read, verdict } from './verdict'

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]

let jpeg: Uint8Array
let webp: Uint8Array
let displayP3: Uint8Array
let cmykProfile: Uint8Array

beforeAll(async () => {
  jpeg = await sampleImage().jpeg().toBuffer()
  webp = await sampleImage().webp({ lossless: true }).toBuffer()
  displayP3 = await profileOf(await sampleImage().withIccProfile('p3').png().toBuffer())
  cmykProfile = await profileOf(await sampleImage().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer())
})

async function profileOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { icc } = await sharp(bytes).metadata()
  return Uint8Array.from(icc ?? [])
}

const iccChunk = (profile: Uint8Array) => pngChunk('iCCP', concat('profile\0\0', deflateSync(profile)))

/** The tRNS bodies that a colour type may have. */
function transparency(
  colourType: number,
  bitDepth: number,
  sample: (channel: number) => number,
): Uint8Array | undefined {
  const key = (channel: number) => [sample(channel) >> 8, sample(channel) & 255]
  if (colourType === GREY) return pngChunk('tRNS', key(0))
  if (colourType === RGB) return pngChunk('tRNS', [0, 1, 2].flatMap(key))
  if (colourType === INDEXED)
    return pngChunk(
      'tRNS',
      Array.from({ length: 1 << (bitDepth - 1) }, (_, index) => (index * 71) & 255),
    )
  return undefined
}

/** Pixels whose colour is set to black where either of two readings has them transparent, as it means nothing there. */
function visible(rgba: ArrayLike<number>, other: ArrayLike<number>): Uint8ClampedArray {
  const isColour = (index: number) => (index & 3) !== 3
  return Uint8ClampedArray.from(rgba, (value, index) =>
    isColour(index) && (rgba[index | 3] === 0 || other[index | 3] === 0) ? 0 : value,
  )
}

describe('PNG', () => {
  test('every colour type, bit depth, interlacing and transparency agrees with a second decoder within one level', async () => {
    const plan = fc.record({
      kind: fc.constantFrom(...PNG_KINDS),
      interlaced: fc.boolean(),
      transparent: fc.boolean(),
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
      seed: fc.integer(),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ kind, interlaced, transparent, width, height, seed }) => {
        const { colourType, bitDepth } = kind
        const random = randomStream(seed)
        const samples = Array.from({ length: width * height * 4 }, () => random() & ((1 << bitDepth) - 1))
        const sample = (x: number, y: number, channel: number) => samples[4 * (y * width + x) + channel]
        const key = transparent ? transparency(colourType, bitDepth, (channel) => sample(0, 0, channel)) : undefined
        const file = makePng({
          width,
          height,
          colourType,
          bitDepth,
          interlaced,
          sample,
          ...(key && { beforePixels: [key] }),
        })

        const second = PNG.sync.read(Buffer.from(file))
        const raster = await read(file)
        expect([raster.width, raster.height]).toEqual([width, height])
        expect(
          largestDifference(visible(raster.rgba, second.data), visible(second.data, raster.rgba)),
        ).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })

  test('8-bit samples come out as they were put in', async () => {
    const pixels = samplePixels(4)
    const sample = (x: number, y: number, c: number) => pixels[4 * (y * SAMPLE_SIZE.width + x) + c]
    const { rgba } = await read(makePng({ ...SAMPLE_SIZE, colourType: RGBA, bitDepth: 8, sample }))
    expect([...rgba]).toEqual([...pixels])
  })

  test('gamma and chromaticity chunks are ignored', async () => {
    const plain = await read(plainPng())
    const gamma = pngChunk('gAMA', [0, 0, 0xb1, 0x8f])
    const chromaticity = pngChunk('cHRM', new Uint8Array(32).fill(1))
    expect(await read(plainPng(7, 5, { beforePixels: [gamma, chromaticity] }))).toEqual(plain)
  })
})

describe('JPEG and WebP', () => {
  test('every encoding shows the sample picture', async () => {
    const files = await sampleFiles()
    const pixels = samplePixels(3)
    for (const name of ['jpeg baseline', 'jpeg progressive', 'webp lossy', 'webp lossless']) {
      const { rgba } = await read(files[name])
      let sum = 0
      for (let index = 0; index < pixels.length; index++) {
        sum += Math.abs(rgba[4 * Math.floor(index / 3) + (index % 3)] - pixels[index])
      }
      expect(sum / pixels.length, name).toBeLessThan(name.endsWith('lossless') ? 1e-9 : 8)
    }
  })

  test('lossless WebP keeps colour under partial opacity', async () => {
    const pixels = samplePixels(4)
    const { rgba } = await read(await sampleImage(4).webp({ lossless: true, exact: true }).toBuffer())
    expect([...rgba]).toEqual([...pixels])
  })
})

describe('orientation', () => {
  test.each(ORIENTATIONS)('%i comes out upright in all formats, as another reader turns it', async (orientation) => {
    const exif = exifBlock(orientation)
    const pixels = samplePixels(3)
    const sample = (x: number, y: number, c: number) => pixels[3 * (y * SAMPLE_SIZE.width + x) + c]
    const turned = {
      png: makePng({ ...SAMPLE_SIZE, colourType: RGB, bitDepth: 8, sample, beforePixels: [pngChunk('eXIf', exif)] }),
      jpeg: withSegments(jpeg, exifSegment(orientation)),
      webp: extendWebp(webp, SAMPLE_SIZE, WEBP_EXIF, { after: [webpChunk('EXIF', exif)] }),
    }
    for (const [format, file] of Object.entries(turned)) {
      const raster = await read(file)
      const { data, info } = await sharp(file, { autoOrient: true })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([raster.width, raster.height], format).toEqual([info.width, info.height])
      expect(largestDifference(raster.rgba, data), format).toBe(0)
    }
  })
})

describe('colour', () => {
  const flat = (bitDepth: number, profile: Uint8Array) =>
    makePng({
      width: 8,
      height: 8,
      colourType: RGB,
      bitDepth,
      sample: (_x, _y, channel) => [200, 60, 40][channel] * (bitDepth === 16 ? 257 : 1),
      beforePixels: [iccChunk(profile)],
    })
  const firstPixel = async (file: Uint8Array) => [...(await read(file)).rgba.subarray(0, 4)]
  /** Display P3 (200, 60, 40) in sRGB, from the two spaces' matrices and their shared transfer function. */
  const IN_SRGB = [217, 42, 23]
  const expectClose = (pixel: number[], expected: number[], tolerance: number) => {
    for (const [channel, value] of expected.entries())
      expect(Math.abs(pixel[channel] - value)).toBeLessThanOrEqual(tolerance)
  }

  test('Display P3 becomes sRGB in PNG of 8 and 16 bits and in WebP', async () => {
    expectClose(await firstPixel(flat(8, displayP3)), IN_SRGB, 1)
    expectClose(await firstPixel(flat(16, displayP3)), IN_SRGB, 1)
    const pixels = Uint8Array.from({ length: 192 }, (_, index) => [200, 60, 40][index % 3])
    const plain = await sharp(pixels, { raw: { width: 8, height: 8, channels: 3 } })
      .webp({ lossless: true })
      .toBuffer()
    const tagged = extendWebp(plain, { width: 8, height: 8 }, WEBP_ICC, { before: [webpChunk('ICCP', displayP3)] })
    expectClose(await firstPixel(tagged), IN_SRGB, 1)
  })

  test('Display P3 becomes sRGB in JPEG', async () => {
    const pixels = Uint8Array.from({ length: 768 }, (_, index) => [200, 60, 40][index % 3])
    const plain = await sharp(pixels, { raw: { width: 16, height: 16, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer()
    expectClose(await firstPixel(withSegments(plain, iccSegment(displayP3))), IN_SRGB, 3)
  })

  test('a profile that is broken or for another kind of pixel is ignored', async () => {
    const broken = overwrite(displayP3, 36, [0, 0, 0, 0])
    for (const profile of [broken, displayP3.subarray(0, 60), cmykProfile]) {
      expect(await firstPixel(flat(8, profile))).toEqual([200, 60, 40, 255])
    }
    const grey = makePng({
      width: 4,
      height: 4,
      colourType: GREY,
      bitDepth: 8,
      sample: () => 77,
      beforePixels: [iccChunk(displayP3)],
    })
    expect(await firstPixel(grey)).toEqual([77, 77, 77, 255])
  })

  test('CMYK, with and without a profile, and either Adobe transform, becomes sRGB', async () => {
    for (const colour of [
      [255, 255, 255],
      [128, 128, 128],
      [200, 60, 40],
      [40, 40, 60],
    ]) {
      const pixels = Uint8Array.from({ length: 768 }, (_, index) => colour[index % 3])
      const cmyk = sharp(pixels, { raw: { width: 16, height: 16, channels: 3 } }).toColourspace('cmyk')
      expectClose(await firstPixel(await cmyk.clone().jpeg({ quality: 95 }).toBuffer()), colour, 32)
      expectClose(
        await firstPixel(await cmyk.clone().withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer()),
        colour,
        24,
      )
    }
    const file = await sampleImage().toColourspace('cmyk').jpeg().toBuffer()
    const adobe = file.indexOf('Adobe')
    expect(adobe).toBeGreaterThan(0)
    for (const transform of [0, 2]) expect(await verdict(overwrite(file, adobe + 11, [transform]))).toBe('ok')
  })

  test('grey and alpha of 16 bits is grey with straight opacity', async () => {
    const file = makePng({
      width: 2,
      height: 1,
      colourType: GREY_ALPHA,
      bitDepth: 16,
      sample: (x, _y, c) =>
        [
          [0x8000, 0x4000],
          [0xffff, 0],
        ][x][c],
    })
    expectClose([...(await read(file)).rgba], [128, 128, 128, 64, 255, 255, 255, 0], 1)
  })
})

describe('robustness', () => {
  test('a header other than the file itself has is refused', async () => {
    const header = inspect(jpeg)
    expect(await codeOf(() => decode(jpeg, { ...header, width: 18 }))).toBe('invalid_image')
    expect(await codeOf(() => decode(jpeg, { ...header, orientation: 6 }))).toBe('invalid_image')
  })

  test('only PNG, JPEG and WebP reach a decoder, whatever a header claims', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    const header = { width: 4, height: 4, orientation: 1, byteLength: 1_000_000, isLossy: true } as const
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      expect(await codeOf(() => decode(svg, { ...header, format }))).toBe('invalid_image')
    }
    expect(await codeOf(() => decode(plainPng(4, 4), { ...header, format: 'png' }))).toBe('ok')
    const gif = await sampleImage().gif().toBuffer()
    expect(await codeOf(() => decode(gif, { ...header, format: 'png' }))).toBe('invalid_image')
  })

  test('a damaged neighbour in flight does not spoil a good image, nor hide behind it', async () => {
    const damaged = withDeclaredSize(await sampleImage(3, { width: 64, height: 48 }).jpeg().toBuffer(), 400, 400)
    const mixed = Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? damaged : jpeg))
    const verdicts = await Promise.all(mixed.map(verdict))
    expect(verdicts).toEqual(mixed.map((file) => (file === damaged ? 'invalid_image' : 'ok')))
  })

  test('messages hold no text of the decoders', async () => {
    const files = [
      makePng({ width: 3, height: 3, colourType: RGB, bitDepth: 8, sample: () => 0 }).with(-30, 7),
      withDeclaredSize(jpeg, 300, 300),
      overwrite(webp, 30, new Uint8Array(20).fill(0xff)),
    ]
    for (const file of files) {
      const message = await read(file).then(
        () => 'accepted',
        (error: Error) => error.message,
      )
      expect(message).toMatch(/^the image cannot be used: /)
      expect(message).not.toMatch(/vips|libpng|libjpeg|buffer|huffman|sharp|:\d/i)
    }
  })

  test('the same bytes give the same pixels, and are not written to', async () => {
    for (const file of Object.values(await sampleFiles())) {
      const before = Uint8Array.from(file)
      const [first, second] = await Promise.all([read(file), read(Uint8Array.from(file))])
      expect(second).toEqual(first)
      expect(Buffer.compare(file, before)).toBe(0)
    }
  })

  test('a view into a larger buffer is read from its own start', async () => {
    const file = plainPng()
    const inside = concat(new Uint8Array(100), file, new Uint8Array(50)).subarray(100, 100 + file.length)
    expect(await read(inside)).toEqual(await read(file))
  })
})

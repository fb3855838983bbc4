import sharp, { type Sharp } from 'sharp'
import { GREY_ALPHA, INDEXED, makePng, pngChunk, RGB, RGBA } from './png'

/** Size of every sample, in px: odd, and no multiple of a block. */
export const SAMPLE_SIZE = { width: 19, height: 13 } as const

/**
 * Colours that tell every place and turn apart, smooth enough to survive lossy compression: red grows rightwards,
 * green grows downwards, blue is set in the upper left quarter. Interleaved, 3 or 4 channels; opacity falls downwards.
 */
export function samplePixels(
  channels: 3 | 4,
  { width, height } = SAMPLE_SIZE as { width: number; height: number },
): Uint8Array {
  const pixels = new Uint8Array(width * height * channels)
  let offset = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels[offset] = Math.round((x / Math.max(1, width - 1)) * 255)
      pixels[offset + 1] = Math.round((y / Math.max(1, height - 1)) * 255)
      pixels[offset + 2] = x < width / 2 && y < height / 2 ? 220 : 30
      if (channels === 4) pixels[offset + 3] = 255 - Math.round((y / height) * 200)
      offset += channels
    }
  }
  return pixels
}

/** The sample picture as the start of an encoding. */
export function sampleImage(channels: 3 | 4 = 3, size: { width: number; height: number } = SAMPLE_SIZE): Sharp {
  return sharp(samplePixels(channels, size), { raw: { ...size, channels } })
}

/** One valid file of every encoding that matters, by name; all show the sample picture, more or less. */
export async function sampleFiles(): Promise<Record<string, Uint8Array>> {
  const at = (x: number, y: number, c: number) => samplePixels(4)[4 * (y * SAMPLE_SIZE.width + x) + c]
  return {
    'png rgb': makePng({ ...SAMPLE_SIZE, colourType: RGB, bitDepth: 8, sample: at }),
    'png rgba interlaced': makePng({ ...SAMPLE_SIZE, colourType: RGBA, bitDepth: 8, interlaced: true, sample: at }),
    'png indexed with transparency': makePng({
      ...SAMPLE_SIZE,
      colourType: INDEXED,
      bitDepth: 4,
      sample: (x, y) => (x + y) & 15,
      beforePixels: [pngChunk('tRNS', [0, 128])],
    }),
    'png grey and alpha, 16 bits': makePng({
      ...SAMPLE_SIZE,
      colourType: GREY_ALPHA,
      bitDepth: 16,
      sample: (x, y, c) => at(x, y, c) * 257,
    }),
    'jpeg baseline': await sampleImage().jpeg({ quality: 90 }).toBuffer(),
    'jpeg progressive': await sampleImage().jpeg({ quality: 90, progressive: true }).toBuffer(),
    'jpeg grey': await sampleImage().toColourspace('b-w').jpeg().toBuffer(),
    'jpeg cmyk': await sampleImage().toColourspace('cmyk').jpeg().toBuffer(),
    'jpeg with exif and profile': await sampleImage().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'webp lossy': await sampleImage().webp({ quality: 90 }).toBuffer(),
    'webp lossless': await sampleImage().webp({ lossless: true }).toBuffer(),
    'webp lossy with alpha': await sampleImage(4).webp({ quality: 90 }).toBuffer(),
    'webp lossless with exif': await sampleImage(4)
      .withMetadata({ orientation: 3 })
      .webp({ lossless: true })
      .toBuffer(),
  }
}

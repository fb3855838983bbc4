import type { Sharp } from 'sharp'
import { VecError } from '../errors'
import { DECODE_TIMEOUT_SECONDS, MAX_PIXELS } from '../limits'
import type { Raster } from '../model/raster'
import { invalidImage } from './container'
import type { Header } from './inspect'
import { upright } from './upright'

/** The only decoders that bytes can reach. */
const LOADERS = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']

/** Warnings that mean missing or unreadable pixels; the decoder would fill them with grey and carry on. */
const FATAL_WARNING = /premature end|bad huffman code|bad arithmetic code/i

/** Byte of a PNG that holds the bits per channel. */
const PNG_BIT_DEPTH_OFFSET = 24

type SharpModule = typeof import('sharp').default

/**
 * Decodes the file that `inspect` described by `header` into upright sRGB pixels. Embedded ICC profiles are honoured
 * (perceptual intent; a broken profile is ignored), CMYK is converted, gAMA is ignored, 16 bits become 8. Throws
 * VecError: `invalid_image` when the pixels are damaged, incomplete or not of the size that the header declares;
 * `timeout` after DECODE_TIMEOUT_SECONDS. Decodes run one at a time in a process, see `enqueue`.
 */
export async function decode(bytes: Uint8Array, header: Header): Promise<Raster> {
  const stored = await enqueue(() => decodeStored(bytes, header))
  return upright(stored, header.orientation)
}

async function decodeStored(bytes: Uint8Array, header: Header): Promise<Raster> {
  const sharp = await loadSharp()
  let isDamaged = false
  const pipeline = openPipeline(sharp, bytes, header)
  pipeline.on('warning', (message: unknown) => {
    isDamaged ||= FATAL_WARNING.test(String(message))
  })

  const decoded = await pipeline.toBuffer({ resolveWithObject: true }).catch(asVecError)
  if (isDamaged) throw invalidImage('its pixel data is incomplete or damaged')
  const { data, info } = decoded
  const isTurned = header.orientation >= 5
  const width = isTurned ? header.height : header.width
  const height = isTurned ? header.width : header.height
  if (info.width !== width || info.height !== height || data.length !== 4 * width * height) {
    throw invalidImage('its pixels are not of the size that its header declares')
  }
  return { width, height, rgba: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) }
}

function openPipeline(sharp: SharpModule, bytes: Uint8Array, header: Header): Sharp {
  const pipeline = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, autoOrient: false })
  // Left alone, 16-bit pixels with a profile would come out in Display P3: reduce them to 8 bits first.
  if (header.format === 'png' && bytes[PNG_BIT_DEPTH_OFFSET] === 16) pipeline.pipelineColourspace('srgb')
  return pipeline
    .toColourspace('srgb')
    .ensureAlpha()
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .raw({ depth: 'uchar' })
}

/** The decoder's own text stays in `cause`: it is neither stable nor ours to show. */
function asVecError(cause: unknown): never {
  if (cause instanceof Error && cause.message.startsWith('timeout')) {
    throw new VecError('timeout', `the image took longer than ${DECODE_TIMEOUT_SECONDS} s to decode`, { cause })
  }
  throw invalidImage('its pixels cannot be decoded', cause)
}

let loading: Promise<SharpModule> | undefined

/** Loads the native decoders with the first image, not with the library: inspecting and tracing do without them. */
function loadSharp(): Promise<SharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    return sharp
  })
  return loading
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one decode after the other. The decoder keeps its warnings in one queue for the whole process, so two at a time
 * could hand a damaged image's warning to its neighbour; this also bounds the memory to one decode.
 */
function enqueue<T>(job: () => Promise<T>): Promise<T> {
  const result = last.then(job)
  last = result.catch(() => undefined)
  return result
}

import type { Sharp } from 'sharp'
import { VecError } from '../errors'
import { DECODE_TIMEOUT_SECONDS, MAX_PIXELS } from '../limits'
import type { Raster } from '../model/raster'
import { invalidImage } from './container'
import type { Header } from './inspect'
import { readQuantization } from './quantization'
import { sniff } from './sniff'
import { upright } from './upright'

/** Decoders of the accepted formats, by the names of libvips. */
const ACCEPTED_LOADERS = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer']

/** Warnings of the JPEG decoder that mean missing or unreadable pixels; it would fill them with gray and carry on. */
const FATAL_WARNING = /premature end|bad huffman code|bad arithmetic code/i

/** Byte of a PNG that holds the bits per channel. */
const PNG_BIT_DEPTH_OFFSET = 24

type SharpModule = typeof import('sharp').default
type FailOn = 'warning' | 'error'

/** Loads the native decoders with the first image, not with the library: inspecting and tracing do without them. */
async function loadSharp(): Promise<SharpModule> {
  return (await import('sharp')).default
}

/**
 * Narrows `sharp` for the whole process: no loader but those of PNG, JPEG and WebP from memory, no operation cache, one thread per image.
 * For processes that do nothing but convert images; the command and the workers of the service call it before their first image. A host
 * that reads other formats with sharp must not call it, and the library never does so by itself. Results are the same either way, but
 * only a narrowed process refuses every JPEG that is damaged in its last rows (docs/limits.md). Calling it again changes nothing, but not
 * while another thread of the process decodes: every loader is closed for a moment. Rejects with the error of the loader when sharp is not
 * installed for this platform.
 *
 * @example
 * import { narrowDecoders, vectorize } from '@vec/core'
 *
 * await narrowDecoders()
 * process.on('message', async (bytes: Uint8Array) => process.send?.(await vectorize(bytes)))
 */
export async function narrowDecoders(): Promise<void> {
  const sharp = await loadSharp()
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ACCEPTED_LOADERS })
}

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
  const { data, info } = await readPixels(sharp, bytes, header).catch(asVecError)
  const isTurned = header.orientation >= 5
  const width = isTurned ? header.height : header.width
  const height = isTurned ? header.width : header.height
  if (info.width !== width || info.height !== height || data.length !== 4 * width * height) {
    throw invalidImage('its pixels are not of the size that its header declares')
  }
  const rgba = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
  const quantization = header.format === 'jpeg' ? readQuantization(bytes.subarray(0, header.byteLength)) : undefined
  return { width, height, rgba, isLossy: header.isLossy, quantization }
}

/** Decoded bytes, with the size that the decoder found. */
interface Pixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number }
}

/** Reads the stored pixels. Only the decoder of JPEG carries on past damage, with a warning. */
function readPixels(sharp: SharpModule, bytes: Uint8Array, header: Header): Promise<Pixels> {
  const open = (failOn: FailOn) => openPipeline(sharp, bytes, header, failOn)
  if (header.format !== 'jpeg') return open('error').toBuffer({ resolveWithObject: true })
  // An image in the operation cache gives its warnings when it leaves the cache, so long after its own decode.
  const isWarningInTime = sharp.cache().items.max === 0
  return isWarningInTime ? readWatchfully(open('error')) : readStrictly(open)
}

/** Refuses a JPEG by the warnings of its decode. Every kind of damage is found. */
async function readWatchfully(pipeline: Sharp): Promise<Pixels> {
  let isDamaged = false
  pipeline.on('warning', (message: unknown) => {
    isDamaged ||= FATAL_WARNING.test(String(message))
  })
  const pixels = await pipeline.toBuffer({ resolveWithObject: true })
  if (isDamaged) throw damaged()
  return pixels
}

/**
 * Refuses a JPEG whose decode fails when warnings count as errors; after a harmless warning it is decoded again, with errors alone. libvips
 * looks for warnings before it decodes a strip of 8 rows, so damage is not found where no strip follows: in the last 8 rows, or the last
 * 16 where color has half the height.
 */
function readStrictly(open: (failOn: FailOn) => Sharp): Promise<Pixels> {
  return open('warning')
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      if (isTimeout(cause)) throw cause
      if (cause instanceof Error && FATAL_WARNING.test(cause.message)) throw damaged(cause)
      return open('error').toBuffer({ resolveWithObject: true })
    })
}

function damaged(cause?: unknown): VecError {
  return invalidImage('its pixel data is incomplete or damaged', cause)
}

/**
 * Opens the image alone, without the bytes behind it. libvips chooses its loader by the same signatures as `sniff`, with one exception:
 * a JPEG with a gain map behind it would go to the Ultra HDR loader. So no other loader is reached, whatever the process allows sharp.
 */
function openPipeline(sharp: SharpModule, bytes: Uint8Array, header: Header, failOn: FailOn): Sharp {
  const image = bytes.subarray(0, header.byteLength)
  if (sniff(image) !== header.format) throw invalidImage('it is not of the format that its header declares')
  const pipeline = sharp(image, { failOn, limitInputPixels: MAX_PIXELS, autoOrient: false })
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
  if (cause instanceof VecError) throw cause
  if (isTimeout(cause)) {
    throw new VecError('timeout', `the image took longer than ${DECODE_TIMEOUT_SECONDS} s to decode`, { cause })
  }
  throw invalidImage('its pixels cannot be decoded', cause)
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && cause.message.startsWith('timeout')
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one decode after the other. The decoder keeps its warnings and the texts of errors for the whole process, so two decodes at a time
 * could exchange their verdicts; this also bounds the memory to one decode.
 */
function enqueue<T>(job: () => Promise<T>): Promise<T> {
  const result = last.then(job)
  last = result.catch(() => undefined)
  return result
}

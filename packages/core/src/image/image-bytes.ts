import { VecError } from '../errors'
import { MAX_INPUT_BYTES } from '../limits'
import { invalidImage } from './container'
import { kindOf } from './kind-of'

/**
 * The bytes of an image file. A Node `Buffer` is a `Uint8Array`.
 *
 * @example
 * const bytes: ImageBytes = await readFile('logo.png')
 */
export type ImageBytes = Uint8Array | ArrayBuffer

/**
 * An image file: its bytes, or a `Blob` or `File` that holds them.
 *
 * @example
 * const [file]: ImageFile[] = [...input.files] // of <input type="file">
 */
export type ImageFile = ImageBytes | Blob

/** A hint for each kind of value that is often passed by mistake. */
const HINTS: Readonly<Record<string, string>> = {
  String: 'paths and URLs are not opened; pass await readFile(path), or await (await fetch(url)).arrayBuffer()',
  URL: 'URLs are not opened; pass await readFile(url) for a file, or await (await fetch(url)).arrayBuffer()',
  Request: 'requests are not sent; pass await (await fetch(request)).arrayBuffer()',
  Response: 'a Response must be read first; pass await response.arrayBuffer()',
  ReadableStream: 'a stream must be read first; pass await new Response(stream).arrayBuffer()',
  Promise: 'a Promise must be awaited first',
  Blob: 'a Blob must be read first; pass await blob.arrayBuffer()',
  File: 'a File must be read first; pass await file.arrayBuffer()',
  SharedArrayBuffer: 'shared memory must be copied first; pass new Uint8Array(shared).slice()',
  DataView: 'of a view, pass new Uint8Array(view.buffer, view.byteOffset, view.byteLength)',
  Uint8ClampedArray: 'decoded pixels go to trace({ width, height, rgba }) of @vec/core/trace',
  ImageData: 'decoded pixels go to trace({ width, height, rgba: imageData.data }) of @vec/core/trace',
}

/** The same for a stream of Node.js. */
const NODE_STREAM_HINT = 'a stream must be read first; pass Buffer.concat(await stream.toArray())'

/**
 * The bytes of `image`, in the same memory; none of a buffer that was transferred away, as its arrays have none. Throws VecError `bad_request`
 * for everything that is neither a Uint8Array nor an ArrayBuffer, with a hint at what to do.
 */
export function viewBytes(image: unknown): Uint8Array {
  const kind = kindOf(image)
  if (kind === 'Uint8Array') return image as Uint8Array
  if (kind === 'ArrayBuffer') return viewBuffer(image as ArrayBuffer)
  throw notAnImage('a Uint8Array or ArrayBuffer', image)
}

/** No array can be made of a buffer that was transferred away, whose length is 0 from then on. */
function viewBuffer(buffer: ArrayBuffer): Uint8Array {
  return buffer.byteLength === 0 ? new Uint8Array(0) : new Uint8Array(buffer)
}

/** Throws VecError `bad_request` for everything that is not an image file by its type, with a hint at what to do. */
export function assertImageFile(image: unknown): asserts image is ImageFile {
  const kind = kindOf(image)
  if (kind !== 'Uint8Array' && kind !== 'ArrayBuffer' && !isBlob(image)) {
    throw notAnImage('a Uint8Array, ArrayBuffer or Blob', image)
  }
}

/**
 * Copies or reads the bytes of `image`. The copy of an array is made before this returns, so the caller may reuse its memory at once:
 * what was examined is what is decoded. Throws VecError `empty` and `too_large` without reading, `invalid_image` for a Blob whose bytes
 * cannot be read.
 */
export async function readBytes(image: ImageFile): Promise<Uint8Array> {
  if (!isBlob(image)) {
    const bytes = viewBytes(image)
    checkFileSize(bytes.length)
    return new Uint8Array(bytes)
  }
  checkFileSize(image.size)
  const buffer = await image.arrayBuffer().catch((cause: unknown) => {
    throw invalidImage('its bytes cannot be read', cause)
  })
  return new Uint8Array(buffer)
}

/** Throws VecError `empty` or `too_large` for a file of `byteLength` bytes that is. */
export function checkFileSize(byteLength: number): void {
  if (byteLength === 0) throw new VecError('empty', 'there is no image: the file has no bytes')
  if (byteLength > MAX_INPUT_BYTES) {
    throw new VecError(
      'too_large',
      `the file has more than ${MAX_INPUT_BYTES} bytes, which is the most that is accepted`,
    )
  }
}

function isBlob(image: unknown): image is Blob {
  const kind = kindOf(image)
  return (kind === 'Blob' || kind === 'File') && typeof (image as Partial<Blob>).arrayBuffer === 'function'
}

/** Streams of Node.js have no kind of their own, and are known by what reads them. */
function isNodeStream(image: unknown): boolean {
  return typeof (image as { pipe?: unknown } | null | undefined)?.pipe === 'function'
}

function notAnImage(accepted: string, image: unknown): VecError {
  const kind = kindOf(image)
  const hint = isNodeStream(image) ? `; ${NODE_STREAM_HINT}` : Object.hasOwn(HINTS, kind) ? `; ${HINTS[kind]}` : ''
  return new VecError('bad_request', `the image must be ${accepted} that holds a PNG, JPEG or WebP file${hint}`)
}

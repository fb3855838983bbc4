import type { IncomingMessage, ServerResponse } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { ServiceError } from '../contract/errors'
import { FileCollector, readBody } from './body'

/** Boundaries, part headers and four short options fit in this many bytes beside the file. */
export const MULTIPART_OVERHEAD_BYTES = 65_536

/** Longest option value worth reading, bytes; the longest allowed one has 13. */
const MAX_FIELD_BYTES = 1_024

/** More parts than the contract knows (`image` and four options); a repeated one is refused by name before this matters. */
const MAX_PARTS = 16

const PLAIN_ENCODINGS: readonly string[] = ['7bit', '8bit', 'binary']

/** What a form carried: at most one image and the other fields in the order they came. */
export interface ReceivedForm {
  readonly image: Buffer | undefined
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** True when the media type is multipart/form-data, whatever its parameters and letter case. */
export function isMultipart(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data'
}

/**
 * Reads a form with one file, in the field `image`. Throws `bad_request` for a file elsewhere, a second image, an `image`
 * that is not a file, a transfer encoding, a missing boundary or end, and `too_large` as soon as the file or the form exceed
 * their limits. Names and values of the other fields are left to the caller.
 */
export async function readForm(
  request: IncomingMessage,
  response: ServerResponse,
  contentType: string,
  limitBytes: number,
): Promise<ReceivedForm> {
  const form = new FormReader(contentType, limitBytes)
  let received = 0
  await readBody(request, response, (chunk) => {
    received += chunk.length
    if (received > limitBytes + MULTIPART_OVERHEAD_BYTES) throw new ServiceError('too_large')
    form.write(chunk)
  })
  return form.end()
}

/** Drives the parser synchronously: what it finds wrong in a chunk is thrown by `write` of that chunk. */
class FormReader {
  private readonly parser: BusboyInstance
  private readonly fields: [string, string][] = []
  private readonly image: FileCollector
  private imageCount = 0
  private failure: ServiceError | undefined
  private readonly finished: Promise<void>

  constructor(contentType: string, limitBytes: number) {
    this.image = new FileCollector(limitBytes)
    try {
      this.parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { fieldSize: MAX_FIELD_BYTES, parts: MAX_PARTS, headerPairs: 32 },
        fileHwm: 1_048_576,
      })
    } catch (cause) {
      throw new ServiceError('bad_request', 'The multipart form names no boundary.', { cause })
    }
    this.parser.on('file', (name, stream, _filename, encoding) => this.onFile(name, stream, encoding))
    this.parser.on('field', (name, value, _nameCut, isCut, encoding) => this.onField(name, value, isCut, encoding))
    this.parser.on('partsLimit', () => this.fail('The multipart form has too many parts.'))
    this.finished = new Promise((resolve) => {
      this.parser.on('finish', resolve)
      this.parser.on('error', (cause: unknown) => {
        this.fail('The multipart form is malformed.', cause)
        resolve()
      })
    })
  }

  write(chunk: Buffer): void {
    this.parser.write(chunk)
    if (this.failure) throw this.failure
  }

  async end(): Promise<ReceivedForm> {
    this.parser.end()
    await this.finished
    if (this.failure) throw this.failure
    return { image: this.imageCount === 0 ? undefined : this.image.finish(), fields: this.fields }
  }

  private onFile(name: string | undefined, stream: BusboyFileStream, encoding: string): void {
    stream.on('error', (cause) => this.fail('The multipart form ends too early.', cause))
    if (name !== 'image') this.fail('A file is accepted in the field "image" only: with curl use -F image=@FILE.')
    else if (++this.imageCount > 1) this.fail('The field "image" is given more than once.')
    else if (!PLAIN_ENCODINGS.includes(encoding))
      this.fail('The file must be sent as it is, without transfer encoding.')
    if (this.failure) {
      stream.resume()
      return
    }
    stream.on('data', (chunk: Buffer) => {
      if (this.failure) return
      try {
        this.image.add(chunk)
      } catch (error) {
        this.failure = error as ServiceError
      }
    })
  }

  private onField(name: string | undefined, value: string, isCut: boolean, encoding: string): void {
    if (name === undefined) this.fail('A part of the multipart form has no name.')
    else if (name === 'image')
      this.fail('The field "image" must be a file, with a file name: with curl use -F image=@FILE.')
    else if (isCut) this.fail(`The value of a form field is longer than ${MAX_FIELD_BYTES} bytes.`)
    else if (!PLAIN_ENCODINGS.includes(encoding)) this.fail('Form fields must be sent without transfer encoding.')
    else this.fields.push([name, value])
  }

  private fail(message: string, cause?: unknown): void {
    this.failure ??= new ServiceError('bad_request', message, { cause })
  }
}

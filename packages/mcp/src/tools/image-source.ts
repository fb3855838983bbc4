import type { LocalFiles, UploadStore } from '../backend'
import { type JsonSchema, textSchema, uploadIdSchema } from '../wire/schemas'
import { decodeImage, MAX_INLINE_BYTES, readOneOf } from './arguments'
import type { Arguments } from './tool'

/** The arguments that say where an image is: in base64, or in the one other place that a host has. */
export interface ImageSource {
  readonly properties: { readonly [name: string]: JsonSchema }
  /** The bytes of the file. Throws `bad_request` unless exactly one place is given, and what reading from it throws. */
  read(given: Arguments): Promise<Uint8Array>
}

/** An upload, or base64. */
export function uploadedImage(uploads: UploadStore): ImageSource {
  return {
    properties: {
      upload_id: uploadIdSchema(
        'From create_upload, after the file was sent to its link. Either this or image_base64.',
      ),
      image_base64: base64Schema('upload_id'),
    },
    read: async (given) => {
      const source = readOneOf(given, 'upload_id', 'image_base64')
      if (source.name === 'upload_id') return await uploads.read(source.value)
      return decodeImage(source.value, 'Files of up to 10 MB can be sent with create_upload.')
    },
  }
}

/** A file on this machine, or base64. */
export function localImage(files: LocalFiles): ImageSource {
  return {
    properties: {
      path: textSchema('The image file to read; ~ and file: URLs are understood. Either this or image_base64.'),
      image_base64: base64Schema('path'),
    },
    read: async (given) => {
      const source = readOneOf(given, 'path', 'image_base64')
      if (source.name === 'path') return await files.read(source.value)
      return decodeImage(source.value, 'Files of up to 10 MB can be given as path.')
    },
  }
}

function base64Schema(other: string): JsonSchema {
  return textSchema(
    `The image file in base64, at most ${MAX_INLINE_BYTES} bytes once decoded. Either this or ${other}.`,
  )
}

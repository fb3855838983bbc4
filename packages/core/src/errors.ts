/**
 * Every way in which a conversion can be refused; the same words in the library, the command, the service and the tools (docs/errors.md).
 *
 * - `bad_request`: an option, image or raster of a wrong type or value, or an SVG outside the subset given to `validateSvg`
 * - `empty`: a file of 0 bytes, or a raster with a width or height of 0
 * - `too_large`: a file of more than MAX_INPUT_BYTES
 * - `unsupported_format`: neither PNG nor JPEG nor WebP
 * - `invalid_image`: damaged, cut off, animated, several pictures, or undecodable
 * - `too_many_pixels`: more than MAX_PIXELS, or a side over MAX_SIDE
 * - `timeout`: decoding took too long; an aborted signal is not a VecError
 * - `internal`: a fault in the engine
 *
 * @example
 * const RETRYABLE: VecErrorCode[] = ['timeout', 'internal']
 */
export type VecErrorCode =
  | 'bad_request'
  | 'empty'
  | 'too_large'
  | 'unsupported_format'
  | 'invalid_image'
  | 'too_many_pixels'
  | 'timeout'
  | 'internal'

/**
 * The error of this library. Only the reason of an aborted signal and what the caller's own callbacks of `trace` throw leave it as
 * well. Branch on `code`; `message` is one line for people and may change. `cause` holds what lay behind it, where there is something.
 *
 * @example
 * try {
 *   await vectorize(bytes)
 * } catch (error) {
 *   if (error instanceof VecError && error.code === 'too_many_pixels') console.error('Scale the image down first.')
 *   else throw error
 * }
 */
export class VecError extends Error {
  /** Why the conversion was refused. */
  readonly code: VecErrorCode

  constructor(code: VecErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'VecError'
    this.code = code
  }

  /** What `JSON.stringify` writes: an error's own `message` would be missing. `cause` is left out; it can be anything. */
  toJSON(): { readonly name: string; readonly code: VecErrorCode; readonly message: string } {
    const { name, code, message } = this
    return { name, code, message }
  }
}

/** The error of a fault in the engine. */
export function internalError(cause: unknown): VecError {
  return new VecError('internal', 'the image could not be converted because of a fault in the engine', { cause })
}

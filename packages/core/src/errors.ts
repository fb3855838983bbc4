/** Every way a conversion can be refused; the same words on all faces (docs/errors.md). */
export type VecErrorCode =
  | 'bad_request'
  | 'empty'
  | 'too_large'
  | 'unsupported_format'
  | 'invalid_image'
  | 'too_many_pixels'
  | 'timeout'
  | 'internal'

/** The only error that leaves this library. Branch on `code`; `message` is for people and may change. */
export class VecError extends Error {
  readonly code: VecErrorCode

  constructor(code: VecErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'VecError'
    this.code = code
  }
}

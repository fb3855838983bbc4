import type { Options } from '@vec/core'
import type { McpBackend } from '../src/backend'
import { ToolFailure } from '../src/failure'

export const UPLOAD_ID = 'upl_0123456789abcdef01234567'
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** A backend that notes what it is asked and answers with what the test has put in. */
export class FakeBackend implements Required<McpBackend> {
  readonly calls: { image: Uint8Array; options: Options }[] = []
  svg = SVG
  failure: unknown
  files = new Map<string, Uint8Array>()

  vectorize(image: Uint8Array, options: Options) {
    this.calls.push({ image, options })
    if (this.failure !== undefined) return Promise.reject(this.failure)
    return Promise.resolve({
      svg: this.svg,
      width: 3,
      height: 4,
      creditsRemaining: 7,
      downloadUrl: 'https://vec.example/r',
    })
  }

  readonly uploads = {
    create: () => Promise.resolve({ uploadId: UPLOAD_ID, uploadUrl: 'https://vec.example/u?token=t' }),
    read: (uploadId: string) => {
      const file = this.files.get(uploadId)
      return file ? Promise.resolve(file) : Promise.reject(new ToolFailure('not_found', 'There is no such upload.'))
    },
  }

  readonly usage = () =>
    Promise.resolve({
      available: 5,
      balance: 10,
      quota: 3,
      quotaUsed: 1,
      quotaLeft: 2,
      spentMonth: 4,
      spendLimit: 9,
    })
}

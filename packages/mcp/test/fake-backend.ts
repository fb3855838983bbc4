import type { Options, Resolved, Stats } from '@vec/core'
import type { ChargingBackend, Inspection, Previews } from '../src/backend'
import { ToolFailure } from '../src/failure'

export const UPLOAD_ID = 'upl_0123456789abcdef01234567'
export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

const RESOLVED: Resolved = {
  imageType: 'artwork',
  quality: 'high',
  colors: 'auto',
  detail: 'medium',
  reason: '93 % of the figure is flat colour',
  scores: { photo: 0.1 },
}
const STATS: Stats = {
  shapes: 3,
  segments: 12,
  colors: 2,
  gradients: 0,
  bytes: 40,
  milliseconds: 5,
  stageMilliseconds: {},
}

/** Previews that are what a test says; the SVGs are kept. */
export class FakePreviews implements Previews {
  readonly drawn: string[] = []
  png: Uint8Array | null = Buffer.from('png')

  render(svg: string) {
    this.drawn.push(svg)
    return Promise.resolve(this.png)
  }
}

/** A backend that notes what it is asked and answers with what the test has put in. */
export class FakeBackend implements ChargingBackend {
  readonly calls: { image: Uint8Array; options: Options }[] = []
  svg = SVG
  /** Calls of `vectorize` that were charged. */
  charged = 0
  failure: unknown
  inspection: Inspection = {
    header: { format: 'png', width: 3, height: 4 },
    resolved: RESOLVED,
    refusal: null,
    cost: { credits: 1, freeRepeat: false },
  }
  files = new Map<string, Uint8Array>()

  async vectorize(
    image: Uint8Array,
    options: Options,
    _signal?: AbortSignal,
    beforeCharge?: (svg: string) => Promise<void>,
  ) {
    this.calls.push({ image, options })
    if (this.failure !== undefined) throw this.failure
    await beforeCharge?.(this.svg)
    this.charged++
    return {
      svg: this.svg,
      width: 3,
      height: 4,
      made: { resolved: RESOLVED, stats: STATS },
      creditsCharged: 1,
      creditsRemaining: 7,
      downloadUrl: 'https://vec.example/r',
    }
  }

  inspect(image: Uint8Array, options: Options) {
    this.calls.push({ image, options })
    return Promise.resolve(this.inspection)
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

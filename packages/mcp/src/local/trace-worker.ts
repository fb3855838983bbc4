import { parentPort, workerData } from 'node:worker_threads'
import { narrowDecoders, type Options, VecError, vectorize } from '@vec/core'

/** One image, as `EngineBackend` hands it over. */
export interface TraceJob {
  readonly image: Uint8Array
  readonly options: Options
}

/** What comes back: the result, or why there is none. */
export type TraceReply =
  | { readonly svg: string; readonly width: number; readonly height: number }
  | { readonly code: VecError['code']; readonly message: string }

async function trace({ image, options }: TraceJob): Promise<TraceReply> {
  try {
    await narrowDecoders()
    const { svg, width, height } = await vectorize(image, options)
    return { svg, width, height }
  } catch (error) {
    if (error instanceof VecError) return { code: error.code, message: error.message }
    return { code: 'internal', message: 'the image could not be converted' }
  }
}

parentPort?.postMessage(await trace(workerData as TraceJob))

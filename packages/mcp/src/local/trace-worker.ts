/** The child process that converts one image, sent over the IPC channel. It opens no file and writes none. */
import { dryRun, narrowDecoders, type Options, VecError, vectorize } from '@vec/core'
import type { Inspection, Vectorization } from '../backend'
import { takeJobs } from '../child/take-jobs'

/** One image, as `EngineBackend` hands it over. */
export interface TraceJob {
  readonly task: 'vectorize' | 'inspect'
  readonly image: Uint8Array
  readonly options: Options
}

/** Its answer: what the task makes, or why there is nothing. */
export type TraceReply =
  | { readonly task: 'vectorize'; readonly made: Vectorization }
  | { readonly task: 'inspect'; readonly made: Inspection }
  | { readonly task: 'failed'; readonly code: VecError['code']; readonly message: string }

async function perform({ task, image, options }: TraceJob): Promise<TraceReply> {
  try {
    await narrowDecoders()
    if (task === 'inspect') {
      const { header, resolved, refusal } = await dryRun(image, options)
      return { task, made: { header, resolved, refusal: refusal && { code: refusal.code, message: refusal.message } } }
    }
    const { svg, width, height, resolved, stats } = await vectorize(image, options)
    return { task, made: { svg, width, height, made: { resolved, stats } } }
  } catch (error) {
    if (error instanceof VecError) return { task: 'failed', code: error.code, message: error.message }
    return { task: 'failed', code: 'internal', message: 'the image could not be converted' }
  }
}

takeJobs(perform)

/**
 * The child process that decodes, traces and validates: one job at a time, sent by the server over the IPC channel. It knows
 * the library and nothing of the service; it is killed, never asked, to stop.
 */
import { VecError, vectorize } from '@vec/core'
import type { ChildMessage, JobRequest } from './protocol'

function answer(message: ChildMessage): void {
  process.send?.(message)
}

async function perform(job: JobRequest): Promise<ChildMessage> {
  const started = performance.now()
  try {
    const { svg, width, height } = await vectorize(job.bytes, job.options)
    const milliseconds = performance.now() - started
    return { type: 'done', id: job.id, svg: Buffer.from(svg, 'latin1'), width, height, milliseconds }
  } catch (error) {
    const code = error instanceof VecError ? error.code : 'internal'
    return { type: 'failed', id: job.id, code, message: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', async (job: JobRequest) => answer(await perform(job)))
process.on('disconnect', () => process.exit(0))
answer({ type: 'ready' })

/**
 * The child process that decodes, traces and validates: one job at a time, sent by the server over the IPC channel. It knows
 * the library and nothing of the service; it is killed, never asked, to stop.
 */
import { narrowDecoders, VecError, vectorize } from '@vec/core'
import type { ChildAnswer, ChildMessage, JobRequest } from './protocol'

function answer(message: ChildMessage): void {
  process.send?.(message)
}

async function perform({ id, bytes, options }: JobRequest): Promise<ChildAnswer> {
  const started = performance.now()
  try {
    const { svg, width, height } = await vectorize(bytes, options)
    const milliseconds = performance.now() - started
    return { type: 'done', id, svg: Buffer.from(svg, 'latin1'), width, height, milliseconds, residentBytes: resident() }
  } catch (error) {
    const code = error instanceof VecError ? error.code : 'internal'
    const message = error instanceof Error ? error.message : String(error)
    return { type: 'failed', id, code, message, residentBytes: resident() }
  }
}

function resident(): number {
  return process.memoryUsage.rss()
}

process.on('message', async (job: JobRequest) => answer(await perform(job)))
process.on('disconnect', () => process.exit(0))
// Loads the decoders as well, so that the first job does not wait for them.
await narrowDecoders()
answer({ type: 'ready' })

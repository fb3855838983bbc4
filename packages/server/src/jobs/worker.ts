/**
 * The child process that decodes, traces and validates: one job at a time, sent by the server over the IPC channel. It knows
 * the library and nothing of the service; it is killed, never asked, to stop.
 */
import { dryRun, narrowDecoders, VecError, vectorize } from '@vec/core'
import type { ChildAnswer, ChildMessage, JobRequest } from './protocol'

function answer(message: ChildMessage): void {
  process.send?.(message)
}

async function perform({ id, task, bytes, options }: JobRequest): Promise<ChildAnswer> {
  const started = performance.now()
  try {
    if (task === 'inspect') {
      const { header, resolved, refusal } = await dryRun(bytes, options)
      const named = refusal && { code: refusal.code, message: refusal.message }
      return { type: 'inspected', id, header, resolved, refusal: named, residentBytes: resident() }
    }
    const { svg, width, height, resolved, stats } = await vectorize(bytes, options)
    const milliseconds = performance.now() - started
    const made = { resolved, stats }
    const text = Buffer.from(svg, 'latin1')
    return { type: 'done', id, svg: text, width, height, made, milliseconds, residentBytes: resident() }
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

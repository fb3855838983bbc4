/** The child process that decodes, traces and validates. It knows the library and nothing of the service. */
import { dryRun, narrowDecoders, VecError, vectorize } from '@vec/core'
import { takeJobs } from '@vec/mcp/child'
import type { ChildAnswer, JobRequest } from './protocol'

async function perform({ task, bytes, options }: JobRequest): Promise<ChildAnswer> {
  const started = performance.now()
  try {
    if (task === 'inspect') {
      const { header, resolved, refusal } = await dryRun(bytes, options)
      const named = refusal && { code: refusal.code, message: refusal.message }
      return { type: 'inspected', header, resolved, refusal: named, residentBytes: resident() }
    }
    const { svg, width, height, resolved, stats } = await vectorize(bytes, options)
    const milliseconds = performance.now() - started
    const made = { resolved, stats }
    const text = Buffer.from(svg, 'latin1')
    return { type: 'done', svg: text, width, height, made, milliseconds, residentBytes: resident() }
  } catch (error) {
    const code = error instanceof VecError ? error.code : 'internal'
    const message = error instanceof Error ? error.message : String(error)
    return { type: 'failed', code, message, residentBytes: resident() }
  }
}

function resident(): number {
  return process.memoryUsage.rss()
}

// Loads the decoders as well, so that the first job does not wait for them.
await narrowDecoders()
takeJobs(perform)

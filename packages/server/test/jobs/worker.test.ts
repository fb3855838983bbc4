import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

/** The worker as it is shipped; built before the tests run. */
const WORKER = fileURLToPath(new URL('../../dist/worker.js', import.meta.url))
const REPORT = new URL('./report-sharp.mjs', import.meta.url).href

it('narrows the decoders of its process before it is ready', async () => {
  const child = fork(WORKER, [String(process.pid), '1e12'], { execArgv: ['--import', REPORT] })
  onTestFinished(() => void child.kill())
  await once(child, 'message')
  const report = new Promise<object>((resolve) =>
    child.on('message', (message: { readonly type: string }) => message.type === 'report' && resolve(message)),
  )
  child.send('report')
  expect(await report).toEqual({ type: 'report', drawing: 'refused', cached: [0, 0, 0], concurrency: 1 })
})

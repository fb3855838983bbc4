import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

/** The worker as it is shipped; built before the tests run. */
const WORKER = fileURLToPath(new URL('../../dist/worker.js', import.meta.url))
const REPORT = new URL('./report-sharp.mjs', import.meta.url).href

it('narrows the decoders of its process before it is ready', async () => {
  const child = fork(WORKER, [], { execArgv: ['--import', REPORT] })
  onTestFinished(() => void child.kill())
  const messageOf = (type: string) =>
    new Promise<object>((resolve) =>
      child.on('message', (message: { readonly type: string }) => message.type === type && resolve(message)),
    )
  await messageOf('ready')
  const report = messageOf('report')
  child.send('report')
  expect(await report).toEqual({ type: 'report', drawing: 'refused', cached: [0, 0, 0], concurrency: 1 })
})

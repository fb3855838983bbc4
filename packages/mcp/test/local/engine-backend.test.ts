import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { resolveOptions, vectorize } from '@vec/core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { EngineBackend } from '../../src/local/engine-backend'

/** The worker as it is shipped; built before the tests run. */
const WORKER = new URL('../../dist/trace-worker.js', import.meta.url)
const NEVER = new AbortController().signal

let icon: Buffer
let photo: Buffer

beforeAll(async () => {
  const example = (name: string) => readFile(fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url)))
  icon = await example('icon.png')
  photo = await example('photo.jpg')
})

/** Threads of this process that run a worker now. */
function workerCount(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
}

describe('EngineBackend', () => {
  it('gives what the library gives, for more images at once than it traces at once', async () => {
    const backend = new EngineBackend(WORKER, 2)
    const { svg, width, height } = await vectorize(icon)
    const results = await Promise.all(Array.from({ length: 5 }, () => backend.vectorize(icon, resolveOptions(), NEVER)))
    for (const result of results) expect(result).toEqual({ svg, width, height })
  })

  it('narrows the decoders of the process to PNG, JPEG and WebP', async () => {
    await new EngineBackend(WORKER, 1).vectorize(icon, resolveOptions(), NEVER)
    // Workers share libvips with this thread.
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    await expect(sharp(drawing).metadata()).rejects.toThrow('unsupported')
    expect([sharp.concurrency(), ...Object.values(sharp.cache()).map(({ max }) => max)]).toEqual([1, 0, 0, 0])
  })

  it('ends the worker of a call that is cancelled, and serves the next in line', async () => {
    const idle = workerCount()
    const backend = new EngineBackend(WORKER, 1)
    const [running, waiting] = [new AbortController(), new AbortController()]
    const options = resolveOptions({ imageType: 'photo', detail: 'high' })
    const calls = [
      backend.vectorize(photo, options, running.signal),
      backend.vectorize(photo, options, waiting.signal),
      backend.vectorize(icon, resolveOptions(), NEVER),
    ]
    const reasons = [new Error('first'), new Error('second')]
    while (workerCount() === idle) await new Promise((resolve) => setImmediate(resolve))
    waiting.abort(reasons[1])
    running.abort(reasons[0])
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(outcomes.slice(0, 2).map((outcome) => (outcome as PromiseRejectedResult).reason)).toEqual(reasons)
    expect(workerCount()).toBe(idle)
  })

  it('keeps the code of the engine', async () => {
    const backend = new EngineBackend(WORKER, 1)
    const broken = icon.subarray(0, icon.length - 4)
    await expect(backend.vectorize(broken, resolveOptions(), NEVER)).rejects.toMatchObject({ code: 'invalid_image' })
    await expect(backend.vectorize(Buffer.alloc(0), resolveOptions(), NEVER)).rejects.toMatchObject({ code: 'empty' })
    await expect(backend.vectorize(icon, resolveOptions(), NEVER)).resolves.toHaveProperty('svg')
  })

  it('calls a worker that cannot start a failure of ours', async () => {
    const backend = new EngineBackend(new URL('none.js', WORKER), 1)
    const failure = { code: 'internal', message: 'The engine stopped.' }
    await expect(backend.vectorize(icon, resolveOptions(), NEVER)).rejects.toMatchObject(failure)
  })
})

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dryRun, resolveOptions, vectorize } from '@vec/core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ENGINE_LIMITS, EngineBackend } from '../../src/local/engine-backend'

/** The child's program as it is shipped; built before the tests run. */
const WORKER = new URL('../../dist/trace-worker.js', import.meta.url)
const NEVER = new AbortController().signal

let icon: Buffer
/** Takes long to trace. */
let photo: Buffer
let smallPhoto: Buffer

beforeAll(async () => {
  photo = await readFile(fileURLToPath(new URL('../../../../examples/photo.jpg', import.meta.url)))
  smallPhoto = await sharp(photo).resize({ width: 200 }).jpeg().toBuffer()
  const disc = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="47" cy="49" r="31"/></svg>'
  icon = await sharp(Buffer.from(disc)).flatten({ background: '#fff' }).png().toBuffer()
})

/** Child processes that this process has now. */
function childCount(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
}

function childPids(): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, ...words]) => Number(parent) === process.pid && words.join(' ').includes('trace-worker'))
    .map(([pid]) => Number(pid))
}

describe('EngineBackend', () => {
  it('gives what the library gives, for more images at once than it traces at once', async () => {
    const backend = new EngineBackend(WORKER, 2)
    const { svg, width, height, resolved } = await vectorize(icon)
    const results = await Promise.all(Array.from({ length: 3 }, () => backend.vectorize(icon, resolveOptions(), NEVER)))
    for (const result of results) expect(result).toMatchObject({ svg, width, height, made: { resolved } })
  })

  it('says what the library would do', async () => {
    const backend = new EngineBackend(WORKER, 1)
    const { header, resolved } = await dryRun(icon)
    expect(await backend.inspect(icon, resolveOptions(), NEVER)).toEqual({ header, resolved, refusal: null })
    const { refusal } = await backend.inspect(icon.subarray(0, 99), resolveOptions(), NEVER)
    expect(refusal?.code).toBe('invalid_image')
  })

  it('leaves the decoders of its host alone', async () => {
    const limits = () => Object.values(sharp.cache()).map(({ max }) => max)
    const before = limits()
    await new EngineBackend(WORKER, 1).vectorize(icon, resolveOptions(), NEVER)
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    await expect(sharp(drawing).metadata()).resolves.toMatchObject({ format: 'svg' })
    expect(limits()).toEqual(before)
  })

  it('takes no image for damaged because a damaged one is decoded beside it', async () => {
    const backend = new EngineBackend(WORKER, 4)
    const damaged = smallPhoto.subarray(0, smallPhoto.length - 200)
    const files = [damaged, smallPhoto, damaged, icon, smallPhoto]
    const calls = files.map((file) => backend.inspect(file, resolveOptions(), NEVER))
    const refused = (await Promise.all(calls)).map(({ refusal }) => refusal !== null)
    expect(refused).toEqual(files.map((file) => file === damaged))
  })

  it('ends the process of a call that is cancelled, and serves the next in line', async () => {
    const backend = new EngineBackend(WORKER, 1)
    const [running, waiting] = [new AbortController(), new AbortController()]
    const options = resolveOptions({ imageType: 'photo', detail: 'high' })
    const calls = [
      backend.vectorize(photo, options, running.signal),
      backend.vectorize(photo, options, waiting.signal),
      backend.vectorize(icon, resolveOptions(), NEVER),
    ]
    const reasons = [new Error('first'), new Error('second')]
    while (childCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    waiting.abort(reasons[1])
    running.abort(reasons[0])
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(outcomes.slice(0, 2).map((outcome) => (outcome as PromiseRejectedResult).reason)).toEqual(reasons)
    await vi.waitFor(() => expect(childCount()).toBe(0))
  })

  it('starts no process for a call that is cancelled in the moment of its turn', async () => {
    const backend = new EngineBackend(WORKER, 1)
    const cancelled = new AbortController()
    const call = backend.vectorize(icon, resolveOptions(), cancelled.signal)
    cancelled.abort(new Error('cancelled'))
    await expect(call).rejects.toThrow('cancelled')
    expect(childCount()).toBe(0)
  })

  it('says what to do about an image that takes too much memory or time, and serves the next', async () => {
    const cases = [
      [{ memoryBytes: 50_000_000 }, { code: 'internal', advice: expect.stringContaining('Scale the image down') }],
      [{ heapMegabytes: 8 }, { code: 'internal', advice: expect.stringContaining('Scale the image down') }],
      [{ timeMs: 40 }, { code: 'timeout', message: 'Tracing took longer than 0.04 seconds.' }],
    ] as const
    for (const [limits, failure] of cases) {
      const backend = new EngineBackend(WORKER, 1, { ...ENGINE_LIMITS, ...limits })
      await expect(backend.vectorize(photo, resolveOptions(), NEVER)).rejects.toMatchObject(failure)
    }
    await vi.waitFor(() => expect(childCount()).toBe(0))
  })

  it('blames no image for a process that somebody killed', async () => {
    const backend = new EngineBackend(WORKER, 1)
    const call = backend.vectorize(photo, resolveOptions({ imageType: 'photo', detail: 'high' }), NEVER)
    while (childPids().length === 0) await new Promise((resolve) => setImmediate(resolve))
    for (const pid of childPids()) process.kill(pid, 'SIGKILL')
    await expect(call).rejects.toMatchObject({ message: 'The process of the image was killed from outside.' })
  })

  it('keeps the code of the engine', async () => {
    const backend = new EngineBackend(WORKER, 1)
    const broken = icon.subarray(0, icon.length - 4)
    await expect(backend.vectorize(broken, resolveOptions(), NEVER)).rejects.toMatchObject({ code: 'invalid_image' })
    await expect(backend.vectorize(Buffer.alloc(0), resolveOptions(), NEVER)).rejects.toMatchObject({ code: 'empty' })
    await expect(backend.vectorize(icon, resolveOptions(), NEVER)).resolves.toHaveProperty('svg')
  })

  it('calls a process that cannot start a failure of ours', async () => {
    const backend = new EngineBackend(new URL('none.js', WORKER), 1)
    const failure = { code: 'internal', message: 'The engine stopped.' }
    await expect(backend.vectorize(icon, resolveOptions(), NEVER)).rejects.toMatchObject(failure)
  })
})

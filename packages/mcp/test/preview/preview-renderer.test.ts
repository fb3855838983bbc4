import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PreviewRenderer } from '../../src/preview/preview-renderer'

/** The process as it is shipped; built before the tests run. */
const WORKER = new URL('../../dist/preview-worker.js', import.meta.url)

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><path fill="#f00" d="M0 0h4v4h-4z"/></svg>'
const ROOMY = { timeMs: 60_000, memoryBytes: 2 ** 40, svgLength: 8_388_608 }

/** Takes many seconds to draw. */
const VEIL = '<path fill="#00f" fill-opacity=".5" d="M0 0h512v512h-512z"/>'
const SLOW = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">${VEIL.repeat(100_000)}</svg>`

let renderer: PreviewRenderer | undefined

function open(limits = {}, worker = WORKER): PreviewRenderer {
  renderer?.close()
  renderer = new PreviewRenderer(worker, { ...ROOMY, ...limits })
  return renderer
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vec-preview-'))
})

afterAll(() => rm(folder, { recursive: true }))

afterEach(() => renderer?.close())

/** Another program in place of the worker. */
async function write(program: string): Promise<URL> {
  const file = join(folder, 'worker.mjs')
  await writeFile(file, program)
  return pathToFileURL(file)
}

const isPng = (bytes: Uint8Array | null) =>
  Buffer.from(bytes ?? [])
    .subarray(1, 4)
    .toString() === 'PNG'

describe('PreviewRenderer', () => {
  it('draws several at once, each its own', async () => {
    const previews = open()
    const svgs = [SQUARE, SQUARE.replace('f00', '00f'), SQUARE]
    const pictures = await Promise.all(svgs.map((svg) => previews.render(svg)))
    expect(pictures.every(isPng)).toBe(true)
    expect(pictures[0]).toEqual(pictures[2])
    expect(pictures[0]).not.toEqual(pictures[1])
  })

  it('gives nothing for a document that cannot be drawn or is too long, and goes on', async () => {
    const previews = open({ svgLength: 1_000 })
    expect(await previews.render('<svg')).toBeNull()
    expect(await previews.render(SQUARE.padEnd(1_001))).toBeNull()
    expect(isPng(await previews.render(SQUARE))).toBe(true)
  })

  it('gives nothing when time is up, also for those that waited, and then draws again', async () => {
    const previews = open({ timeMs: 500 })
    expect(await Promise.all([previews.render(SLOW), previews.render(SQUARE)])).toEqual([null, null])
    expect(isPng(await previews.render(SQUARE))).toBe(true)
  })

  it('does not count the start of its process, which takes seconds on a loaded machine', async () => {
    const previews = open({ timeMs: 1_500 }, await write(`setTimeout(() => import('${WORKER.href}'), 2_000)`))
    const pictures = await Promise.all([previews.render(SQUARE), previews.render(SQUARE)])
    expect(pictures.map(isPng)).toEqual([true, true])
  })

  it.each(['"nonsense"', '{ png: "text" }', '{}', '7'])('gives nothing when the process answers %s', async (answer) => {
    const previews = open(
      {},
      await write(`process.on('message', () => process.send(${answer})); process.send('ready')`),
    )
    expect(await Promise.all([previews.render(SQUARE), previews.render(SQUARE)])).toEqual([null, null])
  })

  it.runIf(process.platform === 'linux')('gives nothing when the process takes too much memory', async () => {
    expect(await open({ memoryBytes: 1_000_000 }).render(SLOW)).toBeNull()
  })

  it('gives nothing when the process cannot start, or is ended', async () => {
    expect(await open({}, new URL('none.js', WORKER)).render(SQUARE)).toBeNull()
    for (const afterMs of [0, 300]) {
      const previews = open()
      const drawn = previews.render(SLOW)
      setTimeout(() => previews.close(), afterMs)
      expect(await drawn).toBeNull()
    }
  })
})

import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/batch/outcome'
import { processJob, type Workbench } from '../../src/batch/process-job'
import { type Converter, Interrupted } from '../../src/engine/converter'
import { Records } from '../../src/records/records'
import { scratchDirectory } from '../spawn-vec'

const STUB: Converter = {
  concurrency: 1,
  convert: () => Promise.resolve({ svg: 'svg', details: { width: 1, height: 1 } }),
  write: (svg, format) => Promise.resolve(Buffer.from(`${format} of ${svg}`)),
  close: () => {},
}

const NEVER = new AbortController().signal

/** A directory with an image, and a converter that counts what it is asked for. */
function openBench(changes: Partial<Workbench> = {}) {
  const root = scratchDirectory()
  const input = path.join(root, 'a.png')
  const output = path.join(root, 'out', 'a.svg')
  writeFileSync(input, 'image')
  const asked: string[] = []
  const bench: Workbench = {
    converter: {
      ...STUB,
      convert: (image) => {
        asked.push(Buffer.from(image).toString())
        return Promise.resolve({ svg: `svg ${asked.length} of ${image}`, details: { width: 1, height: 1 } })
      },
    },
    records: Records.inState(path.join(root, 'state'), () => {}),
    options: {},
    engine: '1',
    overwrite: false,
    always: false,
    timeout: undefined,
    protect: (work) => work(),
    ...changes,
  }
  const run = (others: Partial<Workbench> = {}) =>
    processJob(
      { input: { path: input, directory: '' }, outputs: [{ path: output, format: 'svg' }] },
      { ...bench, ...others },
      NEVER,
    )
  return { root, input, output, asked, bench, run }
}

describe('processJob', () => {
  it('converts once, and again when the image, the options or the engine change', async () => {
    const { input, output, asked, run } = openBench()
    expect((await run()).kind).toBe('converted')
    expect((await run()).kind).toBe('unchanged')
    expect((await run({ options: { colors: 2 } })).kind).toBe('converted')
    expect((await run({ engine: '2' })).kind).toBe('converted')
    writeFileSync(input, 'other')
    expect((await run()).kind).toBe('converted')
    expect(asked).toEqual(['image', 'image', 'image', 'other'])
    expect(readFileSync(output, 'utf8')).toBe('svg 4 of other')
  })

  it('leaves alone what it did not write and what was edited, without asking the converter', async () => {
    const { output, asked, run } = openBench()
    mkdirSync(path.dirname(output))
    writeFileSync(output, 'drawn by hand')
    expect(await run()).toMatchObject({ kind: 'failed', failure: { code: 'exists', file: output } })
    expect(asked).toEqual([])
    expect((await run({ overwrite: true })).kind).toBe('converted')
    writeFileSync(output, `${readFileSync(output, 'utf8')}, edited`)
    expect(await run({ engine: '2' })).toMatchObject({ kind: 'failed', failure: { code: 'exists' } })
    expect(readFileSync(output, 'utf8')).toContain('edited')
  })

  it('leaves alone a file that somebody puts there while the image is traced', async () => {
    const { output, run } = openBench()
    const drawMeanwhile = () => {
      mkdirSync(path.dirname(output), { recursive: true })
      writeFileSync(output, 'drawn by hand')
      return STUB.convert(Buffer.alloc(0), {})
    }
    const converter = { ...STUB, convert: drawMeanwhile }
    expect(await run({ converter })).toMatchObject({ kind: 'failed', failure: { code: 'exists', file: output } })
    expect(readFileSync(output, 'utf8')).toBe('drawn by hand')
    expect(readdirSync(path.dirname(output))).toEqual(['a.svg'])
    expect((await run({ converter, overwrite: true })).kind).toBe('converted')
  })

  it('works beside another process on the same results', async () => {
    const { root, run } = openBench()
    const records = () => Records.inState(path.join(root, 'state'), () => {})
    const [mine, other] = [records(), records()]
    expect((await run({ records: mine, engine: '0' })).kind).toBe('converted')
    // The other one has read the records before these results were made.
    expect((await run({ records: other, engine: '0' })).kind).toBe('unchanged')
    expect((await run({ records: mine, engine: '1' })).kind).toBe('converted')
    expect((await run({ records: other, engine: '1' })).kind).toBe('unchanged')
    expect((await run({ records: mine, engine: '2' })).kind).toBe('converted')
    expect((await run({ records: other, engine: '3' })).kind).toBe('converted')
  })

  it('makes further formats of the SVG that is there, without converting again', async () => {
    const { root, input, output, asked, bench, run } = openBench()
    await run()
    const outputs = (['svg', 'pdf', 'eps'] as const).map((format) => ({
      path: path.join(path.dirname(output), `a.${format}`),
      format,
    }))
    const job = { input: { path: input, directory: '' }, outputs }
    const outcome = await processJob(job, bench, NEVER)
    expect(outcome).toMatchObject({ kind: 'converted', details: { width: 1 } })
    expect(outcome).not.toHaveProperty('charge')
    expect(readFileSync(path.join(root, 'out', 'a.eps'), 'utf8')).toBe('eps of svg 1 of image')
    expect((await processJob(job, bench, NEVER)).kind).toBe('unchanged')
    expect(asked).toEqual(['image'])
    writeFileSync(input, 'other')
    expect((await processJob(job, bench, NEVER)).kind).toBe('converted')
    expect(readFileSync(path.join(root, 'out', 'a.eps'), 'utf8')).toBe('eps of svg 2 of other')
  })

  it('does not count the time for which it waited for others', async () => {
    const { bench, input, root } = openBench()
    const converter: Converter = {
      ...STUB,
      convert: async (image, options, signal, onTurn) => {
        await setTimeout(300)
        onTurn?.(280)
        return STUB.convert(image, options, signal)
      },
      write: async (svg, format, onTurn) => {
        await setTimeout(300)
        onTurn?.(280)
        return STUB.write(svg, format)
      },
    }
    const outputs = (['svg', 'pdf'] as const).map((format) => ({ path: path.join(root, `b.${format}`), format }))
    const started = performance.now()
    const outcome = await processJob({ input: { path: input, directory: '' }, outputs }, { ...bench, converter }, NEVER)
    const { milliseconds } = outcome as Extract<Outcome, { kind: 'converted' }>
    expect(milliseconds).toBeGreaterThan(0)
    expect(milliseconds).toBeLessThan(performance.now() - started - 550)
  })

  it('knows its result again when it was stopped right before or right after the file was written', async () => {
    const { output, run } = openBench()
    const before = await run({ protect: () => Promise.reject(new Interrupted()) }).catch((error: unknown) => error)
    expect(before).toBeInstanceOf(Interrupted)
    expect((await run()).kind).toBe('converted')
    // Stopped between the record of a new result and its file: the old one is still ours.
    const records = {
      engine: '2',
      protect: async (work: () => Promise<void>) => {
        const old = readFileSync(output)
        await work()
        writeFileSync(output, old)
      },
    }
    await run(records)
    expect((await run({ engine: '2' })).kind).toBe('converted')
  })

  it('turns every fault into a failure that names the file', async () => {
    const { root, run, input } = openBench()
    writeFileSync(path.join(root, 'out'), 'no directory')
    expect(await run()).toMatchObject({ kind: 'failed', input, failure: { code: 'cannot_write' } })
    const { run: other } = openBench({
      converter: { ...STUB, convert: () => Promise.reject(new Error('a fault')) },
    })
    expect(await other()).toMatchObject({ kind: 'failed', failure: { code: 'internal', message: 'a fault' } })
  })

  it('keeps the formats before one that cannot be written, and names that one', async () => {
    const { root, input } = openBench()
    const outputs = (['svg', 'pdf', 'eps'] as const).map((format) => ({ path: path.join(root, `a.${format}`), format }))
    const { bench } = openBench({
      converter: {
        ...STUB,
        write: (svg, format) => (format === 'eps' ? Promise.reject(new Error('a fault')) : STUB.write(svg, format)),
      },
    })
    const outcome = await processJob({ input: { path: input, directory: '' }, outputs }, bench, NEVER)
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'internal', file: outputs[2]?.path } })
    expect(readFileSync(path.join(root, 'a.pdf'), 'utf8')).toBe('pdf of svg')
    expect(readFileSync(path.join(root, 'a.svg'), 'utf8')).toBe('svg')
  })

  it('makes a result again that is up to date where that is asked for', async () => {
    const { asked, run } = openBench()
    await run()
    expect((await run()).kind).toBe('unchanged')
    expect((await run({ always: true })).kind).toBe('converted')
    expect(asked).toHaveLength(2)
  })

  it.skipIf(process.platform === 'win32')('leaves a link alone that leads nowhere', async () => {
    const { asked, output, run } = openBench()
    mkdirSync(path.dirname(output))
    symlinkSync('nowhere/a.svg', output)
    for (const overwrite of [false, true])
      expect(await run({ overwrite })).toMatchObject({
        kind: 'failed',
        failure: { code: 'cannot_write', file: output },
      })
    expect(readlinkSync(output)).toBe('nowhere/a.svg')
    expect(asked).toEqual([])
  })

  it('refuses a directory as the name of a result before it converts', async () => {
    const { asked, output, run } = openBench()
    mkdirSync(output, { recursive: true })
    expect(await run()).toMatchObject({ kind: 'failed', failure: { code: 'cannot_write', file: output } })
    expect(asked).toEqual([])
  })

  it('does not begin with a file whose batch has ended', async () => {
    const { input, output, bench, asked } = openBench()
    const job = { input: { path: input, directory: '' }, outputs: [{ path: output, format: 'svg' as const }] }
    await expect(processJob(job, bench, AbortSignal.abort())).rejects.toThrow(Interrupted)
    expect(asked).toEqual([])
  })

  it.skipIf(process.platform === 'win32')(
    'gives up on a pipe that says nothing, in time or when the run ends',
    async () => {
      const { root, output, bench } = openBench()
      const pipe = path.join(root, 'pipe.png')
      spawnSync('mkfifo', [pipe])
      const job = { input: { path: pipe, directory: '' }, outputs: [{ path: output, format: 'svg' as const }] }
      const late = await processJob(job, { ...bench, timeout: 30 }, NEVER)
      expect(late).toMatchObject({ kind: 'failed', failure: { code: 'timeout', message: 'not read after 0.03 s' } })
      const ended = new AbortController()
      const waiting = expect(processJob(job, bench, ended.signal)).rejects.toThrow(Interrupted)
      await setTimeout(30)
      ended.abort()
      await waiting
      // A pipe that somebody holds open without a word.
      const held = openSync(pipe, 'r+')
      expect(await processJob(job, { ...bench, timeout: 30 }, NEVER)).toMatchObject({ failure: { code: 'timeout' } })
      closeSync(held)
    },
  )
})

import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalFiles } from '../../src/backend'
import { ToolFailure } from '../../src/failure'
import { localTools } from '../../src/tools/offered-tools'
import { FakeBackend, FakePreviews, SVG } from '../fake-backend'

const NEVER = new AbortController().signal

/** Files that are in memory. `.png` is read as its own name. */
class FakeFiles implements LocalFiles {
  readonly place = 'Anywhere.'
  readonly written = new Map<string, string>()
  isWritable = true
  failure: Error | undefined

  read(path: string) {
    if (path.startsWith('none')) return Promise.reject(new ToolFailure('cannot_read', `${path} is not there.`))
    return Promise.resolve(Buffer.from(path))
  }
  assertWritable(path: string, mayReplace: boolean) {
    const isTaken = this.written.has(path) && !mayReplace
    return isTaken ? Promise.reject(new ToolFailure('cannot_write', `${path} exists.`)) : Promise.resolve()
  }
  write(path: string, svg: string) {
    if (this.failure !== undefined) return Promise.reject(this.failure)
    this.written.set(path, svg)
    return Promise.resolve(`/real/${path}`)
  }
  imagePath(path: string) {
    return path.replace('./', '/real/')
  }
  svgPath(path: string, directory?: string) {
    const name = path.replace(/\.\w+$/, '.svg')
    return directory === undefined ? name : `${directory}/${name.replace(/.*\//, '')}`
  }
  writeFree(path: string, svg: string, mayReplace: boolean) {
    const isTaken = this.written.has(path) && !mayReplace
    return this.write(isTaken ? path.replace('.svg', '-2.svg') : path, svg)
  }
}

let backend: FakeBackend
let files: FakeFiles

beforeEach(() => {
  backend = new FakeBackend()
  files = new FakeFiles()
})

function call(name: string, given: Record<string, unknown>) {
  const tool = localTools(backend, files, new FakePreviews()).find(({ definition }) => definition.name === name)
  if (tool === undefined) throw new Error(`no tool ${name}`)
  return tool.call(given, NEVER)
}

const large = 'x'.repeat(61_440)

describe('vectorize on this machine', () => {
  it('writes to output_path and does not give the SVG inline as well', async () => {
    const { data, shown } = await call('vectorize', { path: 'a.png', output_path: 'b.svg' })
    expect(data).toMatchObject({ output_path: '/real/b.svg', credits_charged: 1, credits_remaining: 7 })
    expect(files.written.get('b.svg')).toBe(SVG)
    expect(JSON.stringify(shown)).not.toContain('<svg')
  })

  it('gives a small SVG inline, and writes a large one beside the image: what was charged is delivered', async () => {
    const small = await call('vectorize', { path: 'a.png' })
    expect(small.shown?.at(-1)).toEqual({ type: 'text', text: SVG })
    expect(files.written.size).toBe(0)
    backend.svg = large
    const { data } = await call('vectorize', { path: 'dir/a.png' })
    expect(data).toMatchObject({ output_path: '/real/dir/a.svg', svg_bytes: 61_440 })
    expect(files.written.get('dir/a.svg')).toBe(large)
  })

  it('gives even a large SVG inline where nothing can be written', async () => {
    files.isWritable = false
    backend.svg = large
    const { data, shown } = await call('vectorize', { image_base64: 'AAAA' })
    expect(data).not.toHaveProperty('output_path')
    expect(shown?.at(-1)).toEqual({ type: 'text', text: large })
  })

  it('gives the SVG inline, and says why, when it cannot be written after all', async () => {
    files.failure = new ToolFailure('cannot_write', 'b.svg: no space left on device.')
    const { data, shown } = await call('vectorize', { path: 'a.png', output_path: 'b.svg' })
    expect(data).toMatchObject({ credits_charged: 1, write_error: expect.stringContaining('no space left') })
    expect(shown?.at(-1)).toEqual({ type: 'text', text: SVG })
  })

  it('refuses an output that exists before anything is charged', async () => {
    files.written.set('b.svg', 'old')
    await expect(call('vectorize', { path: 'a.png', output_path: 'b.svg' })).rejects.toThrow('exists')
    expect(backend.calls).toEqual([])
  })
})

describe('a name that is taken', () => {
  const taken = () => {
    files = new FakeFiles()
    files.written.set('out/a.svg', 'old').set('a.svg', 'old')
    backend.svg = large
  }
  const outputOf = async (given: object) => (await call('vectorize', { path: 'a.png', ...given })).data.output_path
  const outputsOf = async (given: object) => {
    const { data } = await call('vectorize_files', { paths: ['a.png'], ...given })
    return (data.files as { output_path?: string }[]).map(({ output_path: path }) => path)
  }

  it('is numbered by both tools where it was not given, or replaced with overwrite', async () => {
    taken()
    expect([await outputOf({}), await outputsOf({ output_dir: 'out' })]).toEqual([
      '/real/a-2.svg',
      ['/real/out/a-2.svg'],
    ])
    expect(await outputsOf({})).toEqual(['/real/a-2.svg'])
    expect([files.written.get('a.svg'), files.written.get('out/a.svg')]).toEqual(['old', 'old'])
    expect([await outputOf({ overwrite: true }), await outputsOf({ overwrite: true, output_dir: 'out' })]).toEqual([
      '/real/a.svg',
      ['/real/out/a.svg'],
    ])
  })
})

describe('vectorize_files', () => {
  it('answers for each file in the order given, and adds up what was charged', async () => {
    const paths = ['a.png', 'none.png', 'sub/b.jpg', 'c.webp', 'd.png', 'e.png']
    const { data } = await call('vectorize_files', { paths, output_dir: 'out' })
    const entries = data.files as Record<string, unknown>[]
    expect(entries.map(({ path }) => path)).toEqual(paths)
    expect(entries.map(({ output_path: written }) => written)).toEqual(
      ['a', undefined, 'b', 'c', 'd', 'e'].map((name) => name && `/real/out/${name}.svg`),
    )
    expect(entries[1]?.error).toMatch(/^cannot_read: none\.png is not there\./)
    expect(data).toMatchObject({ converted: 5, failed: 1, credits_charged: 5, credits_remaining: 7 })
  })

  it('has failed when no file was converted', async () => {
    const path = fc.tuple(fc.nat(), fc.boolean()).map(([number, isThere]) => `${isThere ? 'a' : 'none'}${number}.png`)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(path, { minLength: 1, maxLength: 6 }), async (paths) => {
        const { data, isFailure } = await call('vectorize_files', { paths })
        const missing = paths.filter((one) => one.startsWith('none')).length
        expect(data).toMatchObject({ converted: paths.length - missing, failed: missing })
        expect(isFailure).toBe(missing === paths.length)
      }),
    )
  })

  it('says what is wrong with an image before what is wrong with its place, and charges nothing', async () => {
    files.assertWritable = () => Promise.reject(new ToolFailure('cannot_write', 'It is outside.'))
    const { data } = await call('vectorize_files', { paths: ['none.png', 'a.png'] })
    const errors = (data.files as { error: string }[]).map(({ error }) => error.split(':', 1)[0])
    expect(errors).toEqual(['cannot_read', 'cannot_write'])
    expect(backend.calls).toEqual([])
  })

  it('tries no more files once none can succeed', async () => {
    backend.failure = new ToolFailure('no_credits', 'No credits are left.')
    const paths = Array.from({ length: 20 }, (_, i) => `${i}.png`)
    const { data } = await call('vectorize_files', { paths })
    expect(backend.calls.length).toBeLessThanOrEqual(4)
    expect(data).toMatchObject({ converted: 0, failed: 20 })
    expect((data.files as { error: string }[]).at(-1)?.error).toMatch(/^Not tried, .*no_credits/)
  })

  it('converts each file once, where it was named first', async () => {
    const path = fc.constantFrom('./a.png', '/real/a.png', './b.jpg', '/real/b.jpg', './none.png', '/c.webp')
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 1 }), fc.constantFrom(undefined, 'out'), async (paths, place) => {
        const { data } = await call('vectorize_files', { paths, ...(place && { output_dir: place }) })
        const places = paths.map((one) => files.imagePath(one))
        const first = paths.filter((_, i) => places.indexOf(places[i]!) === i)
        expect((data.files as { path: string }[]).map((entry) => entry.path)).toEqual(first)
      }),
    )
  })

  it('refuses two images for one file, and lists that are none', async () => {
    const clash = call('vectorize_files', { paths: ['a/x.png', 'b/x.jpg'], output_dir: 'out' })
    await expect(clash).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining('out/x.svg') })
    for (const paths of [[], 'a.png', [1], Array(51).fill('a.png'), undefined]) {
      await expect(call('vectorize_files', { paths })).rejects.toMatchObject({ code: 'bad_request' })
    }
    expect(backend.calls).toEqual([])
  })
})

describe('inspect on this machine', () => {
  it('says what would become of a file, without a price where nothing is counted', async () => {
    const { cost: _cost, ...inspection } = backend.inspection
    backend.inspection = inspection
    const { data } = await call('inspect', { path: 'a.png' })
    expect(data).toMatchObject({ format: 'png', refusal: null, resolved: { image_type: 'artwork' } })
    expect(data).not.toHaveProperty('price')
    expect(backend.calls[0]?.image.toString()).toBe('a.png')
  })
})

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findInputs, type InputWords } from '../../src/inputs/find-inputs'
import { scratchDirectory } from '../spawn-vec'

/** Files of a scratch directory, by their paths in it. */
function scratchFiles(...files: string[]): string {
  const root = scratchDirectory()
  for (const file of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), '')
  }
  return root
}

async function find(root: string, words: Partial<InputWords>) {
  const complete = { inputs: [], filesFrom: undefined, recursive: false, exclude: [], base: undefined, ...words }
  const inputs = complete.inputs.map((word) => (word === '-' ? word : path.join(root, word)))
  const base = complete.base === undefined ? undefined : path.join(root, complete.base)
  const found = await findInputs({ ...complete, inputs, base })
  return {
    inputs: found.inputs.map((input) => [path.relative(root, input.path).split(path.sep).join('/'), input.directory]),
    missing: found.missing.map(({ word, error }) => [path.relative(root, word), error.code]),
  }
}

const TREE = ['b.png', 'a.JPG', 'note.txt', '.hidden.png', 'sub/c.webp', 'sub/deep/d.jpeg', '.dot/e.png'] as const

describe('findInputs', () => {
  it('takes a file whatever its name, and standard input', async () => {
    const root = scratchFiles('note.txt')
    expect((await find(root, { inputs: ['note.txt'] })).inputs).toEqual([['note.txt', '']])
    expect(
      (await findInputs({ inputs: ['-'], filesFrom: undefined, recursive: false, exclude: [], base: undefined }))
        .inputs,
    ).toEqual([{ path: '-', directory: '' }])
  })

  it('takes the images of a directory, sorted, and with recursion those below, but nothing hidden', async () => {
    const root = scratchFiles(...TREE)
    expect((await find(root, { inputs: ['.'] })).inputs).toEqual([
      ['a.JPG', ''],
      ['b.png', ''],
    ])
    expect((await find(root, { inputs: ['.'], recursive: true })).inputs).toEqual([
      ['a.JPG', ''],
      ['b.png', ''],
      ['sub/c.webp', 'sub'],
      ['sub/deep/d.jpeg', 'sub/deep'],
    ])
  })

  it('matches globs, whose fixed part is the base', async () => {
    const root = scratchFiles(...TREE)
    expect((await find(root, { inputs: ['sub/**/*.{webp,jpeg}'] })).inputs).toEqual([
      ['sub/c.webp', ''],
      ['sub/deep/d.jpeg', 'deep'],
    ])
  })

  it('takes a file that is named like a glob as the file', async () => {
    const root = scratchFiles('[a].png', 'a.png')
    expect((await find(root, { inputs: ['[a].png'] })).inputs).toEqual([['[a].png', '']])
  })

  it('takes a file that is meant twice once, where it is meant first', async () => {
    const root = scratchFiles(...TREE)
    expect((await find(root, { inputs: ['b.png', '.', '*.png'] })).inputs).toEqual([
      ['b.png', ''],
      ['a.JPG', ''],
    ])
  })

  it.each([
    [['sub'], ['a.JPG', 'b.png']],
    [['./sub/'], ['a.JPG', 'b.png']],
    [['sub/'], ['a.JPG', 'b.png']],
    [['.//sub/./deep/'], ['a.JPG', 'b.png', 'sub/c.webp']],
    [['*.webp'], ['a.JPG', 'b.png', 'sub/deep/d.jpeg']],
    [['sub/deep/**'], ['a.JPG', 'b.png', 'sub/c.webp']],
    [
      ['a.*', 'b.*'],
      ['sub/c.webp', 'sub/deep/d.jpeg'],
    ],
  ])('leaves out %j', async (exclude, kept) => {
    const root = scratchFiles(...TREE)
    expect((await find(root, { inputs: ['.'], recursive: true, exclude })).inputs.map(([file]) => file)).toEqual(kept)
  })

  it('does not follow links to directories, and takes links to files', async () => {
    const root = scratchFiles('real/a.png')
    symlinkSync('.', path.join(root, 'real', 'again'))
    symlinkSync('a.png', path.join(root, 'real', 'link.png'))
    expect((await find(root, { inputs: ['real'], recursive: true })).inputs.map(([file]) => file)).toEqual([
      'real/a.png',
      'real/link.png',
    ])
  })

  it('names what led to no file', async () => {
    const root = scratchFiles('empty/note.txt')
    const { inputs, missing } = await find(root, { inputs: ['*.png', 'nowhere/*.png', 'empty', 'gone.png'] })
    expect(missing).toEqual([
      ['*.png', 'cannot_read'],
      ['nowhere/*.png', 'cannot_read'],
      ['empty', 'cannot_read'],
    ])
    // A name without wildcards is a file that cannot be read.
    expect(inputs).toEqual([['gone.png', '']])
  })

  it.each([
    ['sub', false, [], 'the directory holds no PNG, JPEG or WebP file right in it'],
    ['sub', true, [], 'the directory holds no PNG, JPEG or WebP file at any depth'],
    [
      '.',
      false,
      ['*.png'],
      'the directory holds no PNG, JPEG or WebP file right in it, apart from what --exclude leaves out',
    ],
    ['*.png', false, ['a.png'], 'no file matches, apart from what --exclude leaves out'],
    ['*.webp', false, [], 'no file matches'],
  ])('says where %s (recursive: %j, exclude: %j) was looked for in vain', async (word, recursive, exclude, message) => {
    const root = scratchFiles('a.png', 'sub/note.txt')
    const words = { filesFrom: undefined, base: undefined, inputs: [path.join(root, word)], recursive, exclude }
    const { missing } = await findInputs(words)
    expect(missing.map(({ error }) => error.message)).toEqual([message])
  })

  it('goes on after a glob that cannot be looked for', async () => {
    const root = scratchFiles('a.png')
    const long = `${'x'.repeat(300)}/*.png`
    const { inputs, missing } = await find(root, { inputs: [long, `${'y'.repeat(300)}*.png`, 'a.png'] })
    expect(inputs).toEqual([['a.png', '']])
    expect(missing.map(([word, code]) => [word?.slice(0, 1), code])).toEqual([
      ['x', 'cannot_read'],
      ['y', 'cannot_read'],
    ])
  })

  it('mirrors below --base, and refuses what does not lie there', async () => {
    const root = scratchFiles(...TREE)
    expect((await find(root, { inputs: ['sub/c.webp'], base: '.' })).inputs).toEqual([['sub/c.webp', 'sub']])
    await expect(find(root, { inputs: ['b.png'], base: 'sub' })).rejects.toThrow('does not lie below --base')
  })

  it('reads lists of lines and of NUL bytes', async () => {
    const root = scratchFiles('a.png', 'b c.png')
    const names = [path.join(root, 'a.png'), path.join(root, 'b c.png')]
    for (const text of [`${names.join('\r\n')}\n\n`, `${names.join('\0')}\0`, `\uFEFF${names.join('\n')}`]) {
      const filesFrom = path.join(root, 'list')
      writeFileSync(filesFrom, text)
      expect((await find(root, { filesFrom })).inputs.map(([file]) => file)).toEqual(['a.png', 'b c.png'])
    }
  })

  it('says of an address how it becomes a picture', async () => {
    const words = { filesFrom: undefined, recursive: false, exclude: [], base: undefined }
    const { inputs, missing } = await findInputs({ ...words, inputs: ['https://example.com/a.png?size=*'] })
    expect(inputs).toEqual([])
    expect(missing[0]?.error).toMatchObject({ code: 'cannot_read', message: expect.stringContaining('curl') })
  })

  it.skipIf(process.platform === 'win32')(
    'reports a directory that it may not read, but for what is excluded or hidden',
    async () => {
      const root = scratchFiles('a.png', 'shut/b.png', '.hidden/c.png')
      const shut = [path.join(root, 'shut'), path.join(root, '.hidden')]
      for (const directory of shut) chmodSync(directory, 0)
      // The superuser may read every directory, so another user looks.
      const isSuperuser = process.geteuid?.() === 0
      if (isSuperuser) {
        chmodSync(root, 0o755)
        process.seteuid?.(65534)
      }
      try {
        const missing = [['shut', 'cannot_read']]
        expect(await find(root, { inputs: ['.'], recursive: true })).toEqual({ inputs: [['a.png', '']], missing })
        expect((await find(root, { inputs: ['shut'] })).missing).toEqual(missing)
        for (const glob of ['shut/*.png', 'shut/deep/*.png']) {
          const found = await find(root, { inputs: [glob, 'a.png'] })
          expect(found).toMatchObject({
            inputs: [['a.png', '']],
            missing: [[expect.stringMatching(/^shut/), 'cannot_read']],
          })
        }
        expect((await find(root, { inputs: ['.'] })).missing).toEqual([])
        expect((await find(root, { inputs: ['.'], recursive: true, exclude: ['shut'] })).missing).toEqual([])
      } finally {
        if (isSuperuser) process.seteuid?.(0)
        for (const directory of shut) chmodSync(directory, 0o700)
      }
    },
  )
})

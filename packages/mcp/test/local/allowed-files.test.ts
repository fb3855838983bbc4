import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeFailure } from '../../src/failure'
import { AllowedFiles, openAllowedFiles } from '../../src/local/allowed-files'
import { vectorizeFilesTool } from '../../src/tools/vectorize-files'
import { FakeBackend } from '../fake-backend'

let place: string
let root: string
let files: AllowedFiles

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'vec-mcp-')))
  root = join(place, 'root')
  await mkdir(join(root, 'sub'), { recursive: true })
  await mkdir(join(place, 'root-2'))
  for (const path of ['root/in.png', 'root/sub/in.png', 'secret.png', 'root-2/secret.png', 'root/..png']) {
    await writeFile(join(place, path), path)
  }
  files = await openAllowedFiles([root])
})

afterEach(() => rm(place, { recursive: true, force: true }))

const text = async (path: string) => Buffer.from(await files.read(path)).toString()
const refusal = (code: string, reason: string) => ({ code, message: expect.stringContaining(reason) })

describe('reading', () => {
  it('reads inside, by absolute path, by path from the first directory, and through links that stay inside', async () => {
    await symlink(join(root, 'sub'), join(root, 'link'))
    await symlink('in.png', join(root, 'file-link.png'))
    expect(await text(join(root, 'in.png'))).toBe('root/in.png')
    expect(await text('sub/in.png')).toBe('root/sub/in.png')
    expect(await text('sub/../in.png')).toBe('root/in.png')
    expect(await text('link/in.png')).toBe('root/sub/in.png')
    expect(await text('file-link.png')).toBe('root/in.png')
    expect(await text('..png')).toBe('root/..png')
  })

  it('knows every way to write one path', () => {
    const ways = ['sub/in.png', './sub//in.png', 'a/../sub/in.png', join(root, 'sub', 'in.png')]
    for (const way of [...ways, pathToFileURL(join(root, 'sub', 'in.png')).href]) {
      expect(files.imagePath(way)).toBe(join(root, 'sub', 'in.png'))
    }
  })

  it('refuses every way out, and does not tell what exists there', async () => {
    await symlink(place, join(root, 'out'))
    await symlink(join(place, 'secret.png'), join(root, 'out.png'))
    const ways = [
      '../secret.png',
      '../missing.png',
      'sub/../../secret.png',
      join(place, 'secret.png'),
      join(place, 'root-2', 'secret.png'),
      join(place, 'missing', 'x.png'),
      'out/secret.png',
      'out.png',
      '/etc/passwd',
    ]
    for (const way of ways) {
      await expect(files.read(way), way).rejects.toMatchObject(
        refusal('cannot_read', 'outside the allowed directories'),
      )
    }
  })

  it('refuses what is no plain file, without waiting for it', async () => {
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, 'pipe')])
    await expect(files.read('sub')).rejects.toMatchObject(refusal('cannot_read', ''))
    await expect(files.read('pipe')).rejects.toMatchObject(refusal('cannot_read', 'not a file'))
    await expect(files.read('missing.png')).rejects.toMatchObject(refusal('cannot_read', 'no such file'))
    await expect(files.read('')).rejects.toMatchObject(refusal('cannot_read', 'empty'))
    await expect(files.read('in.png\0')).rejects.toMatchObject(refusal('cannot_read', 'NUL'))
  })

  it('holds no more of a large file than shows that it is too large', async () => {
    await writeFile(join(root, 'large'), Buffer.alloc(20_000_000))
    expect((await files.read('large')).length).toBe(10_485_761)
  })

  it('reads nothing when no directory is allowed', async () => {
    files = await openAllowedFiles([])
    await expect(files.read(join(root, 'in.png'))).rejects.toMatchObject(refusal('cannot_read', 'without a directory'))
  })
})

describe('writing', () => {
  it('writes a whole new file and leaves nothing beside it', async () => {
    expect(await files.write('sub/out.svg', '<svg/>', false)).toBe(join(root, 'sub', 'out.svg'))
    expect(await readFile(join(root, 'sub', 'out.svg'), 'utf8')).toBe('<svg/>')
    expect((await readdir(join(root, 'sub'))).sort()).toEqual(['in.png', 'out.svg'])
  })

  it('writes every name that the file system takes', async () => {
    const name = fc.integer({ min: 1, max: 251 }).map((length) => `${'n'.repeat(length)}.svg`)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(name, fc.constant(`${'n'.repeat(251)}.svg`)),
        fc.boolean(),
        async (given, mayReplace) => {
          await rm(join(root, given), { force: true })
          expect(await files.write(given, '<svg/>', mayReplace)).toBe(join(root, given))
        },
      ),
    )
    expect((await readdir(root)).filter((entry) => entry.endsWith('.part'))).toEqual([])
  })

  it('replaces a file only when it may', async () => {
    await writeFile(join(root, 'out.svg'), 'old')
    const calls = [() => files.assertWritable('out.svg', false), () => files.write('out.svg', 'new', false)]
    for (const call of calls) {
      const failure = await call().catch((error: unknown) => error)
      expect(describeFailure(failure)).toBe(
        'cannot_write: out.svg exists. Set overwrite: true if it may be replaced, else give another output.',
      )
    }
    expect(await readFile(join(root, 'out.svg'), 'utf8')).toBe('old')
    await files.assertWritable('out.svg', true)
    await files.write('out.svg', 'new', true)
    expect(await readFile(join(root, 'out.svg'), 'utf8')).toBe('new')
    expect((await readdir(root)).filter((name) => name.includes('part'))).toEqual([])
  })

  it('replaces what a link leads to, and keeps the link', async () => {
    for (const [name, target] of [
      ['out.svg', 'sub/real.svg'],
      ['sub/far.svg', '../out.svg'],
    ] as const) {
      await writeFile(join(root, 'sub', 'real.svg'), 'old')
      await symlink(target, join(root, name))
      await expect(files.write(name, 'new', false)).rejects.toMatchObject(refusal('cannot_write', 'exists'))
      await files.assertWritable(name, true)
      expect(await files.write(name, 'new', true)).toBe(join(root, 'sub', 'real.svg'))
      expect(await readlink(join(root, name))).toBe(target)
      expect(await readFile(join(root, 'sub', 'real.svg'), 'utf8')).toBe('new')
    }
    expect((await readdir(join(root, 'sub'))).sort()).toEqual(['far.svg', 'in.png', 'real.svg'])
  })

  it('refuses a link that leads out, nowhere, or to a file of another kind', async () => {
    await writeFile(join(place, 'victim.svg'), 'old')
    await symlink(join(place, 'victim.svg'), join(root, 'out.svg'))
    await symlink('nowhere.svg', join(root, 'dangling.svg'))
    await symlink('in.png', join(root, 'picture.svg'))
    for (const [name, reason] of [
      ['out.svg', 'nowhere or outside'],
      ['dangling.svg', 'nowhere or outside'],
      ['picture.svg', 'does not end in .svg'],
    ] as const) {
      await expect(files.assertWritable(name, true)).rejects.toMatchObject(refusal('cannot_write', reason))
      await expect(files.write(name, 'new', true)).rejects.toMatchObject(refusal('cannot_write', reason))
      expect(await files.writeFree(name, 'new', false)).toBe(join(root, name.replace('.svg', '-2.svg')))
    }
    expect(await readFile(join(place, 'victim.svg'), 'utf8')).toBe('old')
    expect(await text('in.png')).toBe('root/in.png')
    expect(await readdir(root)).not.toContain('nowhere.svg')
  })

  it('are in directories that exist, or the start says which does not', async () => {
    await expect(openAllowedFiles([join(root, 'nowhere')])).rejects.toThrow(
      `the directory ${root}/nowhere does not exist`,
    )
    await writeFile(join(root, 'plain'), '')
    await expect(openAllowedFiles([join(root, 'plain')])).rejects.toThrow(`${root}/plain is not a directory`)
  })

  it('makes the directories that are missing, inside alone', async () => {
    expect(await files.write('a/b/out.svg', '<svg/>', false)).toBe(join(root, 'a', 'b', 'out.svg'))
    await files.assertWritable('c/d/out.svg', false)
    expect(await readdir(root)).not.toContain('c')
    await symlink(root, join(place, 'by-link'))
    expect(await files.write(join(place, 'by-link', 'e', 'out.svg'), '<svg/>', false)).toBe(join(root, 'e', 'out.svg'))
    await unlink(join(place, 'by-link'))
  })

  it.skipIf(!existsSync('/proc/self'))('answers where no directory can be made', async () => {
    const everywhere = new AllowedFiles(['/'])
    const write = everywhere.write('/proc/none/deeper/out.svg', '<svg/>', false)
    await expect(write).rejects.toMatchObject({ code: 'cannot_write' })
  })

  it('takes the next name that is free, unless the file may be replaced', async () => {
    await writeFile(join(root, 'sub', 'in.svg'), 'old')
    expect(await files.writeFree('sub/in.svg', '<a/>', false)).toBe(join(root, 'sub', 'in-2.svg'))
    expect(await files.writeFree('sub/in.svg', '<b/>', false)).toBe(join(root, 'sub', 'in-3.svg'))
    expect(await files.writeFree('image.svg', '<c/>', false)).toBe(join(root, 'image.svg'))
    expect(await readFile(join(root, 'sub', 'in.svg'), 'utf8')).toBe('old')
    expect(await files.writeFree('sub/in.svg', '<d/>', true)).toBe(join(root, 'sub', 'in.svg'))
  })

  it('refuses two images for one file, in whatever way their paths are written', async () => {
    const backend = new FakeBackend()
    const call = (paths: string[]) =>
      vectorizeFilesTool(backend, files).call({ paths, overwrite: true }, new AbortController().signal)
    const ways = ['in.jpg', './in.jpg', 'sub/../in.jpg', join(root, 'in.jpg'), pathToFileURL(join(root, 'in.jpg')).href]
    for (const way of ways) {
      await expect(call(['in.png', way])).rejects.toMatchObject(refusal('bad_request', join(root, 'in.svg')))
    }
    expect(backend.calls).toEqual([])
  })

  it('understands ~ and file: URLs, and judges them like any path', async () => {
    const url = pathToFileURL(join(root, 'url out.svg')).href
    expect(await files.write(url, '<svg/>', false)).toBe(join(root, 'url out.svg'))
    expect(files.svgPath(pathToFileURL(join(root, 'a.b.png')).href, undefined)).toBe(join(root, 'a.b.svg'))
    expect(files.svgPath('x/a.png', '~/out')).toBe(join(homedir(), 'out', 'a.svg'))
    const inHome = await openAllowedFiles([homedir()])
    await expect(inHome.read('~/no-such-file-of-vec.png')).rejects.toMatchObject(refusal('cannot_read', 'no such file'))
    await expect(files.read('~/no-such-file-of-vec.png')).rejects.toMatchObject(refusal('cannot_read', 'outside'))
    await expect(files.read('file:///etc/passwd')).rejects.toMatchObject(refusal('cannot_read', 'outside'))
    await expect(files.read('file://elsewhere/a.png')).rejects.toMatchObject(refusal('cannot_read', 'URL'))
  })

  it('refuses every way out, other endings, and a file where a directory should be', async () => {
    await symlink(place, join(root, 'out'))
    await writeFile(join(root, 'plain'), '')
    await symlink(join(place, 'nowhere'), join(root, 'dangling'))
    const cases: readonly (readonly [string, string])[] = [
      ['../x.svg', 'outside'],
      ['out/x.svg', 'outside'],
      [join(place, 'x.svg'), 'outside'],
      ['x.png', '.svg'],
      ['sub/.svg', 'no name before .svg'],
      ['.svg', 'no name before .svg'],
      ['out/none/x.svg', 'outside'],
      [join(place, 'none', 'x.svg'), 'outside'],
      ['plain/x.svg', 'directory'],
    ]
    for (const [path, reason] of cases) {
      await expect(files.assertWritable(path, true), path).rejects.toMatchObject(refusal('cannot_write', reason))
      await expect(files.write(path, 'x', true), path).rejects.toMatchObject(refusal('cannot_write', reason))
    }
    expect((await readdir(place)).sort()).toEqual(['root', 'root-2', 'secret.png'])
  })

  it('does not replace a directory', async () => {
    await mkdir(join(root, 'dir.svg'))
    await expect(files.assertWritable('dir.svg', true)).rejects.toMatchObject(refusal('cannot_write', 'directory'))
  })
})

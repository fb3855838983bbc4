import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ToolFailure } from '../../src/failure'
import { expand, findNearest, followLink } from '../../src/local/paths'

describe('expand', () => {
  it('gives the path of a file URL back', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zäß #%~.]{1,8}$/), { minLength: 1, maxLength: 4 }), (parts) => {
        const place = join('/', ...parts)
        expect(expand(pathToFileURL(place).href, 'cannot_read')).toBe(place)
      }),
    )
  })

  it('puts the home directory in the place of ~, and leaves other paths as they are', () => {
    expect(expand('~', 'cannot_read')).toBe(homedir())
    expect(expand('~/a.png', 'cannot_read')).toBe(join(homedir(), 'a.png'))
    for (const given of ['a.png', '../a.png', '/x/a.png', '~other/a.png', '']) {
      expect(expand(given, 'cannot_read')).toBe(given)
    }
  })

  it('refuses the URL of a page, and says what to do with it', () => {
    const advice = expect.stringContaining('Download it')
    expect(() => expand('https://x.example/a.png', 'cannot_read')).toThrow(expect.objectContaining({ advice }))
  })

  it('refuses the URL of a file elsewhere with the code it is given', () => {
    for (const code of ['cannot_read', 'cannot_write'] as const) {
      expect(() => expand('file://elsewhere/a.png', code)).toThrow(ToolFailure)
      expect(() => expand('file://elsewhere/a.png', code)).toThrow(expect.objectContaining({ code }))
    }
  })
})

describe('findNearest', () => {
  let root = ''
  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'vec-paths-')))
    await mkdir(join(root, 'there'))
    await symlink(join(root, 'there'), join(root, 'link'))
  })
  afterAll(() => rm(root, { recursive: true }))

  it('finds a directory that exists, links resolved, with nothing missing', async () => {
    expect(await findNearest(join(root, 'there'))).toEqual({ real: join(root, 'there'), missing: '' })
    expect(await findNearest(join(root, 'link'))).toEqual({ real: join(root, 'there'), missing: '' })
  })

  it('tells what is missing below the deepest one that exists', async () => {
    expect(await findNearest(join(root, 'link', 'a', 'b'))).toEqual({
      real: join(root, 'there'),
      missing: join('a', 'b'),
    })
    expect(await findNearest('/no-such-directory-of-vec/a')).toEqual({
      real: '/',
      missing: join('no-such-directory-of-vec', 'a'),
    })
  })
})

describe('followLink', () => {
  it('follows links to their end, and leaves what is none', async () => {
    const root = await realpath(await mkdtemp(join(tmpdir(), 'vec-paths-')))
    onTestFinished(() => rm(root, { recursive: true }))
    const place = (name: string) => join(root, name)
    await writeFile(place('file'), '')
    await symlink('file', place('near'))
    await symlink(place('near'), place('far'))
    await symlink('missing', place('dangling'))
    const followed = await Promise.all(
      ['file', 'near', 'far', 'missing', 'dangling'].map((name) => followLink(place(name))),
    )
    expect(followed).toEqual([place('file'), place('file'), place('file'), place('missing'), null])
  })
})

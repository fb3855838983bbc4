import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { assertWritable, writeOutput } from '../../src/outputs/write-output'
import { scratchDirectory } from '../spawn-vec'

describe('writeOutput', () => {
  it('makes directories, replaces files, and leaves nothing else behind', async () => {
    const root = scratchDirectory()
    const file = path.join(root, 'a', 'b', 'c.svg')
    for (const content of ['one', 'two']) {
      await writeOutput(file, content)
      expect(readFileSync(file, 'utf8')).toBe(content)
    }
    expect(readdirSync(path.dirname(file))).toEqual(['c.svg'])
  })

  it('refuses a directory, a file in place of a directory, and a link that leads nowhere', async () => {
    const root = scratchDirectory()
    writeFileSync(path.join(root, 'file'), '')
    symlinkSync('nowhere', path.join(root, 'link'))
    for (const name of ['.', 'file/a.svg', 'link']) {
      await expect(writeOutput(path.join(root, name), 'text')).rejects.toMatchObject({ code: 'cannot_write' })
    }
  })
})

describe('assertWritable', () => {
  it('accepts a file, a new file and a new directory', () => {
    const root = scratchDirectory()
    writeFileSync(path.join(root, 'file'), '')
    for (const name of ['file', 'new', 'new/deep/file']) assertWritable(path.join(root, name))
  })

  it('refuses a place below a file', () => {
    const root = scratchDirectory()
    writeFileSync(path.join(root, 'file'), '')
    for (const name of ['file/a', 'file/b/a']) expect(() => assertWritable(path.join(root, name))).toThrow(/ENOTDIR/)
  })

  it('refuses what this user may not write, which for the superuser is nothing', () => {
    const root = scratchDirectory()
    mkdirSync(path.join(root, 'closed'))
    writeFileSync(path.join(root, 'closed', 'file'), '')
    writeFileSync(path.join(root, 'file'), '')
    chmodSync(path.join(root, 'file'), 0o444)
    chmodSync(path.join(root, 'closed'), 0o555)
    for (const name of ['file', 'closed/file', 'closed/new', 'closed/new/deep/file']) {
      const file = path.join(root, name)
      const isRefused = fails(() => assertWritable(file))
      expect(isRefused).toBe(fails(() => write(file)))
      if (process.getuid?.()) expect(isRefused).toBe(true)
    }
  })
})

function write(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
}

function fails(action: () => void): boolean {
  try {
    action()
    return false
  } catch {
    return true
  }
}

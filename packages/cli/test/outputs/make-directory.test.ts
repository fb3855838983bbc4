import { existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeDirectory } from '../../src/outputs/make-directory'
import { scratchDirectory } from '../spawn-vec'

describe('makeDirectory', () => {
  it('makes what is missing, and nothing where all is there', () => {
    const directory = path.join(scratchDirectory(), 'a', 'b', 'c')
    for (let time = 0; time < 2; time++) {
      makeDirectory(directory)
      expect(statSync(directory).isDirectory()).toBe(true)
    }
  })

  it('throws below a file', () => {
    const root = scratchDirectory()
    writeFileSync(path.join(root, 'file'), '')
    expect(() => makeDirectory(path.join(root, 'file', 'a'))).toThrow(/ENOTDIR/)
    expect(() => makeDirectory(path.join(root, 'file'))).toThrow(/EEXIST/)
  })

  it.skipIf(!existsSync('/proc/self'))('ends where no directory can be made', () => {
    expect(() => makeDirectory('/proc/none/a/b')).toThrow(/ENOENT|EACCES|EPERM|EROFS/)
  })
})

import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openRecords } from '../src/commands/open-records'
import { readRegularFile } from '../src/regular-file'
import { parseConvertArguments } from '../src/words/convert-arguments'
import { scratchDirectory } from './spawn-vec'

const refusal = (message: string) => expect.objectContaining({ message: expect.stringContaining(message) })

describe('readRegularFile', () => {
  it('reads a file of at most so many bytes', () => {
    const file = path.join(scratchDirectory(), 'a')
    writeFileSync(file, 'abc')
    expect(readRegularFile(file, 3).toString()).toBe('abc')
    expect(() => readRegularFile(file, 2)).toThrow(refusal('the file has 3 bytes; at most 2 are accepted'))
  })

  it('leaves the error of the system as it is', () => {
    const file = path.join(scratchDirectory(), 'missing')
    expect(() => readRegularFile(file, 9)).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  })

  it('refuses a directory', () => {
    expect(() => readRegularFile(scratchDirectory(), 9)).toThrow(refusal('is a directory'))
  })
})

describe.skipIf(process.platform === 'win32')('what never ends', () => {
  const endless = () => {
    const pipe = path.join(scratchDirectory(), 'pipe')
    execFileSync('mkfifo', [pipe])
    return ['/dev/zero', pipe].filter((file) => existsSync(file))
  }

  it('is no configuration', () => {
    for (const file of endless()) {
      const parse = () => parseConvertArguments(['x', '--config', file])
      expect(parse).toThrow(expect.objectContaining({ name: 'UsageError', message: `${file}: is not a regular file` }))
    }
  })

  it('is no manifest', () => {
    for (const file of endless()) {
      const open = () => openRecords({ manifest: file, verbosity: 'quiet' })
      const message = `--manifest ${file}: is not a regular file`
      expect(open).toThrow(expect.objectContaining({ name: 'UsageError', message }))
    }
  })
})

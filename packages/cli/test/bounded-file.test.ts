import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBoundedFile } from '../src/bounded-file'
import { openRecords } from '../src/commands/open-records'
import { parseConvertArguments } from '../src/words/convert-arguments'
import { scratchDirectory } from './spawn-vec'

const refusal = (message: string) => expect.objectContaining({ message: expect.stringContaining(message) })

describe('readBoundedFile', () => {
  it('reads a file of at most so many bytes', () => {
    const file = path.join(scratchDirectory(), 'a')
    writeFileSync(file, 'abc')
    expect(readBoundedFile(file, 3).toString()).toBe('abc')
    expect(() => readBoundedFile(file, 2)).toThrow(refusal('the file has 3 bytes; at most 2 are accepted'))
  })

  it('leaves the error of the system as it is', () => {
    const file = path.join(scratchDirectory(), 'missing')
    expect(() => readBoundedFile(file, 9)).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  })

  it('refuses a directory', () => {
    expect(() => readBoundedFile(scratchDirectory(), 9)).toThrow(refusal('is a directory'))
  })
})

describe.skipIf(process.platform === 'win32')('readBoundedFile of what has no size', () => {
  it('reads a pipe to its end', () => {
    const pipe = path.join(scratchDirectory(), 'pipe')
    execFileSync('mkfifo', [pipe])
    spawn('sh', ['-c', `sleep 0.1; printf abc > '${pipe}'`])
    expect(readBoundedFile(pipe, 3).toString()).toBe('abc')
    expect(readBoundedFile('/dev/null', 3)).toHaveLength(0)
  })

  it('refuses a device that never ends: it is no configuration and no manifest', () => {
    const message = expect.stringContaining('there are more bytes; at most ')
    const parse = () => parseConvertArguments(['x', '--config', '/dev/zero'])
    expect(parse).toThrow(expect.objectContaining({ name: 'UsageError', message }))
    const open = () => openRecords({ manifest: '/dev/zero', verbosity: 'quiet' })
    expect(open).toThrow(expect.objectContaining({ name: 'UsageError', message }))
  })
})

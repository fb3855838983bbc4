import { rmdirSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printable, toFailure } from '../src/failure'
import { scratchDirectory } from './spawn-vec'

describe('printable', () => {
  it('leaves no control character, of either half of the code table', () => {
    const controls = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, i) => 127 + i)]
    const text = printable(String.fromCharCode(...controls))
    expect(text).toMatch(/^[ -~]+$/)
    expect(JSON.parse(`"${text}"`)).toBe(String.fromCharCode(...controls))
  })

  it('leaves all other text as it is', () => {
    const text = 'a b.png "quoted" back\\slash \u00a0 \u00fcn\u00ef \u65e5\u672c \u{1f600}'
    expect(printable(text)).toBe(text)
    expect(printable('new\nline\t\u001b[31m\u009b31m')).toBe('new\\nline\\t\\u001b[31m\\u009b31m')
  })
})

describe('toFailure', () => {
  it('says that the working directory is gone, whatever relative path was to be found', () => {
    const here = process.cwd()
    const folder = scratchDirectory()
    const name = fc.stringMatching(/^[a-z]+(\/[a-z]+)*\.png$/)
    process.chdir(folder)
    try {
      rmdirSync(folder)
      fc.assert(
        fc.property(name, (relative) => {
          const failure = { code: 'cannot_read', message: 'the working directory no longer exists' }
          expect(failureOf(() => path.resolve(relative))).toEqual(failure)
        }),
      )
    } finally {
      process.chdir(here)
    }
  })
})

function failureOf(work: () => unknown) {
  try {
    return work()
  } catch (error) {
    return toFailure(error)
  }
}

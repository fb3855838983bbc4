import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConvertArguments } from '../../src/words/convert-arguments'
import { scratchDirectory } from '../spawn-vec'

const refuses = (words: string[]) =>
  expect(() => parseConvertArguments(words)).toThrow(expect.objectContaining({ name: 'UsageError' }))

/** A configuration file with this text, as the option that names it. */
function configured(text: string): string[] {
  const file = path.join(scratchDirectory(), 'vec.json')
  writeFileSync(file, text)
  return ['--config', file]
}

describe('parseConvertArguments', () => {
  it('takes words apart, with defaults for what is not given', () => {
    expect(parseConvertArguments(['a.png', '--no-config'])).toMatchObject({
      inputs: ['a.png'],
      recursive: false,
      exclude: [],
      options: {},
      verbosity: 'normal',
      timeout: undefined,
      jobs: undefined,
      json: false,
    })
    const words = ['-r', '--exclude', 'a', '--exclude', 'b', '-j', '3', '--timeout', '1.5', '-v', '--colors', '8']
    expect(parseConvertArguments([...words, '--width', '80mm', 'x', '-d', 'out', '--no-config'])).toMatchObject({
      recursive: true,
      exclude: ['a', 'b'],
      jobs: 3,
      timeout: 1500,
      verbosity: 'verbose',
      options: { colors: 8, width: '80mm' },
      inputs: ['x'],
      outDir: 'out',
    })
  })

  it.each([
    [['x', '-j', '0']],
    [['x', '-j', '2.5']],
    [['x', '--timeout', '0']],
    [['x', '--timeout', 'soon']],
    [['x', '-o', '{nam}.svg']],
    [['x', '-q', '-v']],
    [['x', '--remote', 'http://example.com']],
    [['x', '--remote', 'https://user:word@example.com']],
    [['x', '--remote', 'ftp://example.com']],
    [['x', '--remote', 'https://example.com/v1/']],
    [['x', '--remote', 'https://example.com/base/mcp']],
    [['x', '--remote', 'https://example.com', '-j', '5']],
    [['x', '--remote', 'https://example.com', '--layers', 'cutout']],
    [['x', '--width', '80']],
    [['-', '--watch']],
    [['x', '--watch', '--dry-run']],
    [['-', '--files-from', '-']],
    [['x', '--stages', 's', '--timeout', '5']],
  ])('refuses %j', (words) => refuses([...words, '--no-config']))
})

describe('the configuration file', () => {
  it('gives options by their long names; the command line wins', () => {
    const config = configured(
      '{"out-dir":"out","recursive":true,"colors":8,"exclude":["a","b"],"jobs":2,"quiet":false}',
    )
    expect(parseConvertArguments(['x', ...config])).toMatchObject({
      outDir: 'out',
      recursive: true,
      exclude: ['a', 'b'],
      jobs: 2,
      options: { colors: 8 },
      verbosity: 'normal',
    })
    expect(parseConvertArguments(['x', ...config, '--colors', '4', '--exclude', 'c'])).toMatchObject({
      exclude: ['c'],
      options: { colors: 4 },
    })
  })

  it('gives way to -q, -v and switches that are turned off', () => {
    const verbosityOf = (text: string, ...words: string[]) =>
      parseConvertArguments(['x', ...configured(text), ...words]).verbosity
    expect(verbosityOf('{"quiet":true}')).toBe('quiet')
    expect(verbosityOf('{"quiet":true}', '-v')).toBe('verbose')
    expect(verbosityOf('{"verbose":true}', '-q')).toBe('quiet')
    expect(verbosityOf('{"quiet":true}', '--no-quiet')).toBe('normal')
    const config = configured('{"recursive":true,"fail-fast":true}')
    expect(parseConvertArguments(['x', ...config, '--no-recursive'])).toMatchObject({
      recursive: false,
      failFast: true,
    })
    expect(parseConvertArguments(['x', ...config, '--no-fail-fast', '-r'])).toMatchObject({ failFast: false })
  })

  it('has a directory for files, which standard input does without', () => {
    const config = configured('{"out-dir":"o"}')
    expect(parseConvertArguments(['-', ...config])).toMatchObject({ inputs: ['-'], outDir: 'o' })
    refuses(['-', ...config, '-d', 'p'])
  })

  it('has a destination that one of the command line replaces', () => {
    const config = configured('{"out-dir":"out"}')
    expect(parseConvertArguments(['x', ...config, '-o', 'y.svg'])).toMatchObject({ output: 'y.svg', outDir: undefined })
  })

  it.each([
    '[]',
    '{"colours":8}',
    '{"colors":99}',
    '{"recursive":"yes"}',
    '{"jobs":[1]}',
    '{"config":"other.json"}',
    '{',
  ])('is refused when it is %s, by its name', (text) => {
    const [flag, file] = configured(text) as [string, string]
    expect(() => parseConvertArguments(['x', flag, file])).toThrow(file)
    refuses(['x', flag, file])
  })

  it('must be there when it is named', () => refuses(['x', '--config', 'not-there.json']))

  it('takes formats of the configuration as a list, unless -o of the command line ends in one', () => {
    const config = configured('{"format":["svg","pdf"]}')
    expect(parseConvertArguments(['x', ...config]).formats).toEqual(['svg', 'pdf'])
    expect(parseConvertArguments(['x', '-o', 'x.eps', ...config]).formats).toBeUndefined()
    expect(parseConvertArguments(['x', '-o', '{name}.{format}', ...config]).formats).toEqual(['svg', 'pdf'])
  })
})

describe('a file whose name begins with a dash', () => {
  const hint = /is written behind --$/

  /** Parses words in a directory that has the files `-dash.png` and `-x.svg`. */
  function parseBesideDashed(words: string[]) {
    const here = process.cwd()
    const directory = scratchDirectory()
    for (const name of ['-dash.png', '-x.svg']) writeFileSync(path.join(directory, name), '')
    process.chdir(directory)
    try {
      return parseConvertArguments(words)
    } finally {
      process.chdir(here)
    }
  }

  it.each([[['-dash.png']], [['-dash.png', 'other.png']], [['-x.svg']]])('is not read as options: %j', (words) =>
    expect(() => parseBesideDashed(words)).toThrow(hint),
  )

  it('is an input behind --, and the value of an option before', () => {
    const words = ['-o', '-x.svg', '--', '-dash.png']
    expect(parseBesideDashed(words)).toMatchObject({ inputs: ['-dash.png'], output: '-x.svg' })
  })

  it('is not spoken of where there is none', () => {
    expect(parseBesideDashed(['-dout.png', 'a.png'])).toMatchObject({ inputs: ['a.png'], outDir: 'out.png' })
    expect(() => parseBesideDashed(['-z.png'])).toThrow(/^unknown option '-z.png'$/)
  })
})

import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MAX_INPUT_BYTES } from '@vec/core'
import { describe, expect, it } from 'vitest'
import { example, outcomeOf, runVec, scratchDirectory, startVec } from './spawn-vec'

const LOGO = readFileSync(example('logo.png'))

describe('a conversion that fails', () => {
  it('is one line with the file and the code; the others are converted; the exit status is 1', async () => {
    const cwd = scratchDirectory()
    writeFileSync(path.join(cwd, 'broken.png'), LOGO.subarray(0, 900))
    writeFileSync(path.join(cwd, 'empty.png'), '')
    writeFileSync(path.join(cwd, 'text.png'), 'no image at all')
    writeFileSync(path.join(cwd, 'logo.png'), LOGO)
    mkdirSync(path.join(cwd, 'none'))
    const { code, stdout, stderr } = await runVec(
      ['broken.png', 'empty.png', 'text.png', 'gone.png', 'none', 'logo.png'],
      { cwd },
    )
    expect(code).toBe(1)
    expect(stdout.length).toBe(0)
    expect(stderr.split('\n').map((line) => line.split(/: |; /, 3))).toEqual([
      ['vec', 'none', 'cannot_read'],
      ['vec', 'broken.png', 'invalid_image'],
      ['vec', 'empty.png', 'empty'],
      ['vec', 'text.png', 'unsupported_format'],
      ['vec', 'gone.png', 'cannot_read'],
      ['1 converted, 5 failed (2 cannot_read, 1 empty, 1 invalid_image, 1 unsupported_format)', expect.any(String)],
      [''],
    ])
    expect(readdirSync(cwd).filter((name) => name.endsWith('.svg'))).toEqual(['logo.svg'])
  })

  it('refuses a file and a pipe that are too large, without reading all of it', async () => {
    const cwd = scratchDirectory()
    writeFileSync(path.join(cwd, 'large.png'), Buffer.concat([LOGO, Buffer.alloc(MAX_INPUT_BYTES)]))
    expect((await runVec(['large.png'], { cwd })).stderr).toMatch(/^vec: large\.png: too_large: .*\n$/)
    const endless = startVec(['-'])
    const block = Buffer.alloc(1 << 20)
    const pour = () => {
      while (endless.stdin.write(block));
    }
    endless.stdin.on('drain', pour)
    endless.stdin.on('error', () => {})
    pour()
    expect(await outcomeOf(endless)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^vec: -: too_large: .*\n$/),
    })
  })

  it('keeps an error on its line whatever the file is called', async () => {
    const { stderr } = await runVec(['two\nlines\u001b[31m.png'], { cwd: scratchDirectory() })
    expect(stderr).toBe('vec: two\\nlines\\u001b[31m.png: cannot_read: no such file or directory\n')
  })

  it('says so when the result cannot be written, and leaves nothing behind', async () => {
    const cwd = scratchDirectory()
    writeFileSync(path.join(cwd, 'occupied'), '')
    const blocked = await runVec([example('icon.png'), '-d', 'occupied'], { cwd })
    expect(blocked).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('vec: occupied/icon.svg: cannot_write: '),
    })
    const onto = await runVec([example('icon.png'), '-o', cwd])
    expect(onto).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`vec: ${cwd}: cannot_write: is a directory`),
    })
    expect(readdirSync(cwd)).toEqual(['occupied'])
  })
})

describe('a wrong command line', () => {
  const logo = example('logo.png')
  const wrong: [string, string[]][] = [
    ['no file', []],
    ['an unknown option', [logo, '--speed', '9']],
    ['an unknown value', [logo, '--quality', 'best']],
    ['a value in the wrong case', [logo, '--image-type', 'Photo']],
    ['one color too few', [logo, '--colors', '1']],
    ['one color too many', [logo, '--colors', '33']],
    ['a number in a spelling of its own', [logo, '--colors', '0x10']],
    ['-o for several inputs', [logo, example('icon.png'), '-o', 'a.svg']],
    ['-o and -d', [logo, '-o', 'a.svg', '-d', 'out']],
    ['--stages for several inputs', [logo, example('icon.png'), '--stages', 'out']],
    ['standard input twice', ['-', '-']],
    ['standard input into -d', ['-', '-d', 'out']],
    ['--json and the SVG on one stream', [logo, '--json', '-o', '-']],
    ['an empty name', ['']],
    ['two inputs for one output', [logo, '/elsewhere/logo.jpg', '-d', 'out']],
    ['an output that is an input', [logo, '-o', logo]],
  ]

  it.each(wrong)('%s: one line, exit status 2, nothing written', async (_, words) => {
    const cwd = scratchDirectory()
    const { code, stdout, stderr } = await runVec(words, { cwd, input: LOGO })
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^vec: [^\n]+\n$/)
    expect(readdirSync(cwd)).toEqual([])
    expect(readFileSync(logo).equals(LOGO)).toBe(true)
  })
})

describe('a link to an input', () => {
  it('is an input as well: nothing is written onto it', async () => {
    const cwd = scratchDirectory()
    const original = readFileSync(example('icon.png'))
    writeFileSync(path.join(cwd, 'real.png'), original)
    symlinkSync('real.png', path.join(cwd, 'alias.png'))
    for (const [input, output] of [
      ['alias.png', 'real.png'],
      ['real.png', 'alias.png'],
    ] as const) {
      expect((await runVec([input, '-o', output], { cwd })).code).toBe(2)
    }
    expect(readFileSync(path.join(cwd, 'real.png')).equals(original)).toBe(true)
  })
})

it('says so when no file is left to convert', async () => {
  const cwd = scratchDirectory()
  writeFileSync(path.join(cwd, 'a.png'), '')
  expect(await runVec(['a.png', '--exclude', '*.png'], { cwd })).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^0 converted; /),
  })
})

it('asks for the key of a service before a dry run tells anything', async () => {
  const words = [example('logo.png'), '-n', '--remote', 'http://127.0.0.1:1']
  expect(await runVec(words, { env: { VEC_API_KEY: '' } })).toMatchObject({
    code: 2,
    stdout: Buffer.alloc(0),
    stderr: expect.stringContaining('VEC_API_KEY'),
  })
})

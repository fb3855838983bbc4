import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OPTIONS, vectorize } from '@vec/core'
import { describe, expect, it } from 'vitest'
import { example, runVec, scratchDirectory } from './spawn-vec'

const LOGO = readFileSync(example('logo.png'))
const SILENT = { code: 0, signal: null, stderr: '' }

describe('where results go', () => {
  it('writes beside the input what the library gives, and says so in one line', async () => {
    const cwd = scratchDirectory()
    writeFileSync(path.join(cwd, 'logo.png'), LOGO)
    expect(await runVec(['logo.png'], { cwd })).toMatchObject({
      code: 0,
      stdout: Buffer.alloc(0),
      stderr: expect.stringMatching(/^logo\.svg {2}13\.7 kB → \d+ B, 2 colors, \d+(\.\d)? s\n$/),
    })
    expect(readdirSync(cwd).sort()).toEqual(['logo.png', 'logo.svg'])
    expect(readFileSync(path.join(cwd, 'logo.svg'), 'utf8')).toBe((await vectorize(LOGO)).svg)
  })

  it('gives the same bytes through a file, a pipe and a directory', async () => {
    const cwd = scratchDirectory()
    const piped = await runVec(['-'], { cwd, input: LOGO })
    expect(piped).toMatchObject(SILENT)
    const fromFile = await runVec([example('logo.png'), '-o', '-'], { cwd })
    await runVec(['-', '-o', 'new/deep/a.svg'], { cwd, input: LOGO })
    await runVec([example('logo.png'), '-d', 'out'], { cwd })
    for (const bytes of [
      fromFile.stdout,
      ...['new/deep/a.svg', 'out/logo.svg'].map((name) => readFileSync(path.join(cwd, name))),
    ]) {
      expect(bytes.equals(piped.stdout)).toBe(true)
    }
    expect(piped.stdout.length).toBeGreaterThan(100)
  })

  it('converts several files in one run', async () => {
    const cwd = scratchDirectory()
    expect(await runVec([example('logo.png'), example('icon.png'), '-d', '.'], { cwd })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^2 converted; .* in .* s\n$/),
    })
    expect(readdirSync(cwd).sort()).toEqual(['icon.svg', 'logo.svg'])
  })

  it('takes file names that begin with a dash after --', async () => {
    const cwd = scratchDirectory()
    writeFileSync(path.join(cwd, '-logo.png'), LOGO)
    expect(await runVec(['-q', '--', '-logo.png'], { cwd })).toMatchObject(SILENT)
    expect(readdirSync(cwd)).toContain('-logo.svg')
  })
})

describe('options', () => {
  it('passes every option on under the name and with the values of the library', async () => {
    const cwd = scratchDirectory()
    const specs = OPTIONS.map(({ name, wireName, values, integers }) => {
      return { name, wireName, allowed: [...values, ...(integers ? [String(integers.min)] : [])] }
    })
    // Each run takes the next value of every option, until the longest list has been gone through.
    for (let run = 0; run < Math.max(...specs.map(({ allowed }) => allowed.length)); run++) {
      const given = specs.map(({ name, wireName, allowed }) => ({
        name,
        wireName,
        value: allowed[run % allowed.length]!,
      }))
      const words = given.flatMap(({ wireName, value }) => [`--${wireName.replaceAll('_', '-')}`, value])
      const { code, stdout } = await runVec([...words, example('pixel-art.png'), '-o', 'a.svg', '--json'], { cwd })
      const library = await vectorize(
        readFileSync(example('pixel-art.png')),
        Object.fromEntries(given.map(({ name, value }) => [name, value])),
      )
      expect({
        code,
        svg: readFileSync(path.join(cwd, 'a.svg'), 'utf8'),
        resolved: JSON.parse(stdout.toString().split('\n')[0]!).resolved,
      }).toEqual({ code: 0, svg: library.svg, resolved: library.resolved })
    }
  })

  it('lists every option with all it allows in --help', async () => {
    const { code, stdout, stderr } = await runVec(['--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const { wireName, values } of OPTIONS) {
      for (const word of [`--${wireName.replaceAll('_', '-')}`, ...values]) expect(stdout.toString()).toContain(word)
    }
  })

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
    expect(await runVec(['--version'])).toMatchObject({ ...SILENT, stdout: Buffer.from(`${version}\n`) })
  })
})

describe('--json', () => {
  it('prints one object per file, in order, failures too', async () => {
    const cwd = scratchDirectory()
    copyFileSync(example('icon.png'), path.join(cwd, 'icon.png'))
    writeFileSync(path.join(cwd, 'broken.png'), LOGO.subarray(0, 900))
    const { code, stdout } = await runVec(['--json', 'broken.png', 'icon.png'], { cwd })
    const objects = stdout
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(1)
    expect(objects[0]).toEqual({
      input: 'broken.png',
      output: 'broken.svg',
      error: { code: 'invalid_image', message: expect.any(String) },
    })
    const { width, height, resolved, stats } = await vectorize(readFileSync(example('icon.png')))
    expect(objects[1]).toMatchObject({ input: 'icon.png', output: 'icon.svg', width, height, resolved })
    expect(Object.keys(objects[1].stats)).toEqual(Object.keys(stats))
    expect(objects[1].status).toBe('converted')
    expect(objects[2]).toMatchObject({ summary: { total: 2, converted: 1, failed: 1, failures: { invalid_image: 1 } } })
    expect(objects).toHaveLength(3)
  })
})

describe('--stages', () => {
  it('writes one numbered SVG per stage, in the order of the engine', async () => {
    const cwd = scratchDirectory()
    expect(await runVec([example('logo.png'), '-o', 'logo.svg', '--stages', 'stages', '-q'], { cwd })).toMatchObject(
      SILENT,
    )
    const names = readdirSync(path.join(cwd, 'stages')).sort()
    expect(names.length).toBeGreaterThan(2)
    names.forEach((name, index) => {
      expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(2, '0')}-[a-z-]+\\.svg$`))
      expect(readFileSync(path.join(cwd, 'stages', name), 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n?$/)
    })
  })
})

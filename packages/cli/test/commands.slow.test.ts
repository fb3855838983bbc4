import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../src/run'
import { example, runVec, scratchDirectory } from './spawn-vec'

describe('vec inspect', () => {
  it('says what a file is and what auto would choose', async () => {
    const { code, stdout } = await runVec(['inspect', example('logo.png'), '--json'])
    expect({ code, ...JSON.parse(stdout.toString()) }).toMatchObject({
      code: 0,
      bytes: readFileSync(example('logo.png')).length,
      header: { format: 'png', width: 512, height: 512 },
      resolved: { imageType: 'artwork' },
    })
    const text = await runVec(['inspect', example('logo.png')])
    for (const words of ['PNG, lossless, 13.7 kB', '512 x 512 px', 'artwork: '])
      expect(text.stdout.toString()).toContain(words)
  })

  it('says why a file would be refused', async () => {
    const cwd = scratchDirectory()
    writeFileSync(path.join(cwd, 'a.png'), 'no image')
    expect(await runVec(['inspect', 'a.png'], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^vec: a\.png: unsupported_format: /),
    })
    expect((await runVec(['inspect'])).code).toBe(2)
  })
})

describe('--format', () => {
  it('writes the same shapes in several formats, and keeps them when they are up to date', async () => {
    const cwd = scratchDirectory()
    const words = [
      example('icon.png'),
      '--format',
      'svg,pdf,eps,dxf',
      '--layers',
      'cutout',
      '--width',
      '80mm',
      '-d',
      'out',
    ]
    const first = await runVec(words, { cwd })
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('out/icon.svg + pdf + eps + dxf') })
    const heads = ['svg', 'pdf', 'eps', 'dxf'].map((format) =>
      readFileSync(path.join(cwd, `out/icon.${format}`), 'latin1'),
    )
    expect(heads[0]).toContain('width="80mm"')
    expect(heads[1]).toMatch(/^%PDF-1\.7/)
    expect(heads[2]).toMatch(/^%!PS-Adobe-3\.0 EPSF-3\.0/)
    expect(heads[3]).toContain('AC1015')
    expect((await runVec(words, { cwd })).stderr).toContain('unchanged')
    expect((await runVec([example('icon.png'), '-o', '-', '--format', 'pdf'])).stdout.toString('latin1')).toMatch(
      /^%PDF/,
    )
  })
})

describe('--manifest', () => {
  it('leaves a file alone that holds no records', async () => {
    const cwd = scratchDirectory()
    const manifest = path.join(cwd, 'package.json')
    writeFileSync(manifest, '{"name":"package"}')
    for (const words of [[], ['-n']]) {
      const { code, stderr } = await runVec(
        [example('icon.png'), '-d', 'out', '--manifest', 'package.json', ...words],
        { cwd },
      )
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('holds something else') })
    }
    expect(readFileSync(manifest, 'utf8')).toBe('{"name":"package"}')
    expect((await runVec([example('icon.png'), '-d', 'out', '--manifest', '.'], { cwd })).code).toBe(2)
  })
})

describe('vec verify', () => {
  it('accepts the subset and names what lies outside', async () => {
    const cwd = scratchDirectory()
    const head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9">'
    writeFileSync(path.join(cwd, 'good.svg'), `${head}<path d="M0 0h9v9z"/></svg>`)
    writeFileSync(path.join(cwd, 'bad.svg'), `${head}<script/></svg>`)
    writeFileSync(
      path.join(cwd, 'bytes.svg'),
      Buffer.concat([Buffer.from(head), Buffer.from([0xc3, 0xa9]), Buffer.from('</svg>')]),
    )
    expect(await runVec(['verify', 'good*.svg'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    writeFileSync(path.join(cwd, 'logo.png'), readFileSync(example('logo.png')))
    writeFileSync(path.join(cwd, 'logo.png'), readFileSync(example('logo.png')))
    const { code, stdout, stderr } = await runVec(
      ['verify', 'good.svg', 'bad.svg', 'bytes.svg', 'logo.png', '--json'],
      { cwd },
    )
    expect(code).toBe(1)
    const lines = stdout
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ file, valid }) => [file, valid])).toEqual([
      ['good.svg', true],
      ['bad.svg', false],
      ['bytes.svg', false],
      ['logo.png', false],
    ])
    expect(stderr).toMatch(
      /^vec: bad\.svg: outside_subset: .*\nvec: bytes\.svg: outside_subset: .*\nvec: logo\.png: outside_subset: the file is no SVG\n$/,
    )
  })
})

describe('other faces', () => {
  it.each([
    ['serve', 'vec-server'],
    ['mcp', 'vec-mcp'],
  ])('vec %s starts %s, with the words after it', async (command, program) => {
    const { code, stdout } = await runVec([command, '--', '--help'], { env: { VEC_API_KEY: 'vk_x' } })
    expect(code).toBe(0)
    expect(stdout.toString()).toContain(program)
    expect((await runVec([command, '--help'])).stdout.toString()).toContain(`Usage: vec ${command}`)
  })
})

describe('vec', () => {
  it.each([['--help'], ['help'], ['-h'], ['-r', 'x', '--help']])('answers %s', async (...words) => {
    expect((await runVec(words)).stdout.toString()).toMatch(/^Usage: vec \[options\] INPUT/)
  })

  it('has no help for a command that is not there', async () => {
    expect(await run(['help', 'foo'])).toBe(2)
  })

  it('takes a file that is named like a command by its path', async () => {
    const cwd = scratchDirectory()
    writeFileSync(path.join(cwd, 'verify'), readFileSync(example('icon.png')))
    expect((await runVec(['./verify', '-q'], { cwd })).code).toBe(0)
    expect(readFileSync(path.join(cwd, 'verify.svg'), 'utf8')).toMatch(/^<svg /)
  })
})

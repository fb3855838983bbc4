import { once } from 'node:events'
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { example, outcomeOf, runVec, scratchDirectory, startVec } from './spawn-vec'

/** Pixels that share nothing with their neighbours: the SVG has tens of thousands of shapes. */
function speckledPng(side: number): Buffer {
  const png = new PNG({ width: side, height: side })
  for (let i = 0, h = 1; i < png.data.length; i++) {
    h = (Math.imul(h, 1_103_515_245) + 12_345) >>> 0
    png.data[i] = i % 4 === 3 ? 255 : h >>> 24
  }
  return PNG.sync.write(png)
}

const EXACT = ['--image-type', 'artwork_sharp', '--colors', 'unlimited']

describe('a reader that stops early', () => {
  it('is no error and makes no noise', async () => {
    const child = startVec(['-', ...EXACT])
    child.stdin.end(speckledPng(160))
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await outcomeOf(child)).toMatchObject({ code: 0, signal: null, stderr: '' })
  })
})

describe('an existing result', () => {
  it('is replaced whole and keeps its permissions', async () => {
    const target = path.join(scratchDirectory(), 'icon.svg')
    writeFileSync(target, 'x'.repeat(1_000_000))
    chmodSync(target, 0o640)
    await runVec([example('icon.png'), '-o', target, '--overwrite'])
    expect(readFileSync(target, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n?$/)
    expect(statSync(target).mode & 0o777).toBe(0o640)
  })

  it('is replaced behind a symbolic link, which stays a link', async () => {
    const cwd = scratchDirectory()
    writeFileSync(path.join(cwd, 'real.svg'), '')
    symlinkSync('real.svg', path.join(cwd, 'link.svg'))
    await runVec([example('icon.png'), '-o', 'link.svg'], { cwd })
    expect(lstatSync(path.join(cwd, 'link.svg')).isSymbolicLink()).toBe(true)
    expect(readFileSync(path.join(cwd, 'real.svg'), 'utf8')).toMatch(/^<svg /)
  })

  it('is written to as it is when it is a device', async () => {
    expect(await runVec([example('icon.png'), '-o', '/dev/null', '-q'])).toMatchObject({ code: 0, stderr: '' })
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  })
})

describe('an interruption', () => {
  const names = Array.from({ length: 40 }, (_, i) => `${i}.png`)

  function startManyConversions(cwd: string) {
    const png = speckledPng(96)
    for (const name of names) writeFileSync(path.join(cwd, name), png)
    return startVec([...names, ...EXACT], cwd)
  }

  function expectOnlyWholeResults(cwd: string, whole: Buffer) {
    for (const name of readdirSync(cwd)) {
      expect(name).toMatch(/^\d+\.(png|svg)$/)
      if (name.endsWith('.svg')) expect(readFileSync(path.join(cwd, name)).equals(whole)).toBe(true)
    }
  }

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'by %s ends the run by that signal and leaves only whole files',
    async (signal) => {
      const whole = (await runVec(['-', ...EXACT], { input: speckledPng(96) })).stdout
      for (const moment of ['temporary file', 'first result', 'third result']) {
        const cwd = scratchDirectory()
        const child = startManyConversions(cwd)
        let results = 0
        const watcher = watch(cwd, (_, name) => {
          if (name?.endsWith('.svg')) results++
          const reached = {
            'temporary file': name?.endsWith('.part'),
            'first result': results > 0,
            'third result': results > 2,
          }
          // A second signal would end it at once.
          if (reached[moment as keyof typeof reached] && !child.killed) child.kill(signal)
        })
        expect(await outcomeOf(child)).toMatchObject({
          code: null,
          signal,
          stderr: expect.stringMatching(
            /^interrupted: \d+ converted, \d+ left; .*\n.*goes on where this one stopped\.\n$/,
          ),
        })
        watcher.close()
        expectOnlyWholeResults(cwd, whole)
        expect(readdirSync(cwd).length).toBeLessThan(2 * names.length)
      }
    },
  )

  it('while an image is traced takes effect at once', async () => {
    const child = startVec(['-', ...EXACT])
    const outcome = outcomeOf(child)
    child.stdin.end(speckledPng(700))
    await once(child.stdin, 'finish')
    await setTimeout(200)
    child.kill('SIGINT')
    expect(await outcome).toMatchObject({ signal: 'SIGINT', stderr: '' })
  })
})

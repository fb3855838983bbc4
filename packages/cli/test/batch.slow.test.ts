import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { example, outcomeOf, runVec, scratchDirectory, startVec } from './spawn-vec'

/** A disc on white, another one for each number. */
function discPng(number: number): Buffer {
  const png = new PNG({ width: 48, height: 48 })
  for (let i = 0; i < 48 * 48; i++) {
    const isInside = Math.hypot((i % 48) - 24, Math.floor(i / 48) - 24) < 8 + (number % 14)
    png.data.set(isInside ? [40, 80, (7 * number) % 256, 255] : [255, 255, 255, 255], 4 * i)
  }
  return PNG.sync.write(png)
}

/** A directory `in` of `count` discs in two directories, every tenth of them broken. */
function scratchTree(count: number): string {
  const cwd = scratchDirectory()
  for (const directory of ['in/a', 'in/b']) mkdirSync(path.join(cwd, directory), { recursive: true })
  for (let i = 0; i < count; i++) {
    const bytes = discPng(i)
    writeFileSync(path.join(cwd, 'in', i % 2 ? 'a' : 'b', `${i}.png`), i % 10 === 9 ? bytes.subarray(0, 60 + i) : bytes)
  }
  return cwd
}

/** The files below a directory, by their paths, with their texts. */
function filesBelow(directory: string): Record<string, string> {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()
  const files = names.filter((name) => statSync(path.join(directory, name)).isFile())
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(directory, name), 'utf8')]))
}

const summaryOf = (stdout: Buffer) => JSON.parse(stdout.toString().trimEnd().split('\n').at(-1)!).summary

describe('a batch', () => {
  it('mirrors a tree, reports what is broken, and gives the same bytes with any number of jobs', async () => {
    const cwd = scratchTree(30)
    const results: Record<string, string>[] = []
    for (const jobs of ['1', '2', '5']) {
      const { code, stdout } = await runVec(['-r', 'in', '-d', `out${jobs}`, '-j', jobs, '--json'], { cwd })
      expect(code).toBe(1)
      expect(summaryOf(stdout)).toMatchObject({ total: 30, converted: 27, failed: 3, failures: { invalid_image: 3 } })
      results.push(filesBelow(path.join(cwd, `out${jobs}`)))
    }
    expect(Object.keys(results[0]!)).toHaveLength(27)
    expect(results[0]).toHaveProperty(path.join('a', '1.svg'))
    for (const other of results) expect(other).toEqual(results[0])
  })

  it('that is killed leaves no half file, and goes on where it stopped', async () => {
    const cwd = scratchTree(40)
    await runVec(['-q', '-r', 'in', '-d', 'whole'], { cwd })
    const whole = filesBelow(path.join(cwd, 'whole'))
    let done = 0
    for (const stopAt of [4, 12, 20]) {
      const child = startVec(['-q', '-r', 'in', '-d', 'out'], cwd)
      const closed = once(child, 'close')
      while (Object.keys(filesIn(cwd, 'out')).length < stopAt && child.exitCode === null) await setTimeout(5)
      child.kill('SIGKILL')
      await closed
      const results = Object.entries(filesIn(cwd, 'out')).filter(([name]) => name.endsWith('.svg'))
      for (const [name, text] of results) expect(text).toBe(whole[name])
      done = results.length
    }
    const { stdout } = await runVec(['-r', 'in', '-d', 'out', '--json'], { cwd })
    expect(summaryOf(stdout)).toMatchObject({ converted: 36 - done, unchanged: done })
    expect(done).toBeGreaterThanOrEqual(20)
    expect(filesIn(cwd, 'out')).toEqual(whole)
  })

  it('stops at the first failure when it is told to', async () => {
    const cwd = scratchTree(30)
    const { code, stdout } = await runVec(['-r', 'in', '-d', 'out', '--fail-fast', '-j', '1', '--json'], { cwd })
    expect(code).toBe(1)
    expect(summaryOf(stdout)).toMatchObject({ failed: 1, endedEarly: 'failed' })
    expect(summaryOf(stdout).converted).toBeLessThan(27)
  })

  it('gives up on files that take too long, and converts the others', async () => {
    const cwd = scratchDirectory()
    writeFileSync(path.join(cwd, 'slow.jpg'), readFileSync(example('photo.jpg')))
    const words = ['slow.jpg', '--detail', 'high', '--timeout', '0.05']
    const { code, stderr } = await runVec(words, { cwd })
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'vec: slow.jpg: timeout: not done after 0.05 s\n' })
    expect(readdirSync(cwd)).toEqual(['slow.jpg'])
  })

  it('leaves alone files that it did not write, and says what it would do without doing it', async () => {
    const cwd = scratchTree(4)
    await runVec(['-q', '-r', 'in', '-d', 'out'], { cwd })
    const byHand = path.join(cwd, 'out', 'a', '1.svg')
    writeFileSync(byHand, 'by hand')
    rmSync(path.join(cwd, 'out', 'a', '3.svg'))
    const plan = await runVec(['-r', 'in', '-d', 'out', '--dry-run', '--json'], { cwd })
    const lines = plan.stdout
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ intention, error }) => intention ?? error.code)).toEqual(['create', 'keep', 'keep', 'exists'])
    expect(readdirSync(path.join(cwd, 'out', 'a'))).toEqual(['1.svg'])
    const { code, stderr } = await runVec(['-r', 'in', '-d', 'out'], { cwd })
    expect(code).toBe(1)
    expect(stderr).toContain(`vec: ${path.join('out', 'a', '1.svg')}: exists: `)
    expect(readFileSync(byHand, 'utf8')).toBe('by hand')
  })

  it.each([[['in', '-r']], [['in/*/*.png']], [['in/**/*.png']]])(
    'with --watch goes on with files of %j that change or appear, until it is interrupted',
    async (words) => {
      const cwd = scratchTree(2)
      const { child, outcome, until } = await startWatching(words, cwd)
      writeFileSync(path.join(cwd, 'in', 'a', 'new.png'), discPng(5))
      await until(() => filesIn(cwd, 'out')[path.join('a', 'new.svg')] !== undefined)
      const before = filesIn(cwd, 'out')[path.join('b', '0.svg')]
      writeFileSync(path.join(cwd, 'in', 'b', '0.png'), discPng(11))
      await until(() => filesIn(cwd, 'out')[path.join('b', '0.svg')] !== before)
      child.kill('SIGINT')
      expect(await outcome).toMatchObject({ code: null, signal: 'SIGINT' })
      expect(Object.keys(filesIn(cwd, 'out')).sort()).toEqual([
        path.join('a', '1.svg'),
        path.join('a', 'new.svg'),
        path.join('b', '0.svg'),
      ])
    },
  )

  it.each([
    [
      'removed and made again',
      (directory: string) => {
        rmSync(directory, { recursive: true })
        mkdirSync(directory)
        for (const i of [1, 2]) writeFileSync(path.join(directory, `${i}.png`), discPng(i + 5))
      },
    ],
    [
      'exchanged by renaming',
      (directory: string) => {
        mkdirSync(`${directory}-new`)
        for (const i of [1, 2]) writeFileSync(path.join(`${directory}-new`, `${i}.png`), discPng(i + 5))
        renameSync(directory, `${directory}-old`)
        renameSync(`${directory}-new`, directory)
      },
    ],
  ])('with --watch goes on when its directory is %s', async (_how, replace) => {
    const cwd = scratchTree(3)
    const { child, outcome, until } = await startWatching(['in/a'], cwd)
    const before = filesIn(cwd, 'out')['1.svg']
    replace(path.join(cwd, 'in', 'a'))
    await until(() => filesIn(cwd, 'out')['1.svg'] !== before && filesIn(cwd, 'out')['2.svg'] !== undefined)
    writeFileSync(path.join(cwd, 'in', 'a', 'later.png'), discPng(9))
    await until(() => filesIn(cwd, 'out')['later.svg'] !== undefined)
    child.kill('SIGINT')
    expect(await outcome).toMatchObject({ code: null, signal: 'SIGINT' })
  })
})

/** A run that watches its inputs, as it says, and what waits until something is true or the run has ended. */
async function startWatching(inputs: readonly string[], cwd: string) {
  const child = startVec([...inputs, '-d', 'out', '--watch'], cwd)
  const outcome = outcomeOf(child)
  let told = ''
  child.stderr.on('data', (text) => (told += text))
  const until = async (isTrue: () => boolean) => {
    while (!isTrue() && child.exitCode === null) await setTimeout(20)
  }
  await until(() => told.includes('watching'))
  return { child, outcome, until }
}

/** The whole files of a directory that may not be there yet; temporary ones come and go. */
function filesIn(cwd: string, directory: string): Record<string, string> {
  try {
    const files = filesBelow(path.join(cwd, directory))
    return Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith('.part')))
  } catch {
    return {}
  }
}

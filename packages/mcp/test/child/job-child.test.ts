import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChildEnded, type ChildMemory, type ExitReason, JobChild } from '../../src/child/job-child'
import { GUARD_WORDS } from '../../src/child/words'

/** The programs as they are shipped; built before the tests run. */
const DIST = new URL('../../dist/', import.meta.url)

const MEMORY: ChildMemory = { heapMegabytes: 64, memoryBytes: 2e9 }
const LIMITS = { timeMs: 60_000 }

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vec-child-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0

/** A child that does its jobs by the body of a function of `job`. */
function start(body: string, memory: Partial<ChildMemory> = {}): Promise<JobChild<object, unknown>> {
  const take = `import { takeJobs } from '${new URL('child.js', DIST).href}'\ntakeJobs(async (job) => { ${body} })`
  return open(take, memory)
}

async function open(program: string, memory: Partial<ChildMemory> = {}): Promise<JobChild<object, unknown>> {
  const file = join(folder, `program-${count++}.mjs`)
  await writeFile(file, program)
  return new JobChild(pathToFileURL(file), { ...MEMORY, ...memory })
}

const KILL = 'process.kill(process.pid, "SIGKILL")'
const GREEDY = 'const held = new Uint8Array(3e8).fill(1); for (;;) held[0]++'

const isAlive = (pid: number) => {
  try {
    return !/^Z/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim())
  } catch {
    return false
  }
}

describe('a child', () => {
  it('leaves nothing of its jobs in its host', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const child = await start('return { bytes: job.bytes.length }')
    const held = () => {
      collect()
      return process.memoryUsage().arrayBuffers
    }
    const before = held()
    for (let k = 0; k < 40; k++) await child.run({ bytes: new Uint8Array(1e6) }, LIMITS)
    // A thread of V8 frees the buffers after `gc` has returned.
    await expect.poll(() => held() - before, { timeout: 10_000 }).toBeLessThan(1e7)
    child.kill('closed')
  })

  it('takes no job that was given up before', async () => {
    const child = await start('return {}')
    await expect(child.run({}, { ...LIMITS, signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
    expect([child.isBusy, child.jobCount]).toEqual([false, 0])
    child.kill('closed')
  })

  it('does one job after the other, also one that is given before it is ready', async () => {
    const child = await start('return { twice: 2 * job.number }')
    expect(await child.run({ number: 3 }, LIMITS)).toEqual({ twice: 6 })
    await child.ready
    expect([child.isBusy, child.isUsable, child.jobCount]).toEqual([false, true, 1])
    const running = child.run({ number: 4 }, LIMITS)
    expect(child.isBusy).toBe(true)
    expect(await running).toEqual({ twice: 8 })
    child.kill('closed')
    expect(child.isUsable).toBe(false)
    expect(await child.exited).toMatchObject({ reason: 'closed', signal: 'SIGKILL' })
    await expect(child.run({ number: 5 }, LIMITS)).rejects.toBeInstanceOf(ChildEnded)
  })

  it('is given nothing of the environment, its limits as words, and no output', async () => {
    const child = await open(
      'console.log("noise"); process.once("message", () => process.send([process.env, process.argv.slice(2)]))',
      { memoryBytes: 7 },
    )
    const [environment, words] = (await child.run({}, LIMITS)) as [object, string[]]
    child.kill('closed')
    expect(Object.keys(environment).filter((name) => !/^NODE_CHANNEL/.test(name))).toEqual([
      'NODE_ENV',
      'TZ',
      'MALLOC_ARENA_MAX',
    ])
    expect(words).toEqual([String(process.pid), '7'])
  })

  it('is ended at the time limit of its job, and some time after nobody wants the answer', async () => {
    const hanging = await start('for (;;);')
    await hanging.ready
    await expect(hanging.run({}, { timeMs: 200 })).rejects.toMatchObject({ exit: { reason: 'timeout' } })
    const leaving = new AbortController()
    const left = await start('for (;;);')
    const running = left.run({}, { ...LIMITS, signal: leaving.signal, abandonAfterMs: 100 })
    leaving.abort()
    await expect(running).rejects.toMatchObject({ exit: { reason: 'abandoned' } })
  })

  it('does a job to its end that is done soon after nobody wants the answer', async () => {
    const leaving = new AbortController()
    const child = await start('return { done: true }')
    const running = child.run({}, { ...LIMITS, signal: leaving.signal, abandonAfterMs: 60_000 })
    leaving.abort()
    expect(await running).toEqual({ done: true })
    expect(child.isUsable).toBe(true)
    child.kill('closed')
  })

  it.runIf(process.platform !== 'win32')('starts where the working directory of its host is gone', async () => {
    const here = process.cwd()
    const gone = await mkdtemp(join(folder, 'gone-'))
    process.chdir(gone)
    try {
      await rmdir(gone)
      const child = await start('return { sum: job.a + job.b }')
      expect(await child.run({ a: 1, b: 2 }, LIMITS)).toEqual({ sum: 3 })
      child.kill('closed')
    } finally {
      process.chdir(here)
    }
  })

  it('that cannot start is never ready', async () => {
    const child = new JobChild(new URL('none.js', DIST), MEMORY)
    await expect(child.ready).rejects.toBeInstanceOf(ChildEnded)
    expect(await child.exited).toMatchObject({
      reason: 'crashed',
      stderr: expect.stringContaining('Cannot find module'),
    })
  })

  it.runIf(process.platform === 'linux')('for which the system has no file left ends at once', async () => {
    const program = `
      import { openSync } from 'node:fs'
      import { JobChild } from '${new URL('child.js', DIST).href}'
      const none = new URL('none.js', import.meta.url)
      try { for (;;) openSync('/dev/null') } catch {}
      const child = new JobChild(none, { heapMegabytes: 64, memoryBytes: 1e12 })
      const ends = [child.exited, child.ready, child.run({}, { timeMs: 1e6 })]
      const reasons = await Promise.all(ends.map((end) => end.catch((error) => error.exit).then(({ reason }) => reason)))
      process.send(reasons, () => process.exit())
    `
    const file = join(folder, 'starved.mjs')
    await writeFile(file, program)
    const command = `ulimit -n 64; exec "${process.execPath}" "${file}"`
    const starved = spawn('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    expect((await once(starved, 'message'))[0]).toEqual(['crashed', 'crashed', 'crashed'])
  })
})

describe('the end of a child', () => {
  it.each<[string, ExitReason, string]>([
    [
      'a guard that says what it found',
      'memory',
      `process.stderr.write(${JSON.stringify(GUARD_WORDS)}, () => ${KILL})`,
    ],
    ['a signal of somebody else', 'killed', KILL],
    ['an exit', 'crashed', 'process.exit(0)'],
    ['an error', 'crashed', 'throw new Error("none")'],
    ['another signal', 'crashed', 'process.kill(process.pid, "SIGABRT")'],
    [
      'a guard that wrote behind much else',
      'memory',
      `process.stderr.write("x".repeat(1e5) + ${JSON.stringify(GUARD_WORDS)}, () => ${KILL})`,
    ],
  ])('by %s is told as %s', async (_name, reason, program) => {
    expect((await (await open(program)).exited).reason).toBe(reason)
  })

  it('by a heap that is full is told as memory', async () => {
    const program = 'const all = []; for (;;) all.push({ value: [all.length] })'
    expect((await (await open(program, { heapMegabytes: 20 })).exited).reason).toBe('memory')
  })

  it('comes when it holds too much outside its heap, while it computes, and is told as memory', async () => {
    const child = await start(GREEDY, { memoryBytes: 2e8 })
    await expect(child.run({}, LIMITS)).rejects.toMatchObject({ exit: { reason: 'memory', signal: 'SIGKILL' } })
  })

  it('does not come below its limit', async () => {
    const child = await start(GREEDY)
    await expect(child.run({}, { timeMs: 1_500 })).rejects.toMatchObject({ exit: { reason: 'timeout' } })
  })

  it('comes with that of its parent, whatever ended that, while it computes', async () => {
    await endWithParent('for (;;);', 'child.run({}, { timeMs: 60_000 }).catch(() => {})')
  })

  it('comes with that of its parent before and after its jobs', async () => {
    await endWithParent('return {}', '')
    await endWithParent('return {}', 'await child.run({}, { timeMs: 60_000 })')
  })
})

/** Kills a process whose child does its jobs by `body`, after `use` of that; passes when the child ends as well. */
async function endWithParent(body: string, use: string): Promise<void> {
  const library = new URL('child.js', DIST).href
  await writeFile(join(folder, 'own.mjs'), `import { takeJobs } from '${library}'\ntakeJobs(async () => { ${body} })`)
  const program = `
    import { JobChild } from '${library}'
    const child = new JobChild(new URL('own.mjs', import.meta.url), { heapMegabytes: 64, memoryBytes: 1e12 })
    await child.ready
    ${use}
    console.log(child.pid)
    setInterval(() => {}, 1000)
  `
  await writeFile(join(folder, 'parent.mjs'), program)
  const parent = spawn(process.execPath, [join(folder, 'parent.mjs')], { stdio: ['ignore', 'pipe', 'ignore'] })
  const pid = Number(String((await once(parent.stdout, 'data'))[0]))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  for (let waits = 0; isAlive(pid); waits++) {
    expect(waits).toBeLessThan(200)
    await sleep(50)
  }
}

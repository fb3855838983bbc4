import { resolveOptions } from '@vec/core'
import type { ChildExit } from '@vec/mcp/child'
import { afterEach, describe, expect, it } from 'vitest'
import { ClientGone } from '../../src/contract/errors'
import { WorkerPool, type WorkerPoolSettings } from '../../src/jobs/worker-pool'
import { TEST_WORKER } from '../http/harness'
import { makeImage } from '../http/images'

const SETTINGS: WorkerPoolSettings = {
  workerPath: TEST_WORKER,
  children: 2,
  timeLimitMs: 20_000,
  dryRunLimitMs: 20_000,
  memoryLimitBytes: 400 * 1_048_576,
  heapMegabytes: 128,
  recycleAfterJobs: 1_000,
  recycleAboveBytes: 300 * 1_048_576,
}

const never = new AbortController().signal
let pool: WorkerPool
let exits: ChildExit[]

function start(settings: Partial<WorkerPoolSettings> = {}): void {
  exits = []
  pool = new WorkerPool({ ...SETTINGS, ...settings }, (exit) => exits.push(exit))
}

afterEach(() => pool.close())

function run(command = '', signal = never) {
  return pool.run(makeImage(command), resolveOptions({ colors: 5 }), signal)
}

async function pidOf(command = ''): Promise<string> {
  return /data-pid="(\d+)"/.exec(Buffer.from((await run(command)).svg).toString())?.[1] ?? ''
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('WorkerPool', () => {
  it('answers with the SVG of the child, which gets the options', async () => {
    start()
    const { svg, width, height } = await run()
    expect(Buffer.from(svg).toString()).toContain('data-colors="5"')
    expect([width, height]).toEqual([2, 2])
  })

  it('sends 10 MB there', async () => {
    start()
    const large = Buffer.concat([Buffer.alloc(10_485_760), Buffer.from('~sleep:1~')])
    expect((await pool.run(large, resolveOptions(), never)).svg.length).toBeGreaterThan(0)
  })

  it('passes the refusal of the child on', async () => {
    start()
    await expect(run('~fail:invalid_image~')).rejects.toMatchObject({ code: 'invalid_image' })
    await expect(run('~fail:internal~')).rejects.toMatchObject({ code: 'internal' })
    await expect(run()).resolves.toBeDefined()
  })

  it('kills a child that hangs at its time limit, and has its place back', async () => {
    start({ timeLimitMs: 500, children: 2 })
    await until(() => pool.readyCount === 2)
    await expect(run('~hang~')).rejects.toMatchObject({ code: 'timeout' })
    await run()
    expect(exits.map((exit) => [exit.reason, exit.signal])).toEqual([['timeout', 'SIGKILL']])
    await until(() => pool.readyCount === 2)
  })

  it('gives dry runs a time limit of their own, and says so', async () => {
    start({ dryRunLimitMs: 500, children: 1 })
    const dryRun = pool.inspect(makeImage('~hang~'), resolveOptions(), never)
    await expect(dryRun).rejects.toMatchObject({
      code: 'timeout',
      message: 'The dry run took longer than 0.5 seconds; a conversion has more time.',
    })
  })

  it('kills a child that hoards memory, and the one beside it goes on', async () => {
    start({ memoryLimitBytes: 250 * 1_048_576 })
    const beside = run('~sleep:1500~')
    await expect(run('~hoard:400~')).rejects.toMatchObject({ code: 'internal' })
    await expect(beside).resolves.toBeDefined()
    expect(exits.map((exit) => exit.reason)).toEqual(['memory'])
  })

  it('answers internal when a child crashes, and the one beside it goes on', async () => {
    start()
    const beside = run('~sleep:700~')
    await expect(run('~crash~')).rejects.toMatchObject({ code: 'internal' })
    await expect(beside).resolves.toBeDefined()
    expect(exits.map((exit) => [exit.reason, exit.signal])).toEqual([['crashed', 'SIGSEGV']])
    await until(() => pool.readyCount === 2)
  })

  it('gives the next job to a child that lives, however often they crash', async () => {
    start({ children: 2 })
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        run(i % 3 === 0 ? '~crash~' : '').then(
          () => 'ok',
          (error: { code?: string }) => error.code,
        ),
      ),
    )
    expect(outcomes).toEqual(Array.from({ length: 24 }, (_, i) => (i % 3 === 0 ? 'internal' : 'ok')))
  })

  it('replaces a child after its number of jobs', async () => {
    start({ children: 1, recycleAfterJobs: 2 })
    const pids = [await pidOf(), await pidOf(), await pidOf()]
    expect(pids[0]).toBe(pids[1])
    expect(pids[2]).not.toBe(pids[1])
    expect(exits.map((exit) => exit.reason)).toEqual(['retired'])
  })

  it('replaces a child that rests on too much memory', async () => {
    start({ children: 1, recycleAboveBytes: 150 * 1_048_576 })
    const grown = await pidOf('~grow:200~')
    expect(await pidOf()).not.toBe(grown)
  })

  it('lets a job whose client left end within a moment, and keeps its child', async () => {
    start({ children: 1 })
    const leaving = new AbortController()
    const before = await pidOf()
    const abandoned = run('~sleep:200~', leaving.signal)
    await until(() => pool.busyCount === 1)
    leaving.abort(new ClientGone())
    await abandoned
    expect(await pidOf()).toBe(before)
  })

  it('kills the child of a client that left when the job goes on', async () => {
    start({ children: 1 })
    const leaving = new AbortController()
    const abandoned = run('~hang~', leaving.signal)
    await until(() => pool.busyCount === 1)
    leaving.abort(new ClientGone())
    await expect(abandoned).rejects.toBeInstanceOf(ClientGone)
    expect(exits.map((exit) => exit.reason)).toEqual(['abandoned'])
    await expect(run()).resolves.toBeDefined()
  })

  it('goes on trying when children cannot start, without a storm', async () => {
    start({ children: 1, workerPath: '/nowhere/worker.js' })
    await until(() => exits.length >= 3)
    expect(pool.readyCount).toBe(0)
    expect(exits.every((exit) => exit.reason === 'crashed')).toBe(true)
    expect(exits[0]?.stderr).toContain('Cannot find module')
  })

  it('leaves no process behind when it closes', async () => {
    start({ children: 3 })
    await until(() => pool.readyCount === 3)
    const { pids } = pool
    const running = run('~hang~').catch((error: unknown) => error)
    await pool.close()
    expect(await running).toMatchObject({ code: 'internal' })
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  })
})

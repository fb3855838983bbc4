import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOfChild } from '../../src/child/child-end'
import { forkChild } from '../../src/child/fork-child'

/** The programs as they are shipped; built before the tests run. */
const DIST = new URL('../../dist/', import.meta.url)

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vec-child-'))
  // The build puts the function that all programs share into a file of some other name.
  await writeFile(join(folder, 'busy.mjs'), BUSY)
  await writeFile(join(folder, 'greedy.mjs'), GREEDY)
  await writeFile(join(folder, 'parent.mjs'), PARENT)
})
afterAll(() => rm(folder, { recursive: true }))

const GUARD = `
  import { Worker } from 'node:worker_threads'
  const [parent, memoryBytes] = process.argv.slice(2).map(Number)
  new Worker(new URL('guard-thread.js', '${DIST.href}'), { workerData: { parent, memoryBytes } }).unref()
`
/** Computes and never looks up. */
const BUSY = `${GUARD}; process.send('busy', () => { for (;;); })`
/** Holds 300 MB outside its heap, and computes. */
const GREEDY = `${GUARD}; process.send('greedy', () => { const held = new Uint8Array(3e8).fill(1); for (;;) held[0]++ })`
const PARENT = `
  import { fork } from 'node:child_process'
  const child = fork(new URL('busy.mjs', import.meta.url), [String(process.pid), '1e12'])
  child.once('message', () => console.log(child.pid))
  setInterval(() => {}, 1000)
`
const isAlive = (pid: number) => {
  try {
    return !/^Z/.test(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim())
  } catch {
    return false
  }
}

async function endOf(child: ChildProcess): Promise<unknown> {
  const [, signal] = await once(child, 'exit')
  return signal
}

describe('a guarded child', () => {
  it('is given nothing of the environment, and no output', async () => {
    const program = join(folder, 'tell.mjs')
    await writeFile(program, 'console.log("noise"); process.send([process.env, process.argv.slice(2)])')
    const child = forkChild(pathToFileURL(program), { heapMegabytes: 64, memoryBytes: 7 })
    const [[environment, words]] = await once(child, 'message')
    expect(
      Object.keys(environment).filter((name) => name !== 'NODE_CHANNEL_FD' && !/^NODE_CHANNEL/.test(name)),
    ).toEqual(['NODE_ENV', 'MALLOC_ARENA_MAX'])
    expect(words).toEqual([String(process.pid), '7'])
  })

  it('ends when it holds too much outside its heap, while it computes, and says so', async () => {
    const child = forkChild(pathToFileURL(join(folder, 'greedy.mjs')), { heapMegabytes: 64, memoryBytes: 2e8 })
    const told = endOfChild(child)
    expect(await endOf(child)).toBe('SIGKILL')
    expect(await told).toBe('memory')
  })

  it('goes on below its limit', async () => {
    const child = forkChild(pathToFileURL(join(folder, 'greedy.mjs')), { heapMegabytes: 64, memoryBytes: 2e9 })
    await once(child, 'message')
    await sleep(1_000)
    expect(child.exitCode ?? child.signalCode).toBeNull()
    child.kill('SIGKILL')
  })

  it('ends with its parent, whatever ended that, while it computes', async () => {
    const parent = spawn(process.execPath, [join(folder, 'parent.mjs')], { stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = Number(String((await once(parent.stdout, 'data'))[0]))
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    for (let waits = 0; isAlive(pid); waits++) {
      expect(waits).toBeLessThan(200)
      await sleep(50)
    }
  })
})

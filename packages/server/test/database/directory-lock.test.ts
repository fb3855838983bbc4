import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOwner, lockDirectory } from '../../src/database/directory-lock'
import { Child, compileChild } from './child-process'

let file: string
beforeAll(async () => {
  file = await compileChild(new URL('./owner.ts', import.meta.url))
})

describe('a data directory', () => {
  let directory: string
  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'vec-test-')), 'data')
  })
  afterEach(() => rm(join(directory, '..'), { recursive: true }))
  const start = (waitMs = 0) => new Child<string>(file, { directory, waitMs })

  test('is made readable by its owner alone, and its socket likewise', async () => {
    const lock = await lockDirectory(directory, 0)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    expect(await findOwner(directory)).toBe(join(directory, 'owner.1.sock'))
    expect((await stat(join(directory, 'owner.1.sock'))).mode & 0o777).toBe(0o600)
    expect(await readdir(directory)).toEqual(['owner.1.sock'])
    lock.release()
    expect(await findOwner(directory)).toBeNull()
  })

  test('numbers its owners, and shows none but the last', async () => {
    for (let number = 1; number <= 12; number++) {
      const lock = await lockDirectory(directory, 0)
      expect(await readdir(directory)).toEqual([`owner.${number}.sock`])
      lock.release()
    }
  })

  test('that a live process owns is refused in a sentence', async () => {
    const owner = start()
    await owner.received(1)
    expect(owner.messages).toEqual(['owner'])
    await expect(lockDirectory(directory, 0)).rejects.toThrow(
      `The data directory ${directory} is in use by another vec-server process`,
    )
    expect(await findOwner(directory)).not.toBeNull()
    await owner.kill()
  })

  test('is free at once after its owner was killed with SIGKILL', async () => {
    const owner = start()
    await owner.received(1)
    await owner.kill()
    expect(await findOwner(directory)).toBeNull()
    const lock = await lockDirectory(directory, 0)
    await expect(lockDirectory(directory, 0)).rejects.toThrow('in use')
    lock.release()
  })

  test('goes to one of many that start at the same time, also over a dead owner', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      const children = Array.from({ length: 6 }, () => start())
      await Promise.all(children.map((child) => child.received(1)))
      const owners = children.filter(({ messages }) => messages[0] === 'owner')
      expect(owners).toHaveLength(1)
      for (const child of children) {
        if (child !== owners[0]) expect(child.messages[0]).toContain('in use by another vec-server process')
      }
      await Promise.all(children.map((child) => child.kill()))
    }
  })

  test('goes to one of many over a dead owner, again and again', async () => {
    for (let round = 0; round < 25; round++) {
      const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory, 0)))
      const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(locks).toHaveLength(1)
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected')
          expect(String(outcome.reason)).toContain('in use by another vec-server process')
      }
      locks[0]?.release()
    }
  })

  test('can be waited for, which is told once', async () => {
    const owner = start()
    await owner.received(1)
    let told = 0
    const waiting = lockDirectory(directory, 20_000, () => {
      told++
      owner.process.send('end')
    })
    const lock = await waiting
    expect(told).toBe(1)
    await owner.finish()
    lock.release()
  })

  test('whose path is too long for a socket is refused in a sentence', async () => {
    const long = join(directory, 'x'.repeat(100))
    await expect(lockDirectory(long, 0)).rejects.toThrow('too long a path')
  })

  test('that cannot be made is an error', async () => {
    await writeFile(directory, 'a file')
    await expect(lockDirectory(directory, 0)).rejects.toThrow('EEXIST')
  })
})

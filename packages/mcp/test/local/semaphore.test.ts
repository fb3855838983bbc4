import { describe, expect, it } from 'vitest'
import { Semaphore } from '../../src/local/semaphore'
import { countSlots } from '../../src/local/slots'

const NEVER = new AbortController().signal

describe('Semaphore', () => {
  it('lets in as many as there are places, and the others in the order in which they came', async () => {
    const semaphore = new Semaphore(2)
    const entered: number[] = []
    const leaves = [0, 1, 2, 3].map((n) =>
      semaphore.acquire(NEVER).then((release) => {
        entered.push(n)
        return release
      }),
    )
    await new Promise(setImmediate)
    expect(entered).toEqual([0, 1])
    ;(await leaves[1])?.()
    await leaves[2]
    expect(entered).toEqual([0, 1, 2])
    ;(await leaves[0])?.()
    await leaves[3]
    expect(entered).toEqual([0, 1, 2, 3])
  })

  it('lets go at once of one whose call is cancelled while it waits, and of its turn', async () => {
    const semaphore = new Semaphore(1)
    const release = await semaphore.acquire(NEVER)
    const cancelled = new AbortController()
    const waiting = semaphore.acquire(cancelled.signal)
    const next = semaphore.acquire(NEVER)
    cancelled.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    await expect(semaphore.acquire(cancelled.signal)).rejects.toThrow('cancelled')
    release()
    expect(await next).toBeTypeOf('function')
  })
})

describe('countSlots', () => {
  it.each([
    [8, 64e9, 8],
    [64, 16e9, 8],
    [4, 3e9, 1],
    [4, 5e8, 1],
  ])('gives %i cores and %f bytes of memory %i images of 1 GB at most', (cores, memoryBytes, slots) => {
    expect(countSlots(1e9, cores, memoryBytes)).toBe(slots)
  })
})

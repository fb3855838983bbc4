import { describe, expect, it } from 'vitest'
import { countSlots } from '../../src/local/slots'
import { Turns } from '../../src/local/turns'

const NEVER = new AbortController().signal

describe('Turns', () => {
  it('lets in as many as there are places, and the others in the order in which they came', async () => {
    const turns = new Turns(2)
    const entered: number[] = []
    const leaves = [0, 1, 2, 3].map((n) =>
      turns.enter(NEVER).then((leave) => {
        entered.push(n)
        return leave
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
    const turns = new Turns(1)
    const leave = await turns.enter(NEVER)
    const cancelled = new AbortController()
    const waiting = turns.enter(cancelled.signal)
    const next = turns.enter(NEVER)
    cancelled.abort(new Error('cancelled'))
    await expect(waiting).rejects.toThrow('cancelled')
    await expect(turns.enter(cancelled.signal)).rejects.toThrow('cancelled')
    leave()
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

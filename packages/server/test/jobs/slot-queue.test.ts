import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClientGone, type ServiceError } from '../../src/contract/errors'
import { SlotQueue } from '../../src/jobs/slot-queue'

const never = new AbortController().signal

/** What a request for a slot came to, once the loop has turned. */
function outcomeOf(request: Promise<() => void>): Promise<'running' | 'waiting' | 'refused'> {
  const turn = new Promise<'waiting'>((resolve) => setImmediate(resolve, 'waiting'))
  return Promise.race([
    request.then(
      () => 'running' as const,
      () => 'refused' as const,
    ),
    turn,
  ])
}

describe('SlotQueue', () => {
  it('runs as many as there are slots, lets as many wait as there are places, and refuses the rest', async () => {
    const queue = new SlotQueue({ slots: 2, waiting: 4 })
    const requests = Array.from({ length: 8 }, (_, i) => queue.acquire(`account ${i}`, never))
    expect(await Promise.all(requests.map(outcomeOf))).toEqual([
      ...Array(2).fill('running'),
      ...Array(4).fill('waiting'),
      ...Array(2).fill('refused'),
    ])
  })

  it('refuses with busy and a Retry-After of 5 to 7 seconds', async () => {
    const queue = new SlotQueue({ slots: 1, waiting: 0 })
    await queue.acquire('a', never)
    for (let i = 0; i < 50; i++) {
      const error = await queue.acquire('b', never).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'busy' })
      expect([5, 6, 7]).toContain((error as ServiceError).retryAfterSeconds)
    }
  })

  it('gives one account a quarter of the places, and the others the rest', async () => {
    const queue = new SlotQueue({ slots: 1, waiting: 8 })
    await queue.acquire('first', never)
    const greedy = Array.from({ length: 5 }, () => queue.acquire('greedy', never))
    expect(await Promise.all(greedy.map(outcomeOf))).toEqual(['waiting', 'waiting', 'refused', 'refused', 'refused'])
    expect(await outcomeOf(queue.acquire('modest', never))).toBe('waiting')
  })

  it('lets in the one that waits longest, and frees a place for each', async () => {
    const queue = new SlotQueue({ slots: 1, waiting: 8 })
    const release = await queue.acquire('a', never)
    const order: string[] = []
    for (const name of ['b', 'c', 'd']) {
      void queue.acquire(name, never).then((free) => {
        order.push(name)
        free()
      })
    }
    release()
    await new Promise(setImmediate)
    expect(order).toEqual(['b', 'c', 'd'])
    expect([queue.runningCount, queue.waitingCount]).toEqual([0, 0])
  })

  it('forgets one that aborts while it waits', async () => {
    const queue = new SlotQueue({ slots: 1, waiting: 4 })
    const release = await queue.acquire('a', never)
    const leaving = new AbortController()
    const request = queue.acquire('b', leaving.signal)
    leaving.abort(new ClientGone())
    await expect(request).rejects.toBeInstanceOf(ClientGone)
    expect(queue.waitingCount).toBe(0)
    release()
    expect(queue.runningCount).toBe(0)
  })

  it('never runs more than its slots nor loses one, whatever comes and goes', async () => {
    const action = fc.record({
      kind: fc.constantFrom('come', 'leave', 'finish'),
      account: fc.constantFrom('a', 'b', 'c'),
      index: fc.nat(20),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.nat(9),
        fc.array(action, { maxLength: 40 }),
        async (slots, waiting, actions) => {
          const queue = new SlotQueue({ slots, waiting })
          const aborts: AbortController[] = []
          const running: (() => void)[] = []
          for (const { kind, account, index } of actions) {
            if (kind === 'come') {
              const abort = new AbortController()
              aborts.push(abort)
              queue.acquire(account, abort.signal).then(
                (release) => running.push(release),
                () => {},
              )
            } else if (kind === 'leave') aborts[index % Math.max(1, aborts.length)]?.abort(new ClientGone())
            else running.splice(index % Math.max(1, running.length), 1)[0]?.()
            await new Promise(setImmediate)
            expect(queue.runningCount).toBe(running.length)
            expect(queue.runningCount).toBeLessThanOrEqual(slots)
            expect(queue.waitingCount).toBeLessThanOrEqual(waiting)
            if (queue.waitingCount > 0) expect(queue.runningCount).toBe(slots)
          }
          queue.refuseWaiting()
          for (const release of running) release()
          expect([queue.runningCount, queue.waitingCount]).toEqual([0, 0])
        },
      ),
      { numRuns: 60 },
    )
  })
})

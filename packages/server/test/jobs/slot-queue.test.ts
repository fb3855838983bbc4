import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ClientGone, type ServiceError } from '../../src/contract/errors'
import { type Grant, SlotQueue } from '../../src/jobs/slot-queue'

const never = new AbortController().signal

/** What a request for a slot came to, once the loop has turned. */
function outcomeOf(request: Promise<Grant>): Promise<'running' | 'waiting' | 'refused'> {
  const turn = new Promise<'waiting'>((resolve) => setImmediate(resolve, 'waiting'))
  return Promise.race([
    request.then(
      () => 'running' as const,
      () => 'refused' as const,
    ),
    turn,
  ])
}

const turnOfTheLoop = () => new Promise(setImmediate)

/** A queue whose time a test moves. */
function makeQueue(slots: number, waiting: number) {
  const clock = { now: 0 }
  const queue = new SlotQueue({ slots, waiting, relief: 1 }, () => clock.now)
  /** Asks for a slot; the grants of those that got one are in `running`, by account. */
  const running: { account: string; grant: Grant }[] = []
  const ask = (account: string) => {
    const request = queue.acquire(account, never)
    request.then(
      (grant) => running.push({ account, grant }),
      () => {},
    )
    return request
  }
  const finish = async (account: string) => {
    const index = running.findIndex((each) => each.account === account)
    running.splice(index, 1)[0]?.grant.release()
    await turnOfTheLoop()
  }
  return { queue, clock, running, ask, finish }
}

describe('SlotQueue', () => {
  it('runs as many as there are slots, lets as many wait as there are places, and refuses the rest', async () => {
    const queue = new SlotQueue({ slots: 2, waiting: 4, relief: 1 })
    const requests = Array.from({ length: 8 }, (_, i) => queue.acquire(`account ${i}`, never))
    expect(await Promise.all(requests.map(outcomeOf))).toEqual([
      ...Array(2).fill('running'),
      ...Array(4).fill('waiting'),
      ...Array(2).fill('refused'),
    ])
    queue.refuseWaiting()
  })

  it('refuses with busy and a Retry-After of 5 to 7 seconds', async () => {
    const queue = new SlotQueue({ slots: 1, waiting: 0, relief: 0 })
    await queue.acquire('a', never)
    for (let i = 0; i < 50; i++) {
      const error = await queue.acquire('b', never).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'busy' })
      expect([5, 6, 7]).toContain((error as ServiceError).retryAfterSeconds)
    }
  })

  it('lets one account use every place that nobody else wants', async () => {
    const { queue, ask } = makeQueue(1, 8)
    const requests = Array.from({ length: 10 }, () => ask('only'))
    expect(await Promise.all(requests.map(outcomeOf))).toEqual(['running', ...Array(8).fill('waiting'), 'refused'])
    queue.refuseWaiting()
  })

  it('gives a place of the account that has most of them to one that has fewer', async () => {
    const { queue, ask } = makeQueue(1, 4)
    const greedy = Array.from({ length: 5 }, () => ask('greedy'))
    const modest = [ask('modest'), ask('modest')]
    await turnOfTheLoop()
    expect(await Promise.all(greedy.map(outcomeOf))).toEqual(['running', 'waiting', 'waiting', 'refused', 'refused'])
    expect(await Promise.all(modest.map(outcomeOf))).toEqual(['waiting', 'waiting'])
    expect(await outcomeOf(ask('modest'))).toBe('refused')
    expect(await outcomeOf(ask('third'))).toBe('waiting')
    queue.refuseWaiting()
  })

  it('gives a slot to the account that runs least, then to the one that has run least, then to the first', async () => {
    const { queue, clock, running, ask, finish } = makeQueue(2, 9)
    for (const account of ['a', 'a', 'a', 'a', 'b', 'c']) ask(account)
    await turnOfTheLoop()
    const accounts = () => running.map(({ account }) => account)
    expect(accounts()).toEqual(['a', 'a'])
    clock.now = 1_000
    await finish('a')
    expect(accounts()).toEqual(['a', 'b'])
    await finish('a')
    expect(accounts()).toEqual(['b', 'c'])
    clock.now = 1_100
    await finish('b')
    expect(accounts()).toEqual(['c', 'a'])
    ask('b')
    await finish('c')
    // Both wait and run nothing more or less than the other, but b has run for less time.
    expect(accounts()).toEqual(['a', 'b'])
    queue.refuseWaiting()
  })

  it('lets one in beside an account that holds all slots for long', async () => {
    const { queue, clock, running, ask, finish } = makeQueue(2, 8)
    for (const account of ['hog', 'hog', 'hog', 'other', 'other']) ask(account)
    await turnOfTheLoop()
    const accounts = () => running.map(({ account }) => account)
    const relieveAt = async (ms: number) => {
      clock.now = ms
      queue.relieve()
      await turnOfTheLoop()
      return accounts()
    }
    expect(await relieveAt(9_999)).toEqual(['hog', 'hog'])
    expect(await relieveAt(10_000)).toEqual(['hog', 'hog', 'other'])
    expect(await relieveAt(11_000)).toEqual(['hog', 'hog', 'other'])
    await finish('other')
    expect(accounts()).toEqual(['hog', 'hog'])
    expect(await relieveAt(11_001)).toEqual(['hog', 'hog', 'other'])
    await finish('hog')
    expect(accounts()).toEqual(['hog', 'other'])
    queue.refuseWaiting()
  })

  it('puts an account whose images time out behind the others, and does not wait for it', async () => {
    const { queue, clock, running, ask, finish } = makeQueue(1, 8)
    const accounts = () => running.map(({ account }) => account)
    for (let i = 0; i < 2; i++) {
      ask('hog')
      await turnOfTheLoop()
      clock.now += 60_000
      running[0]?.grant.noteTimeout()
      await finish('hog')
    }
    // Its slot time is forgotten by then, its timeouts are not.
    clock.now += 1_800_000
    for (const account of ['busy', 'busy', 'hog', 'busy']) ask(account)
    await turnOfTheLoop()
    for (let i = 0; i < 3; i++) {
      expect(accounts()).toEqual(['busy'])
      clock.now += 1_000
      await finish('busy')
    }
    expect(accounts()).toEqual(['hog'])
    ask('busy')
    clock.now += 4_999
    queue.relieve()
    await turnOfTheLoop()
    expect(accounts()).toEqual(['hog'])
    clock.now += 1
    queue.relieve()
    await turnOfTheLoop()
    expect(accounts()).toEqual(['hog', 'busy'])
  })

  it('forgets one that aborts while it waits', async () => {
    const queue = new SlotQueue({ slots: 1, waiting: 4, relief: 1 })
    const { release } = await queue.acquire('a', never)
    const leaving = new AbortController()
    const request = queue.acquire('b', leaving.signal)
    leaving.abort(new ClientGone())
    await expect(request).rejects.toBeInstanceOf(ClientGone)
    expect(queue.waitingCount).toBe(0)
    release()
    release()
    expect(queue.runningCount).toBe(0)
  })

  it('never runs more than its slots nor loses one, whatever comes and goes', async () => {
    const action = fc.record({
      kind: fc.constantFrom('come', 'come', 'leave', 'finish', 'relieve', 'wait'),
      account: fc.constantFrom('a', 'b', 'c'),
      index: fc.nat(20),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.nat(9),
        fc.array(action, { maxLength: 40 }),
        async (slots, waiting, actions) => {
          const clock = { now: 0 }
          const queue = new SlotQueue({ slots, waiting, relief: 1 }, () => clock.now)
          const aborts: AbortController[] = []
          const running: Grant[] = []
          for (const { kind, account, index } of actions) {
            if (kind === 'come') {
              const abort = new AbortController()
              aborts.push(abort)
              queue.acquire(account, abort.signal).then(
                (grant) => running.push(grant),
                () => {},
              )
            } else if (kind === 'leave') aborts[index % Math.max(1, aborts.length)]?.abort(new ClientGone())
            else if (kind === 'finish') running.splice(index % Math.max(1, running.length), 1)[0]?.release()
            else if (kind === 'wait') clock.now += 1_000 * index
            else queue.relieve()
            await turnOfTheLoop()
            expect(queue.runningCount).toBe(running.length)
            expect(queue.runningCount).toBeLessThanOrEqual(slots + 1)
            expect(queue.waitingCount).toBeLessThanOrEqual(waiting)
            if (queue.waitingCount > 0) expect(queue.runningCount).toBeGreaterThanOrEqual(slots)
          }
          queue.refuseWaiting()
          for (const grant of running) grant.release()
          expect([queue.runningCount, queue.waitingCount]).toEqual([0, 0])
        },
      ),
      { numRuns: 60 },
    )
  })
})

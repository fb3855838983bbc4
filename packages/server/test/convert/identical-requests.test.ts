import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { IdenticalRequests } from '../../src/convert/identical-requests'
import { systemClock } from '../../src/database/clock'
import { repeatKey } from '../../src/ledger/repeat-key'
import { MemoryLedger } from '../ledger/memory-ledger'

const never = () => new AbortController().signal
const OPTIONS = { imageType: 'auto', quality: 'auto', colors: 'auto', detail: 'auto' }
const KEY = repeatKey('acc', Buffer.of(1), OPTIONS)

function makeLedger(): MemoryLedger {
  const ledger = new MemoryLedger(systemClock, { leaseMs: 90_000, dailyImages: 5000 })
  ledger.open('acc', { credits: 9, quota: 0, spendLimit: null })
  return ledger
}

async function reserve(ledger: MemoryLedger): Promise<string> {
  const result = await ledger.reserve({ accountId: 'acc', keyId: 'key', repeatKey: KEY })
  if (result.outcome !== 'reserved') throw new Error(result.outcome)
  return result.reservationId
}

describe('identical requests of one process', () => {
  it('have one turn at a time', async () => {
    const identical = new IdenticalRequests(makeLedger())
    let inside = 0
    let most = 0
    const visits = Array.from({ length: 20 }, async () => {
      const end = await identical.takeTurn(KEY, never())
      most = Math.max(most, ++inside)
      await new Promise(setImmediate)
      inside--
      end()
    })
    await Promise.all(visits)
    expect(most).toBe(1)
  })

  it('do not hold others up', async () => {
    const identical = new IdenticalRequests(makeLedger())
    await identical.takeTurn(KEY, never())
    await expect(identical.takeTurn(Buffer.from('another'), never())).resolves.toBeTypeOf('function')
  })

  it('give up their turn when the signal aborts, and the next one has it', async () => {
    const identical = new IdenticalRequests(makeLedger())
    const end = await identical.takeTurn(KEY, never())
    const leaving = new AbortController()
    const given = identical.takeTurn(KEY, leaving.signal)
    const next = identical.takeTurn(KEY, never())
    leaving.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    end()
    await expect(next).resolves.toBeTypeOf('function')
  })
})

describe('identical requests of several processes', () => {
  it.each([
    ['capture', 'repeat'],
    ['release', 'none'],
  ] as const)('wait for the end of the one that runs: after its %s the state is %s', async (end, state) => {
    const ledger = makeLedger()
    const first = await reserve(ledger)
    const settled = new IdenticalRequests(ledger).settled(KEY, never())
    await sleep(60)
    await ledger[end](first)
    expect(await settled).toBe(state)
  })

  it('are settled at once when none runs', async () => {
    const ledger = makeLedger()
    const identical = new IdenticalRequests(ledger)
    expect(await identical.settled(KEY, never())).toBe('none')
    await ledger.capture(await reserve(ledger))
    expect(await identical.settled(KEY, never())).toBe('repeat')
  })

  it('stop waiting with the reason of the signal', async () => {
    const ledger = makeLedger()
    await reserve(ledger)
    const leaving = new AbortController()
    const settled = new IdenticalRequests(ledger).settled(KEY, leaving.signal)
    setTimeout(() => leaving.abort(new Error('the client left')), 40)
    await expect(settled).rejects.toThrow('the client left')
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/database/clock'
import { repeatKey } from '../../src/ledger/repeat-key'
import { reserveWhenSettled, waitUntilSettled } from '../../src/ledger/reserve-when-settled'
import { MemoryLedger } from './memory-ledger'

const OPTIONS = { image_type: 'auto', quality: 'auto', colors: 'auto', detail: 'auto' }
const REQUEST = { accountId: 'acc', keyId: 'key', repeatKey: repeatKey('acc', Buffer.of(1), OPTIONS) }
const never = () => new AbortController().signal

function makeLedger(credits: number): MemoryLedger {
  const ledger = new MemoryLedger(systemClock, { leaseMs: 90_000, dailyImages: 5000 })
  ledger.open('acc', { credits, quota: 0, spendLimit: null })
  return ledger
}

async function reserveId(ledger: MemoryLedger): Promise<string> {
  const result = await reserveWhenSettled(ledger, REQUEST, never())
  if (result.outcome !== 'reserved') throw new Error(result.outcome)
  return result.reservationId
}

test('the second of two identical requests is free once the first is charged, with one credit in all', async () => {
  const ledger = makeLedger(1)
  const first = await reserveId(ledger)
  const second = reserveWhenSettled(ledger, REQUEST, never())
  await sleep(60)
  await ledger.capture(first)
  expect(await second).toEqual({ outcome: 'repeat' })
  expect((await ledger.credits('acc')).balance).toBe(0)
})

test('the second reserves when the first fails', async () => {
  const ledger = makeLedger(1)
  const first = await reserveId(ledger)
  const second = reserveId(ledger)
  await sleep(60)
  await ledger.release(first)
  expect(await ledger.capture(await second)).toMatchObject({ outcome: 'captured', charged: 1, available: 0 })
})

test('of many that wait for one that fails, one reserves and the rest are free', async () => {
  const ledger = makeLedger(1)
  const first = await reserveId(ledger)
  const outcomes = Array.from({ length: 19 }, async () => {
    const result = await reserveWhenSettled(ledger, REQUEST, never())
    if (result.outcome === 'reserved') await ledger.capture(result.reservationId)
    return result.outcome
  })
  await ledger.release(first)
  expect((await Promise.all(outcomes)).sort()).toEqual([...new Array<string>(18).fill('repeat'), 'reserved'])
})

test('waiting ends with the reason of the signal, and holds nothing', async () => {
  const ledger = makeLedger(2)
  const first = await reserveId(ledger)
  const leaving = new AbortController()
  const reason = new Error('the client left')
  const waits = [
    reserveWhenSettled(ledger, REQUEST, leaving.signal),
    waitUntilSettled(ledger, REQUEST.repeatKey, leaving.signal),
  ]
  setTimeout(() => leaving.abort(reason), 40)
  for (const each of await Promise.allSettled(waits)) expect(each.status === 'rejected' && each.reason).toBe(reason)
  await ledger.release(first)
  expect((await ledger.credits('acc')).balance).toBe(2)
})

test('nothing in flight is settled at once', async () => {
  const ledger = makeLedger(1)
  expect(await waitUntilSettled(ledger, REQUEST.repeatKey, never())).toBe('none')
  await ledger.capture(await reserveId(ledger))
  expect(await waitUntilSettled(ledger, REQUEST.repeatKey, never())).toBe('repeat')
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Accounts } from '../../src/account/accounts'
import { secondsToUtcMidnight, utcDay, utcMonth } from '../../src/database/clock'
import { repeatKey } from '../../src/ledger/repeat-key'
import { SqlLedger } from '../../src/ledger/sql-ledger'
import { DailyLimit } from '../../src/limits/daily-limit'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'

const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']

/** The last ms before an edge, and the month and day on both sides of it. */
const EDGES = [
  { before: '2027-01-31T23:59:59.999Z', months: ['2027-01', '2027-02'], days: ['2027-01-31', '2027-02-01'] },
  { before: '2027-02-28T23:59:59.999Z', months: ['2027-02', '2027-03'], days: ['2027-02-28', '2027-03-01'] },
  { before: '2028-02-28T23:59:59.999Z', months: ['2028-02', '2028-02'], days: ['2028-02-28', '2028-02-29'] },
  { before: '2028-02-29T23:59:59.999Z', months: ['2028-02', '2028-03'], days: ['2028-02-29', '2028-03-01'] },
  { before: '2027-12-31T23:59:59.999Z', months: ['2027-12', '2028-01'], days: ['2027-12-31', '2028-01-01'] },
  { before: '2027-06-15T23:59:59.999Z', months: ['2027-06', '2027-06'], days: ['2027-06-15', '2027-06-16'] },
] as const

const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

describe.each(ZONES)('in a process whose zone is %s', (zone) => {
  test.each(EDGES)('month and day change in UTC after $before', ({ before, months, days }) => {
    process.env.TZ = zone
    const instant = Date.parse(before)
    expect([utcMonth(instant), utcMonth(instant + 1)]).toEqual(months)
    expect([utcDay(instant), utcDay(instant + 1)]).toEqual(days)
  })

  test('the wait until midnight is whole, at least 1, and ends at midnight', () => {
    process.env.TZ = zone
    expect(secondsToUtcMidnight(Date.parse('2028-02-29T23:59:59.999Z'))).toBe(1)
    expect(secondsToUtcMidnight(Date.parse('2028-02-29T23:59:58.999Z'))).toBe(2)
    expect(secondsToUtcMidnight(Date.parse('2028-02-29T00:00:00.000Z'))).toBe(86_400)
  })
})

describe('credits belong to the month and the day of their reservation', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.drop())

    async function makeAccount(clock: ManualClock, dailyImages: number) {
      const accounts = new Accounts(opened.database, clock)
      const accountId = await accounts.createAccount({ name: 'edge', credits: 5, quota: 1, spendLimit: 2 })
      const { keyId } = await accounts.createKey(accountId)
      const ledger = new SqlLedger(opened.database, clock, { leaseMs: 90_000, dailyImages })
      const reserve = (image: number) => {
        const options = { imageType: 'auto', quality: 'auto', colors: 'auto', detail: 'auto' }
        return ledger.reserve({ accountId, keyId, repeatKey: repeatKey(accountId, Buffer.of(image), options) })
      }
      const reserveId = async (image: number) => {
        const result = await reserve(image)
        if (result.outcome !== 'reserved') throw new Error(result.outcome)
        return result.reservationId
      }
      const daily = new DailyLimit(opened.database, clock, dailyImages)
      return { ledger, daily, accountId, keyId, reserve, reserveId, credits: () => ledger.credits(accountId) }
    }

    describe.each(ZONES)('in %s', (zone) => {
      test.each(EDGES)('when the edge after $before lies between reserve and end', async ({ before, months }) => {
        process.env.TZ = zone
        const clock = new ManualClock(before)
        const { ledger, reserveId, reserve, credits } = await makeAccount(clock, 5000)
        const [captured, released] = [await reserveId(1), await reserveId(2)]
        expect(await credits()).toMatchObject({ quotaUsed: 1, balance: 4, spentMonth: 2, available: 0 })
        expect((await reserve(3)).outcome).toBe('spend_limit')

        clock.advance(1)
        const isNewMonth = months[0] !== months[1]
        const ofNewMonth = isNewMonth
          ? { quotaUsed: 0, spentMonth: 0, quotaLeft: 1, available: 2 }
          : { quotaUsed: 1, spentMonth: 2, quotaLeft: 0, available: 0 }
        expect(await credits()).toMatchObject({ ...ofNewMonth, balance: 4 })
        expect(await ledger.capture(captured)).toMatchObject({ outcome: 'captured' })
        expect(await ledger.release(released)).toBe(true)
        const afterEnd = isNewMonth ? ofNewMonth : { quotaUsed: 1, spentMonth: 1, available: 1 }
        expect(await credits()).toMatchObject({ ...afterEnd, balance: 5 })
        clock.set(before)
        expect(await credits()).toMatchObject({ quotaUsed: 1, spentMonth: 1, balance: 5, available: 1 })
      })
    })

    test('the daily limit ends at 00:00 UTC and says so', async () => {
      const clock = new ManualClock('2028-02-29T23:59:58.400Z')
      const { ledger, daily, keyId, reserve, reserveId } = await makeAccount(clock, 1)
      expect(await daily.check(keyId)).toEqual({ allowed: true })
      const first = await reserveId(1)
      expect(await daily.check(keyId)).toEqual({ allowed: false, retryAfterSeconds: 2 })
      expect(await reserve(2)).toEqual({ outcome: 'daily_limit', retryAfterSeconds: 2 })
      clock.advance(2000)
      expect(await daily.check(keyId)).toEqual({ allowed: true })
      const second = await reserveId(2)
      expect(await ledger.release(first)).toBe(true)
      expect(await daily.check(keyId)).toEqual({ allowed: false, retryAfterSeconds: 86_400 })
      expect(await ledger.release(second)).toBe(true)
      expect(await daily.check(keyId)).toEqual({ allowed: true })
    })

    test('a repeat is free for 24 hours from the first capture, and no longer', async () => {
      const clock = new ManualClock('2027-03-01T10:00:00.000Z')
      const { ledger, reserve, reserveId } = await makeAccount(clock, 5000)
      const id = await reserveId(1)
      clock.advance(5000)
      await ledger.capture(id)
      clock.advance(86_400_000 - 1)
      expect((await reserve(1)).outcome).toBe('repeat')
      clock.advance(1)
      expect((await reserve(1)).outcome).toBe('reserved')
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuthFailureLimiter } from '../../src/limits/auth-failure-limiter'
import { RateLimiter } from '../../src/limits/rate-limiter'
import { deleteExpired } from '../../src/store/housekeeping'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'

describe('housekeeping', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.drop())
    const count = async (table: string) => (await opened.database.query(`SELECT FROM ${table}`)).length

    test('forgets a bucket once it means nothing any more, not before', async () => {
      const clock = new ManualClock('2027-01-01T00:00:00.000Z')
      const rates = new RateLimiter(opened.database, clock, { perMinute: 60, burst: 10 })
      const failures = new AuthFailureLimiter(opened.database, clock, 30)
      for (let i = 0; i < 10; i++) await rates.take('key')
      await failures.countFailure('192.0.2.1')
      clock.advance(9_999)
      await deleteExpired(opened.database, clock)
      expect([await count('rate_limits'), await count('auth_failures')]).toEqual([1, 1])
      clock.advance(1)
      await deleteExpired(opened.database, clock)
      expect([await count('rate_limits'), await count('auth_failures')]).toEqual([0, 1])
      clock.advance(50_000)
      await deleteExpired(opened.database, clock)
      expect(await count('auth_failures')).toBe(0)
    })
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuthFailureLimiter } from '../../src/limits/auth-failure-limiter'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'

describe('failed authentications of a network', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.drop())
    const makeLimiter = (clock: ManualClock) => new AuthFailureLimiter(opened.database, clock, 30)
    const fail = async (limiter: AuthFailureLimiter, address: string, count: number) => {
      const verdicts = await Promise.all(Array.from({ length: count }, () => limiter.countFailure(address)))
      return verdicts.filter(({ allowed }) => allowed).length
    }

    test('at most 30 in any minute pass; then the wait is until the first of them is a minute old', async () => {
      const clock = new ManualClock('2028-02-29T23:59:30.000Z')
      const limiter = makeLimiter(clock)
      for (let i = 0; i < 30; i++) {
        expect(await limiter.countFailure('192.0.2.1')).toEqual({ allowed: true })
        clock.advance(1900)
      }
      expect(await limiter.countFailure('192.0.2.1')).toEqual({ allowed: false, retryAfterSeconds: 3 })
      clock.advance(2999)
      expect(await limiter.countFailure('192.0.2.1')).toEqual({ allowed: false, retryAfterSeconds: 1 })
      clock.advance(1)
      expect(await fail(limiter, '192.0.2.1', 40)).toBe(1)
      clock.advance(1899)
      expect(await fail(limiter, '192.0.2.1', 40)).toBe(0)
      clock.advance(1)
      expect(await fail(limiter, '192.0.2.1', 40)).toBe(1)
    })

    test('no minute sees more than 30, whenever the attempts come', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(20), fc.nat(20_000)), { maxLength: 12 }),
          fc.ipV4(),
          async (bursts, ip) => {
            const clock = new ManualClock('2027-06-01T00:00:00.000Z')
            const limiter = makeLimiter(clock)
            await opened.database.script('DELETE FROM auth_failures')
            const passed: number[] = []
            for (const [count, pause] of bursts) {
              const allowed = await fail(limiter, ip, count)
              passed.push(...Array<number>(allowed).fill(clock.now()))
              expect(passed.filter((at) => at > clock.now() - 60_000).length).toBeLessThanOrEqual(30)
              if (allowed < count) expect(passed.filter((at) => at > clock.now() - 60_000).length).toBe(30)
              clock.advance(pause)
            }
          },
        ),
        { numRuns: 20 },
      )
    })

    test('an IPv6 /64 counts as one, its neighbours and IPv4 addresses for themselves', async () => {
      const clock = new ManualClock('2027-01-01T00:00:00.000Z')
      const limiter = makeLimiter(clock)
      expect(await fail(limiter, '2001:db8:1:2::1', 20)).toBe(20)
      expect(await fail(limiter, '2001:db8:1:2:ffff:eeee:dddd:cccc', 20)).toBe(10)
      expect(await fail(limiter, '2001:db8:1:3::1', 20)).toBe(20)
      expect(await fail(limiter, '192.0.2.2', 20)).toBe(20)
      expect(await fail(limiter, '::ffff:192.0.2.2', 20)).toBe(10)
    })

    test('several processes count together', async () => {
      const clock = new ManualClock('2027-01-01T00:00:00.000Z')
      const counts = await Promise.all([1, 2, 3].map(() => fail(makeLimiter(clock), '192.0.2.3', 20)))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30)
    })

    test('a clock set back begins a new minute', async () => {
      const clock = new ManualClock('2027-01-01T00:00:00.000Z')
      const limiter = makeLimiter(clock)
      expect(await fail(limiter, '192.0.2.4', 31)).toBe(30)
      clock.advance(-600_000)
      expect(await limiter.countFailure('192.0.2.4')).toEqual({ allowed: true })
    })
  })
})

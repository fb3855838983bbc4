import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RateLimiter } from '../../src/limits/rate-limiter'
import { ManualClock, onEachEngine, type TestDatabase } from '../database/engines'

const RATE = { perMinute: 60, burst: 10 }
const START = '2027-12-31T23:59:50.000Z'

describe('the request rate of a key', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    let keys = 0
    const newKey = () => `key_${keys++}`
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.drop())

    const makeLimiter = (clock: ManualClock, rate = RATE) => new RateLimiter(opened.database, clock, rate)
    const allowedOf = async (limiter: RateLimiter, key: string, count: number) => {
      const verdicts = await Promise.all(Array.from({ length: count }, () => limiter.take(key)))
      return verdicts.filter(({ allowed }) => allowed).length
    }

    test('10 at once pass, the 11th waits 1 second; keys do not share', async () => {
      const clock = new ManualClock(START)
      const limiter = makeLimiter(clock)
      const key = newKey()
      expect(await allowedOf(limiter, key, 10)).toBe(10)
      expect(await limiter.take(key)).toEqual({ allowed: false, retryAfterSeconds: 1 })
      expect(await allowedOf(limiter, newKey(), 10)).toBe(10)
      clock.advance(999)
      expect(await limiter.take(key)).toEqual({ allowed: false, retryAfterSeconds: 1 })
      clock.advance(1)
      expect(await limiter.take(key)).toEqual({ allowed: true })
      clock.advance(3_600_000)
      expect(await allowedOf(limiter, key, 12)).toBe(10)
    })

    test('at any times: at most 10 + t in t seconds, refusals cost nothing, and the wait is right', {
      timeout: 120_000,
    }, async () => {
      const gaps = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 3000 })), { minLength: 1, maxLength: 60 })
      await fc.assert(
        fc.asyncProperty(gaps, async (gapsMs) => {
          const clock = new ManualClock(START)
          const limiter = makeLimiter(clock)
          const key = newKey()
          let tokens = 10
          const passed: number[] = []
          for (const gapMs of gapsMs) {
            clock.advance(gapMs)
            tokens = Math.min(10, tokens + gapMs / 1000)
            const verdict = await limiter.take(key)
            // A bucket of tokens is the same rule in other words.
            expect(verdict.allowed).toBe(tokens >= 1 - 1e-9)
            if (verdict.allowed) {
              tokens -= 1
              passed.push(clock.now())
            } else expect(verdict.retryAfterSeconds).toBe(Math.max(1, Math.ceil(1 - tokens - 1e-9)))
          }
          for (const [i, from] of passed.entries()) {
            for (const [j, to] of passed.entries())
              if (j >= i) expect(j - i + 1).toBeLessThanOrEqual(10 + (to - from) / 1000 + 1e-9)
          }
        }),
        { numRuns: 25 },
      )
    })

    test('who waits as long as told is let through, at any rate', async () => {
      const rate = fc.record({ perMinute: fc.integer({ min: 1, max: 1000 }), burst: fc.integer({ min: 1, max: 5 }) })
      await fc.assert(
        fc.asyncProperty(rate, async (chosen) => {
          const clock = new ManualClock(START)
          const limiter = makeLimiter(clock, chosen)
          const key = newKey()
          expect(await allowedOf(limiter, key, chosen.burst)).toBe(chosen.burst)
          const verdict = await limiter.take(key)
          if (verdict.allowed) throw new Error('the burst is too large')
          clock.advance(verdict.retryAfterSeconds * 1000)
          expect(await limiter.take(key)).toEqual({ allowed: true })
        }),
        { numRuns: 30 },
      )
    })

    test('several processes share one budget', async () => {
      const clock = new ManualClock(START)
      const key = newKey()
      const counts = await Promise.all([1, 2, 3].map(() => allowedOf(makeLimiter(clock), key, 10)))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10)
    })

    test('a clock set back by 10 minutes stops nobody for longer than a burst takes', async () => {
      const clock = new ManualClock(START)
      const limiter = makeLimiter(clock)
      const key = newKey()
      await allowedOf(limiter, key, 10)
      clock.advance(-600_000)
      expect(await limiter.take(key)).toEqual({ allowed: false, retryAfterSeconds: 1 })
      clock.advance(1000)
      expect(await limiter.take(key)).toEqual({ allowed: true })
    })
  })
})

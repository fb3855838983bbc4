import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SqlAuthFailureLimiter } from '../../src/limits/sql-auth-failures'
import { SqlRateLimiter } from '../../src/limits/sql-rate-limiter'
import { deleteExpired, Periodic, reclaimSpace } from '../../src/store/housekeeping'
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
      const rates = new SqlRateLimiter(opened.database, clock, { perMinute: 60, burst: 10 })
      const failures = new SqlAuthFailureLimiter(opened.database, clock, 30)
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

    test('makes the space of deleted files usable again', async () => {
      const write = () =>
        opened.database.script(`INSERT INTO link_pieces SELECT 'owner', n, decode(repeat('ab', 100000), 'hex'), now()
          FROM generate_series(1, 50) AS n`)
      const size = async () =>
        (
          await opened.database.query<{ bytes: number }>(
            `SELECT pg_total_relation_size('link_pieces')::float8 AS bytes`,
          )
        )[0]!.bytes
      await write()
      const once = await size()
      for (let round = 0; round < 4; round++) {
        await opened.database.script('DELETE FROM link_pieces')
        await reclaimSpace(opened.database)
        await write()
      }
      expect(await size()).toBeLessThan(1.5 * once)
    })
  })

  test('work that fails is told, and comes again; none begins after stop', async () => {
    const errors: unknown[] = []
    let runs = 0
    let running = 0
    const job = new Periodic(
      2,
      async () => {
        runs += 1
        running += 1
        expect(running).toBe(1)
        await sleep(5)
        running -= 1
        if (runs === 1) throw new Error('first')
      },
      (error) => errors.push(error),
    )
    while (runs < 3) await sleep(5)
    await job.stop()
    const atStop = runs
    expect(running).toBe(0)
    await sleep(30)
    expect(runs).toBe(atStop)
    expect(errors).toHaveLength(1)
  })
})

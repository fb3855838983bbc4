import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseClock } from '../../src/database/database-clock'
import { openPostgres } from '../../src/database/postgres'
import { onEachEngine, type TestDatabase } from './engines'

describe('a database', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.drop())

    test('takes and gives every type alike', async () => {
      const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
      const rows = await opened.database.query(
        `SELECT $1::integer AS number, $2::boolean AS flag, $3::text AS text, $4::bytea AS bytes, $5::timestamptz AS at,
          NULL::integer AS nothing, 2.5::float8 AS half`,
        [-7, true, `ä'"\\ $1`, bytes, '2028-02-29T23:59:59.999Z'],
      )
      expect(rows).toEqual([
        {
          number: -7,
          flag: true,
          text: `ä'"\\ $1`,
          bytes: Buffer.from(bytes),
          at: new Date('2028-02-29T23:59:59.999Z'),
          nothing: null,
          half: 2.5,
        },
      ])
    })

    test('rolls a transaction back when its work fails, and goes on', async () => {
      const { database } = opened
      await database.script('CREATE TABLE scratch (n integer PRIMARY KEY)')
      const failure = new Error('no')
      const failing = database.transaction(async (transaction) => {
        await transaction.query('INSERT INTO scratch VALUES (1)')
        throw failure
      })
      await expect(failing).rejects.toBe(failure)
      await expect(database.transaction((transaction) => transaction.query('SELECT 1/0'))).rejects.toMatchObject({
        code: '22012',
      })
      await expect(database.script('INSERT INTO scratch VALUES (2); INSERT INTO scratch VALUES (2)')).rejects.toThrow()
      expect(await database.query('SELECT n FROM scratch')).toEqual([])
      expect(
        await database.transaction((transaction) => transaction.query('INSERT INTO scratch VALUES (3) RETURNING n')),
      ).toEqual([{ n: 3 }])
    })

    test('lets the event loop turn while a hundred statements wait', async () => {
      let turns = 0
      let isOver = false
      const countTurn = () => {
        turns += 1
        if (!isOver) setImmediate(countTurn)
      }
      setImmediate(countTurn)
      await Promise.all(
        Array.from({ length: 100 }, () => opened.database.query('SELECT count(*) FROM generate_series(1, 1000)')),
      )
      isOver = true
      expect(turns).toBeGreaterThan(10)
    })

    test('tells the time to within a second of this machine, never going back by itself', async () => {
      const clock = await DatabaseClock.start(opened.database)
      expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000)
      const times = Array.from({ length: 1000 }, () => clock.now())
      expect(times).toEqual([...times].sort((a, b) => a - b))
    })
  })

  test('that does not answer is refused in a sentence without the password', async () => {
    const url = 'postgres://someone:secret@127.0.0.1:1/nothing'
    const attempt = openPostgres(url, { pool: 1, onError: () => undefined })
    await expect(attempt).rejects.toThrow(/^The PostgreSQL server of DATABASE_URL does not answer: .*ECONNREFUSED/)
    await expect(attempt).rejects.not.toThrow('secret')
  })
})

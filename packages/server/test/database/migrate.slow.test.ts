import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../src/database/migrate'
import { openPostgres } from '../../src/database/postgres'
import { createDatabase, onEachEngine, onPostgres, type TestDatabase } from './engines'

describe('migrations', () => {
  onEachEngine((open) => {
    let opened: TestDatabase
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.drop())
    const applied = () => opened.database.query('SELECT * FROM migrations ORDER BY name')

    test('change nothing the second time', async () => {
      const before = await applied()
      expect(before.length).toBeGreaterThanOrEqual(3)
      await migrate(opened.database)
      expect(await applied()).toEqual(before)
    })

    test('of a newer version stop the start', async () => {
      await opened.database.script(`INSERT INTO migrations (name, digest) VALUES ('9999-future.sql', '')`)
      await expect(migrate(opened.database)).rejects.toThrow('9999-future.sql, which this version does not know')
    })

    test('that were changed after they ran stop the start', async () => {
      await opened.database.script(`UPDATE migrations SET digest = 'other' WHERE name LIKE '0001%'`)
      await expect(migrate(opened.database)).rejects.toThrow('0001-accounts-and-ledger.sql differs')
    })

    test('keep money in logged tables, and nothing else', async () => {
      const rows = await opened.database.query<{ name: string; unlogged: boolean }>(
        `SELECT relname AS name, relpersistence = 'u' AS unlogged FROM pg_class
          WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`,
      )
      const names = (unlogged: boolean) => rows.filter((row) => row.unlogged === unlogged).map(({ name }) => name)
      expect(names(false)).toEqual([
        'accounts',
        'api_keys',
        'days',
        'entries',
        'folded_entries',
        'migrations',
        'months',
        'reservations',
      ])
      expect(names(true)).toEqual(['auth_failures', 'link_pieces', 'rate_limits', 'result_files', 'results', 'uploads'])
    })
  })

  onPostgres(() => {
    test('run once when several processes start at the same time', async () => {
      const { url, drop } = await createDatabase()
      const databases = await Promise.all(
        [1, 2, 3, 4].map(() => openPostgres(url, { pool: 2, onError: () => undefined })),
      )
      await Promise.all(databases.map(migrate))
      const rows = await databases[0]!.query<{ name: string }>('SELECT name FROM migrations')
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
      await Promise.all(databases.map((database) => database.close()))
      await drop()
    })
  })
})

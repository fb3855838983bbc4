import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Database, Queryable, SqlValue } from './database'

/**
 * Open PostgreSQL in this process, its files in `directory` (made when missing). The caller must own the directory: see
 * `lockDirectory`. A new directory takes some seconds; one left by a process that was killed is recovered from its log.
 */
export async function openPglite(directory: string): Promise<Database> {
  return new PgliteDatabase(await PGlite.create({ dataDir: directory }))
}

/** PostgreSQL in memory, for tests: gone when closed. */
export async function openPgliteInMemory(): Promise<Database> {
  return new PgliteDatabase(await PGlite.create())
}

class PgliteDatabase implements Database {
  readonly engine = 'pglite'

  constructor(private readonly pglite: PGlite) {}

  query<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return run(this.pglite, sql, parameters)
  }

  async script(sql: string): Promise<void> {
    await this.pglite.exec(sql)
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.pglite.transaction((transaction) =>
      work({
        query: (sql, parameters = []) => run(transaction, sql, parameters),
        script: async (sql) => void (await transaction.exec(sql)),
      }),
    )
  }

  close(): Promise<void> {
    return this.pglite.close()
  }
}

async function run<Row>(runner: PGlite | Transaction, sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
  const { rows } = await runner.query<Row>(sql, [...parameters])
  return rows
}

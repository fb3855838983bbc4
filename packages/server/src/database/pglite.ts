import { setImmediate } from 'node:timers/promises'
import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import type { Database, Queryable, SqlValue } from './database'

/** PGlite turns bytes into text digit by digit, which holds the event loop for seconds; Buffer does the same in microseconds. */
const BYTES_AS_HEX = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
}

/**
 * Open PostgreSQL in this process, its files in `directory` (made when missing). The caller must own the directory: see
 * `lockDirectory`. A new directory takes some seconds; one left by a process that was killed is recovered from its log.
 */
export async function openPglite(directory: string): Promise<Database> {
  return new PgliteDatabase(await PGlite.create({ dataDir: directory, ...BYTES_AS_HEX }))
}

/**
 * One statement or transaction at a time, and a turn of the event loop after each: PGlite computes on this thread and answers by
 * microtasks, so a row of waiting statements would otherwise shut everything else out until the last is done.
 */
class PgliteDatabase implements Database {
  readonly engine = 'pglite'
  private lastTurn: Promise<unknown> = Promise.resolve()

  constructor(private readonly pglite: PGlite) {}

  query<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return this.inTurn(() => run<Row>(this.pglite, sql, parameters))
  }

  async script(sql: string): Promise<void> {
    await this.inTurn(() => this.pglite.exec(sql))
  }

  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    return this.inTurn(() =>
      this.pglite.transaction((transaction) =>
        work({
          query: (sql, parameters = []) => run(transaction, sql, parameters),
          script: async (sql) => void (await transaction.exec(sql)),
        }),
      ),
    )
  }

  close(): Promise<void> {
    return this.inTurn(() => this.pglite.close())
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.lastTurn.then(work)
    this.lastTurn = result.then(turnOfTheLoop, turnOfTheLoop)
    return result
  }
}

function turnOfTheLoop(): Promise<void> {
  return setImmediate()
}

async function run<Row>(runner: PGlite | Transaction, sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
  const { rows } = await runner.query<Row>(sql, [...parameters])
  return rows
}

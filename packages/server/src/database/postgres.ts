import pg from 'pg'
import type { Database, Queryable, SqlValue } from './database'

export interface PostgresOptions {
  /** Most connections of this process. */
  readonly pool: number
  /** Told of an idle connection that broke; the pool replaces it. */
  readonly onError: (error: unknown) => void
}

/** Limits for a server that hangs: far above the time of any statement here, below the time that a client waits. */
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
const ANSWER_TIMEOUT_MS = 20_000

/** Connect to a PostgreSQL server (15 or newer). Rejects when it does not answer. */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.pool,
    application_name: 'vec-server',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    // The pool waits for it. PgBouncer refuses the timeout as a parameter of the connection.
    onConnect: async (client) => {
      await client.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
    },
  })
  pool.on('error', options.onError)
  const database = new PostgresDatabase(pool)
  try {
    await database.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw new Error(`The PostgreSQL server of DATABASE_URL does not answer: ${describe(error)}`, { cause: error })
  }
  return database
}

class PostgresDatabase implements Database {
  readonly engine = 'postgres'

  constructor(private readonly pool: pg.Pool) {}

  query<Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<Row[]> {
    return run(this.pool, sql, parameters)
  }

  async script(sql: string): Promise<void> {
    await this.pool.query(sql)
  }

  async transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await work({
        query: (sql, parameters = []) => run(client, sql, parameters),
        script: async (sql) => void (await client.query(sql)),
      })
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}

async function run<Row>(runner: pg.Pool | pg.PoolClient, sql: string, parameters: readonly SqlValue[]): Promise<Row[]> {
  const { rows } = await runner.query({ name: statementName(sql), text: sql, values: [...parameters] })
  return rows as Row[]
}

/**
 * The name under which a connection keeps the statement parsed and planned: half of the time of a small one. The statements of this
 * package are constants, so a connection keeps some tens of them.
 */
function statementName(sql: string): string {
  let name = statementNames.get(sql)
  if (name === undefined) {
    name = `vec_${statementNames.size}`
    statementNames.set(sql, name)
  }
  return name
}

const statementNames = new Map<string, string>()

/** The driver's words; an unreachable host with several addresses gives an AggregateError whose own message is empty. */
function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ')
  return error instanceof Error ? error.message : String(error)
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import type { Clock } from '../../src/database/clock'
import type { Database } from '../../src/database/database'
import { migrate } from '../../src/database/migrate'
import { openPglite } from '../../src/database/pglite'
import { openPostgres } from '../../src/database/postgres'
import { copyTemplate } from './template'

/** A PostgreSQL server on which the tests may make and drop databases. */
const TEST_POSTGRES_URL = process.env.VEC_TEST_POSTGRES_URL

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  private ms: number

  constructor(start: string) {
    this.ms = Date.parse(start)
  }

  now(): number {
    return this.ms
  }

  advance(ms: number): void {
    this.ms += ms
  }

  set(instant: string): void {
    this.ms = Date.parse(instant)
  }
}

/** A migrated database that nobody else uses, and how to get rid of it. */
export interface TestDatabase {
  readonly database: Database
  drop(): Promise<void>
}

export type OpenTestDatabase = () => Promise<TestDatabase>

/** Declare the same suite for PGlite and for a PostgreSQL server. Without a server its half is reported as skipped, by this name. */
export function onEachEngine(suite: (open: OpenTestDatabase) => void): void {
  describe('on PGlite', () => suite(openEmbedded))
  onPostgres(() => suite(openOnServer))
}

export function onPostgres(suite: () => void): void {
  if (TEST_POSTGRES_URL === undefined) console.warn('Skipped on PostgreSQL: VEC_TEST_POSTGRES_URL is not set.')
  describe.skipIf(TEST_POSTGRES_URL === undefined)('on PostgreSQL (runs when VEC_TEST_POSTGRES_URL is set)', suite)
}

export async function openEmbedded(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'vec-test-'))
  await copyTemplate(directory)
  const database = await openPglite(directory)
  return {
    database,
    drop: async () => {
      await database.close()
      await rm(directory, { recursive: true })
    },
  }
}

async function openOnServer(): Promise<TestDatabase> {
  const { url, drop } = await createDatabase()
  const database = await openPostgres(url, { pool: 10, onError: () => undefined })
  await migrate(database)
  return {
    database,
    drop: async () => {
      await database.close()
      await drop()
    },
  }
}

/** A new, empty database on the test server. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  if (TEST_POSTGRES_URL === undefined) throw new Error('VEC_TEST_POSTGRES_URL is not set')
  const name = `vec_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}`)
  const url = new URL(TEST_POSTGRES_URL)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

async function onServer(sql: string): Promise<void> {
  const server = await openPostgres(TEST_POSTGRES_URL ?? '', { pool: 1, onError: () => undefined })
  try {
    await server.script(sql)
  } finally {
    await server.close()
  }
}

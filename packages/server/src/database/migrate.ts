import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { Database, Queryable } from './database'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly digest: string
}

/** One process at a time: the others wait here, then find nothing left to do. */
const MIGRATION_LOCK = 'SELECT pg_advisory_xact_lock(7310, 0)'

/**
 * Bring the database to this version: all missing migrations in one transaction, or none.
 *
 * Throws a sentence for people when the database was made by a newer version, or from other files than these.
 */
export async function migrate(database: Database): Promise<void> {
  const migrations = await readMigrations()
  await database.transaction(async (transaction) => {
    await transaction.query(MIGRATION_LOCK)
    await transaction.script(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const missing = findMissing(migrations, await readApplied(transaction))
    for (const { name, sql, digest } of missing) {
      await transaction.script(sql)
      await transaction.query('INSERT INTO migrations (name, digest) VALUES ($1, $2)', [name, digest])
    }
  })
}

async function readApplied(queryable: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await queryable.query<{ name: string; digest: string }>('SELECT name, digest FROM migrations')
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

function findMissing(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): readonly Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  for (const name of applied.keys()) {
    if (!known.has(name)) {
      throw new Error(
        `The database has the migration ${name}, which this version does not know: start a newer vec-server.`,
      )
    }
  }
  for (const { name, digest } of migrations) {
    if (applied.has(name) && applied.get(name) !== digest) {
      throw new Error(
        `The migration ${name} differs from the one that made this database: restore the file as released.`,
      )
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** The folder `migrations` of this package, in the order of the names; found from the source tree and from the built file alike. */
async function readMigrations(): Promise<readonly Migration[]> {
  const folder = findFolder()
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function findFolder(): URL {
  for (const path of ['../migrations/', '../../migrations/']) {
    const folder = new URL(path, import.meta.url)
    if (existsSync(folder)) return folder
  }
  throw new Error('The folder migrations is missing from this installation of vec-server.')
}

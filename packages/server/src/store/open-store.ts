import { join } from 'node:path'
import { Accounts } from '../account/accounts'
import type { Config } from '../config/config'
import { type Clock, systemClock } from '../database/clock'
import type { Database } from '../database/database'
import { DatabaseClock } from '../database/database-clock'
import { type DirectoryLock, lockDirectory } from '../database/directory-lock'
import { migrate } from '../database/migrate'
import { openPglite } from '../database/pglite'
import { openPostgres } from '../database/postgres'
import { foldLedger } from '../ledger/fold'
import type { Ledger } from '../ledger/ledger'
import { SqlLedger } from '../ledger/sql-ledger'
import { UnmeteredLedger } from '../ledger/unmetered-ledger'
import { rehearseVerify } from '../ledger/verify'
import { AuthFailureLimiter } from '../limits/auth-failure-limiter'
import { DailyLimit } from '../limits/daily-limit'
import { RateLimiter } from '../limits/rate-limiter'
import { Results } from '../links/results'
import { Uploads } from '../links/uploads'
import { Checkpoints, reclaimSpace } from './embedded-upkeep'
import { deleteExpired } from './housekeeping'
import { Periodic } from './periodic'
import type { Store, StoreOptions } from './store'

/** The part of the configuration that the store needs. */
export type StoreConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'databasePool'
  | 'dataDir'
  | 'ledger'
  | 'leaseMs'
  | 'dailyImages'
  | 'ratePerMinute'
  | 'rateBurst'
  | 'authFailuresPerMinute'
  | 'maxUploads'
  | 'maxResultBytes'
  | 'requestTimeoutMs'
>

const SWEEP_MS = 30_000
const CLEAN_MS = 60_000
const CHECKPOINT_MS = 5_000
const FOLD_MS = 3_600_000

/** How much longer an upload link is held for a request than the request may take to arrive, ms: its file is stored then. */
const CLAIM_MARGIN_MS = 60_000

/** How long a start waits for an admin command, or a server that is stopping, to let the data directory go. */
const OWNER_WAIT_MS = 10_000

/**
 * Open the store: the PostgreSQL server of `databaseUrl`, or the embedded database in `dataDir`, brought to this version.
 *
 * What a crash left reserved is released: at once in a data directory, which had one owner; when its lease ends on a server.
 * Throws a sentence for people when the directory has an owner, the server does not answer, or a newer version made the data.
 */
export async function openStore(config: StoreConfig, options: StoreOptions = {}): Promise<Store> {
  const onError = options.onBackgroundError ?? (() => undefined)
  if (config.databaseUrl !== null) {
    const database = await openPostgres(config.databaseUrl, { pool: config.databasePool, onError })
    return finish(config, options, database, null)
  }
  const lock = await lockDirectory(config.dataDir, OWNER_WAIT_MS, options.onWait)
  try {
    return await finish(config, options, await openPglite(databaseDirectory(config.dataDir)), lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Where the embedded database keeps its files. */
export function databaseDirectory(dataDir: string): string {
  return join(dataDir, 'database')
}

async function finish(
  config: StoreConfig,
  { clock: givenClock, onBackgroundError: onError = () => undefined }: StoreOptions,
  database: Database,
  lock: DirectoryLock | null,
): Promise<Store> {
  try {
    await migrate(database)
    const databaseClock = givenClock === undefined && lock === null ? await DatabaseClock.start(database) : null
    const clock = givenClock ?? databaseClock ?? systemClock
    const sqlLedger = new SqlLedger(database, clock, config)
    if (lock === null) await sqlLedger.sweep()
    else await prepareEmbedded(database, sqlLedger)
    const jobs = [
      new Periodic(SWEEP_MS, async () => void (await sqlLedger.sweep()), onError),
      new Periodic(CLEAN_MS, () => deleteExpired(database, clock), onError),
      new Periodic(FOLD_MS, () => foldLedger(database, clock), onError),
    ]
    if (databaseClock !== null) jobs.push(new Periodic(CLEAN_MS, () => databaseClock.adjust(), onError))
    if (lock !== null) jobs.push(...embeddedJobs(database, onError))
    const ledger = config.ledger === 'unmetered' ? new UnmeteredLedger(database) : sqlLedger
    return assemble(config, { database, clock, ledger, jobs, lock })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What is long or slow the first time is done before the first request: no other process works with this database. */
async function prepareEmbedded(database: Database, ledger: SqlLedger): Promise<void> {
  await ledger.sweepAll()
  await reclaimSpace(database, Number.POSITIVE_INFINITY)
  await rehearseVerify(database)
}

function embeddedJobs(database: Database, onError: (error: unknown) => void): Periodic[] {
  const checkpoints = new Checkpoints(database)
  return [
    new Periodic(CLEAN_MS, () => reclaimSpace(database), onError),
    new Periodic(CHECKPOINT_MS, () => checkpoints.make(), onError),
  ]
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly jobs: readonly Periodic[]
  readonly lock: DirectoryLock | null
}

function assemble(config: StoreConfig, { database, clock, ledger, jobs, lock }: Parts): Store {
  return {
    clock,
    database,
    ledger,
    lock,
    accounts: new Accounts(database, clock),
    rateLimiter: new RateLimiter(database, clock, { perMinute: config.ratePerMinute, burst: config.rateBurst }),
    dailyLimit: new DailyLimit(database, clock, config.dailyImages),
    authFailures: new AuthFailureLimiter(database, clock, config.authFailuresPerMinute),
    uploads: new Uploads(database, clock, config.maxUploads, config.requestTimeoutMs + CLAIM_MARGIN_MS),
    results: new Results(database, clock, config.maxResultBytes),
    ping: async () => void (await database.query('UPDATE migrations SET applied_at = applied_at WHERE false')),
    close: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
      await database.close()
      lock?.release()
    },
  }
}

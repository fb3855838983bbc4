import type { Accounts } from '../account/accounts'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import type { DirectoryLock } from '../database/directory-lock'
import type { Ledger } from '../ledger/ledger'
import type { AuthFailureLimiter } from '../limits/auth-failure-limiter'
import type { DailyLimit } from '../limits/daily-limit'
import type { RateLimiter } from '../limits/rate-limiter'
import type { Results } from '../links/results'
import type { Uploads } from '../links/uploads'

/** Everything the service remembers. One object per process; all methods are safe to call concurrently. */
export interface Store {
  readonly clock: Clock
  readonly database: Database
  readonly accounts: Accounts
  readonly ledger: Ledger
  readonly rateLimiter: RateLimiter
  readonly dailyLimit: DailyLimit
  readonly authFailures: AuthFailureLimiter
  readonly uploads: Uploads
  readonly results: Results
  /** The data directory's lock, over which admin commands reach this process; null on a PostgreSQL server. */
  readonly lock: DirectoryLock | null
  /** Resolves when the database answers and takes writes; rejects otherwise. For readiness. */
  ping(): Promise<void>
  /** Stop the sweeper, finish what runs, let the data directory go. */
  close(): Promise<void>
}

/** What may differ between the service, an admin command and a test. */
export interface StoreOptions {
  /** Default: the database's own time on a PostgreSQL server, the system's for the embedded database. */
  readonly clock?: Clock
  /** Told of a sweep or clean-up that failed; the next one tries again. */
  readonly onBackgroundError?: (error: unknown) => void
  /** Told once when another process uses the data directory and its end is waited for. */
  readonly onWait?: () => void
}

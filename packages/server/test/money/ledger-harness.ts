import { randomBytes } from 'node:crypto'
import type { NewAccount, Terms } from '../../src/account/account'
import { Accounts } from '../../src/account/accounts'
import type { Clock } from '../../src/database/clock'
import type { Database } from '../../src/database/database'
import type { Ledger } from '../../src/ledger/ledger'
import { SqlLedger } from '../../src/ledger/sql-ledger'
import { verifyLedger } from '../../src/ledger/verify'
import { MemoryLedger } from '../ledger/memory-ledger'

export const LEASE_MS = 90_000
/** Fewer than there are images, so that a key reaches it. */
export const DAILY_IMAGES = 2

const TERMS = { leaseMs: LEASE_MS, dailyImages: DAILY_IMAGES }

/** One account with three keys in some ledger, and what the model does to it from outside. */
export interface LedgerHarness {
  readonly accountId: string
  ledger: Ledger
  /** The id behind the n-th key, or null once it is revoked. */
  authenticate(n: number): Promise<string | null>
  revoke(n: number): Promise<void>
  grant(credits: number): Promise<void>
  setTerms(terms: Partial<Terms>): Promise<void>
  /** The process dies and another starts: nothing is left but what the store keeps. */
  crash(): Promise<void>
  /** Disagreements that a recount finds. */
  findings(): Promise<readonly string[]>
}

export type MakeHarness = (clock: Clock, account: NewAccount) => Promise<LedgerHarness>

export const makeMemoryHarness: MakeHarness = (clock, { credits, quota, spendLimit }) => {
  const accountId = `acc_${randomBytes(12).toString('hex')}`
  const ledger = new MemoryLedger(clock, TERMS)
  ledger.open(accountId, { credits, quota, spendLimit })
  const revoked = new Set<number>()
  return Promise.resolve({
    accountId,
    ledger,
    authenticate: async (n) => (revoked.has(n) ? null : `key_${n}`),
    revoke: async (n) => void revoked.add(n),
    grant: async (n) => ledger.grant(accountId, n),
    setTerms: async (terms) => ledger.setTerms(accountId, terms),
    crash: async () => void (await ledger.sweep()),
    findings: async () => [],
  })
}

export function makeSqlHarness(database: Database): MakeHarness {
  return async (clock, account) => {
    const accounts = new Accounts(database, clock)
    const accountId = await accounts.createAccount(account)
    const keys = [
      await accounts.createKey(accountId),
      await accounts.createKey(accountId),
      await accounts.createKey(accountId),
    ]
    const harness: LedgerHarness = {
      accountId,
      ledger: new SqlLedger(database, clock, TERMS),
      authenticate: async (n) => (await accounts.authenticate(keys[n]!.key))?.keyId ?? null,
      revoke: (n) => accounts.revokeKey(keys[n]!.keyId),
      grant: async (n) => void (await accounts.grant(accountId, n)),
      setTerms: (terms) => accounts.setTerms(accountId, terms),
      crash: async () => {
        harness.ledger = new SqlLedger(database, clock, TERMS)
        await harness.ledger.sweep()
      },
      findings: async () => (await verifyLedger(database)).findings,
    }
    return harness
  }
}

import { randomBytes } from 'node:crypto'
import { type Clock, utcTimestamp } from '../database/clock'
import type { Database, Queryable } from '../database/database'
import { digestSecret } from '../database/secret-digest'
import type { AccountSummary, Caller, Entry, KeySummary, NewAccount, Statement, Terms } from './account'
import { AccountError } from './account-error'
import { generateApiKey, isApiKey } from './api-key'
import { checkCredits, checkTerms } from './credit-bounds'

/** Most keys of one account that are active at once. */
export const MAX_ACTIVE_KEYS = 10

/** Accounts and their keys. */
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The caller behind a key, or null for one that is malformed, unknown or revoked.
   *
   * `apiKey` is the text after `Bearer `. A wrong checksum is refused without a query; nothing is cached, so a revocation that
   * has been acknowledged holds for every process.
   */
  async authenticate(apiKey: string): Promise<Caller | null> {
    if (!isApiKey(apiKey)) return null
    const rows = await this.database.query<CallerRow>(
      `SELECT k.id AS key_id, a.id AS account_id, a.name
        FROM api_keys k JOIN accounts a ON a.id = k.account_id
        WHERE k.digest = $1 AND k.revoked_at IS NULL`,
      [digestSecret(apiKey)],
    )
    const row = rows[0]
    return row === undefined ? null : toCaller(row)
  }

  /** Opens an account and grants it its first credits. Resolves to its id, `acc_` and 24 hex digits. */
  async createAccount({ name, credits, quota, spendLimit }: NewAccount): Promise<string> {
    if (name.trim() === '') throw new AccountError('An account needs a name.')
    checkCredits('The credits', credits)
    checkTerms({ quota, spendLimit })
    const id = newId('acc')
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        'INSERT INTO accounts (id, name, quota, spend_limit, created_at) VALUES ($1, $2, $3, $4, $5::timestamptz)',
        [id, name, quota, spendLimit, this.timestamp()],
      )
      if (credits > 0) await this.move(transaction, id, credits)
    })
    return id
  }

  /** All accounts, oldest first. */
  listAccounts(): Promise<readonly AccountSummary[]> {
    return this.database.query<AccountSummary>(
      `SELECT id AS "accountId", name, balance, quota, spend_limit AS "spendLimit" FROM accounts ORDER BY created_at, id`,
    )
  }

  /** At most `most` entries; those that are folded into sums are not among them. Throws `AccountError` for an unknown account. */
  async statement(accountId: string, most: number): Promise<Statement> {
    const accounts = await this.database.query<{ name: string }>('SELECT name FROM accounts WHERE id = $1', [accountId])
    if (accounts[0] === undefined) throw unknownAccount(accountId)
    const entries = await this.database.query<Entry>(
      `SELECT (extract(epoch FROM e.at) * 1000)::float8 AS at, r.key_id AS "keyId", r.id AS "reservationId", coalesce(r.source, 'balance') AS "from",
          CASE e.kind WHEN 'grant' THEN e.balance_change ELSE -e.spent_change END AS credits,
          CASE WHEN e.kind = 'grant' THEN 'grant' WHEN e.kind = 'release' THEN 'refund' WHEN r.state = 'captured' THEN 'charge'
            ELSE 'hold' END AS what
        FROM entries e LEFT JOIN reservations r ON r.id = e.reservation_id
        WHERE e.account_id = $1 AND e.kind <> 'capture' ORDER BY e.id DESC LIMIT $2::integer`,
      [accountId, most],
    )
    return { accountId, name: accounts[0].name, entries }
  }

  /** Makes a key; the only moment at which it is shown. Throws `AccountError` for an unknown account and for an eleventh active key. */
  async createKey(accountId: string): Promise<{ readonly keyId: string; readonly key: string }> {
    const key = generateApiKey()
    const keyId = newId('key')
    await this.database.transaction(async (transaction) => {
      const accounts = await transaction.query('SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId])
      if (accounts.length === 0) throw unknownAccount(accountId)
      const active = await transaction.query('SELECT id FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL', [
        accountId,
      ])
      if (active.length >= MAX_ACTIVE_KEYS) {
        throw new AccountError(
          `Account ${accountId} has ${MAX_ACTIVE_KEYS} active keys, the most allowed: revoke one first.`,
        )
      }
      await transaction.query(
        'INSERT INTO api_keys (id, account_id, digest, last_four, created_at) VALUES ($1, $2, $3, $4, $5::timestamptz)',
        [keyId, accountId, digestSecret(key), key.slice(-4), this.timestamp()],
      )
    })
    return { keyId, key }
  }

  /** The account's keys, oldest first, revoked ones included. */
  async listKeys(accountId: string): Promise<readonly KeySummary[]> {
    const accounts = await this.database.query('SELECT id FROM accounts WHERE id = $1', [accountId])
    if (accounts.length === 0) throw unknownAccount(accountId)
    return this.database.query<KeySummary>(
      `SELECT id AS "keyId", account_id AS "accountId", last_four AS "lastFour",
          (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt", (extract(epoch FROM revoked_at) * 1000)::float8 AS "revokedAt"
        FROM api_keys WHERE account_id = $1 ORDER BY created_at, id`,
      [accountId],
    )
  }

  /** Ends a key at once. Revoking it again changes nothing; an unknown id throws `AccountError`. */
  async revokeKey(keyId: string): Promise<void> {
    const rows = await this.database.query(
      'UPDATE api_keys SET revoked_at = coalesce(revoked_at, $2::timestamptz) WHERE id = $1 RETURNING id',
      [keyId, this.timestamp()],
    )
    if (rows.length === 0) throw new AccountError(`There is no key ${keyId}.`)
  }

  /** Adds credits; a negative number corrects an earlier grant. Resolves to the new balance, which never falls below 0. */
  async grant(accountId: string, credits: number): Promise<number> {
    if (credits === 0) throw new AccountError('A grant of 0 credits changes nothing.')
    checkCredits('The credits', Math.abs(credits))
    return await this.move(this.database, accountId, credits)
  }

  /** Changes the terms named; the others stay. A spending limit of null lifts the cap. */
  async setTerms(accountId: string, terms: Partial<Terms>): Promise<void> {
    checkTerms(terms)
    const rows = await this.database.query(
      `UPDATE accounts SET quota = coalesce($2::integer, quota),
          spend_limit = CASE WHEN $3::boolean THEN $4::integer ELSE spend_limit END
        WHERE id = $1 RETURNING id`,
      [accountId, terms.quota ?? null, terms.spendLimit !== undefined, terms.spendLimit ?? null],
    )
    if (rows.length === 0) throw unknownAccount(accountId)
  }

  private async move(queryable: Queryable, accountId: string, credits: number): Promise<number> {
    const rows = await queryable
      .query<{ balance: number | null }>('SELECT ledger_grant($1, $2::integer, $3::timestamptz) AS balance', [
        accountId,
        credits,
        this.timestamp(),
      ])
      .catch((error: unknown) => {
        throw isOutOfRange(error)
          ? new AccountError(`The balance of ${accountId} cannot take a change of ${credits} credits.`)
          : error
      })
    const balance = rows[0]?.balance ?? null
    if (balance === null) throw unknownAccount(accountId)
    return balance
  }

  private timestamp(): string {
    return utcTimestamp(this.clock.now())
  }
}

/** A caller, as every statement that finds one names its columns. */
export interface CallerRow {
  readonly key_id: string
  readonly account_id: string
  readonly name: string
}

export function toCaller({ key_id: keyId, account_id: id, name }: CallerRow): Caller {
  return { account: { id, name }, keyId }
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

function unknownAccount(accountId: string): AccountError {
  return new AccountError(`There is no account ${accountId}.`)
}

/** SQLSTATE of a failed CHECK (below 0) and of an integer overflow. */
function isOutOfRange(error: unknown): boolean {
  const code = (error as { code?: unknown }).code
  return code === '23514' || code === '22003'
}

/** Most keys of one account that are active at once. */
export const MAX_ACTIVE_KEYS = 10

/** Who is calling: what a valid key stands for. */
export interface Caller {
  readonly account: { readonly id: string; readonly name: string }
  readonly keyId: string
}

/** A key as lists show it: never the key itself. Times are ms since 1970 UTC. */
export interface KeySummary {
  readonly keyId: string
  readonly accountId: string
  /** The last four characters, to tell keys apart. */
  readonly lastFour: string
  readonly createdAt: number
  readonly revokedAt: number | null
}

/** What an account may use; see `Credits` for the meaning. */
export interface Terms {
  readonly quota: number
  readonly spendLimit: number | null
}

/** An account as lists show it. */
export interface AccountSummary extends Terms {
  readonly accountId: string
  readonly name: string
  readonly balance: number
}

/** A movement of credits: a grant, a charge, a hold (reserved, not ended yet), or the refund of one that was released. */
export interface Entry {
  /** Ms since 1970 UTC. */
  readonly at: number
  readonly what: 'grant' | 'charge' | 'hold' | 'refund'
  /** Added to what the account may use; negative when used. */
  readonly credits: number
  readonly from: 'quota' | 'balance'
  /** The key that used the credit, and its receipt; null for a grant. */
  readonly keyId: string | null
  readonly reservationId: string | null
}

/** An account with its last entries, newest first. */
export interface Statement {
  readonly accountId: string
  readonly name: string
  readonly entries: readonly Entry[]
}

export interface NewAccount extends Terms {
  readonly name: string
  readonly credits: number
}

/** Accounts and their keys. */
export interface Accounts {
  /**
   * The caller behind a key, or null for one that is malformed, unknown or revoked.
   *
   * `apiKey` is the text after `Bearer `. A wrong checksum is refused without a query; nothing is cached, so a revocation that
   * has been acknowledged holds for every process.
   */
  authenticate(apiKey: string): Promise<Caller | null>
  /** Open an account and grant it its first credits. Resolves to its id, `acc_` and 24 hex digits. */
  createAccount(account: NewAccount): Promise<string>
  /** All accounts, oldest first. */
  listAccounts(): Promise<readonly AccountSummary[]>
  /** At most `most` entries; those that are folded into sums are not among them. Throws `AccountError` for an unknown account. */
  statement(accountId: string, most: number): Promise<Statement>
  /** Make a key; the only moment at which it is shown. Throws `AccountError` for an unknown account and for an eleventh active key. */
  createKey(accountId: string): Promise<{ readonly keyId: string; readonly key: string }>
  /** The account's keys, oldest first, revoked ones included. */
  listKeys(accountId: string): Promise<readonly KeySummary[]>
  /** End a key at once. Revoking it again changes nothing; an unknown id throws `AccountError`. */
  revokeKey(keyId: string): Promise<void>
  /** Add credits; a negative number corrects an earlier grant. Resolves to the new balance, which never falls below 0. */
  grant(accountId: string, credits: number): Promise<number>
  /** Change the terms named; the others stay. A spending limit of null lifts the cap. */
  setTerms(accountId: string, terms: Partial<Terms>): Promise<void>
}

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

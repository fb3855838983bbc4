/** A limit's decision. `retryAfterSeconds` is whole, at least 1, and long enough: a caller that waits so long is let through. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

/** A decision of the database: the wait in whole seconds counts when it is no. */
export interface VerdictRow {
  readonly allowed: boolean
  readonly wait: number
}

export function toVerdict(row: VerdictRow | undefined): Verdict {
  if (row === undefined) throw new Error('a limit gave no row')
  return row.allowed ? { allowed: true } : { allowed: false, retryAfterSeconds: Math.max(1, row.wait) }
}

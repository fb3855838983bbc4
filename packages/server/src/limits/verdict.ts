/** A limit's decision. `retryAfterSeconds` is whole, at least 1, and long enough: a caller that waits so long is let through. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterSeconds: number }

/** What a child says once it takes jobs. */
export const READY = 'ready'

/** What the guard writes to standard error before it ends a process that holds too much. */
export const GUARD_WORDS = 'vec: this process holds too much memory\n'

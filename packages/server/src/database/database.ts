/** A parameter of a statement. Times travel as UTC text (see `utcTimestamp`), so no driver's time zone can touch them. */
export type SqlValue = string | number | boolean | null | Uint8Array

/** Anything that runs one statement: the database itself, or a transaction of it. */
export interface Queryable {
  /**
   * Run one statement with `$1`, `$2` ... parameters and resolve to its rows.
   *
   * Columns arrive as `integer` -> number, `boolean` -> boolean, `timestamptz` -> Date, `bytea` -> Uint8Array, `text` -> string,
   * on both engines. Rejects with the driver's error; SQLSTATE is its `code`.
   */
  query<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>
  /** Run several statements without parameters; all or none of them. */
  script(sql: string): Promise<void>
}

/** PostgreSQL, in this process (PGlite) or on a server (`pg`). The same SQL runs on both. */
export interface Database extends Queryable {
  /** `pglite`: this process alone owns the data. `postgres`: any number of processes share it. */
  readonly engine: 'pglite' | 'postgres'
  /** Run `work` in one READ COMMITTED transaction; a rejection of `work` rolls back and is passed on. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

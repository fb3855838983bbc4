import type { Queryable } from '../database/database'
import { LEAST_ROWS, Pace } from './pace'
import { rehearseAccounts, verifyAccounts } from './verify-accounts'

/** What a recount of the ledger found. */
export interface VerifyReport {
  /** True when every count agrees with the entries. */
  readonly clean: boolean
  /** One sentence for each disagreement. */
  readonly findings: readonly string[]
  readonly accounts: number
  /** Folded ones among them, as among the reservations. */
  readonly entries: number
  readonly reservations: number
  /** Reservations that are neither captured nor released at this moment. */
  readonly open: number
}

/** The flaws that the function `reservation_flaw` of the database names. */
const FLAWS = {
  state: 'is a reservation whose entries do not tell its state',
  move: 'is a reservation whose entries moved something else than one credit of its account, month and source',
  repeat: 'is a reservation that charged a repeat within 24 hours of the first charge',
  day: 'is a reservation that no count of images includes',
} as const

/**
 * Recount the whole ledger while the service works, in slices of some milliseconds. Each slice is one statement, so it sees one
 * state of what it compares: a reservation with its entries, a day with its reservations, a balance with the last of its entries.
 */
export async function verifyLedger(database: Queryable): Promise<VerifyReport> {
  const reservations = await verifyReservations(database, new Pace())
  const days = await verifyDays(database, new Pace())
  const accounts = await verifyAccounts(database, new Pace())
  const findings = [...accounts.findings, ...reservations.findings, ...days]
  return {
    clean: findings.length === 0,
    findings,
    accounts: accounts.accounts,
    entries: accounts.entries,
    reservations: reservations.count + accounts.foldedReservations,
    open: reservations.open,
  }
}

/**
 * Runs each statement of a recount once. The embedded database compiles what a statement needs when it first comes: 0.2 s for which requests would wait.
 */
export async function rehearseVerify(database: Queryable): Promise<void> {
  await readReservations(database, FIRST_ID, LEAST_ROWS)
  await readDays(database, ['', ''], LEAST_ROWS)
  await rehearseAccounts(database)
}

interface ReservationSlice {
  readonly last: string | null
  readonly count: number
  readonly open: number
  readonly flawed: readonly { readonly id: string; readonly flaw: keyof typeof FLAWS }[]
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

async function verifyReservations(database: Queryable, pace: Pace) {
  const findings: string[] = []
  let [count, open] = [0, 0]
  for (let last: string | null = FIRST_ID; last !== null; ) {
    const after: string = last
    const slice: ReservationSlice = await pace.slice((rows) => readReservations(database, after, rows))
    count += slice.count
    open += slice.open
    for (const { id, flaw } of slice.flawed) findings.push(`${id} ${FLAWS[flaw]}.`)
    last = slice.last
  }
  return { findings, count, open }
}

async function readReservations(database: Queryable, after: string, rows: number): Promise<ReservationSlice> {
  const [slice] = await database.query<ReservationSlice>(
    `WITH slice AS MATERIALIZED (SELECT * FROM reservations WHERE id > $1::uuid ORDER BY id LIMIT $2::integer)
      SELECT (SELECT id::text FROM slice ORDER BY id DESC LIMIT 1) AS last, count(*)::integer AS count,
        (count(*) FILTER (WHERE state = 'reserved'))::integer AS open,
        coalesce(json_agg(json_build_object('id', id, 'flaw', flaw)) FILTER (WHERE flaw IS NOT NULL), '[]') AS flawed
      FROM (SELECT r.id, r.state, reservation_flaw(ROW(r.*)::reservations) AS flaw FROM slice r) AS judged`,
    [after, rows],
  )
  if (slice === undefined) throw new Error('a count gave no row')
  return slice
}

interface DayRow {
  readonly key_id: string
  readonly day: string
  readonly differs: boolean
}

async function verifyDays(database: Queryable, pace: Pace): Promise<string[]> {
  const findings: string[] = []
  for (let last: readonly [string, string] | null = ['', '']; last !== null; ) {
    const after: readonly [string, string] = last
    const rows: DayRow[] = await pace.slice((most) => readDays(database, after, most))
    for (const row of rows) {
      if (row.differs)
        findings.push(`${row.key_id} ${row.day} has a count of images that differs from its reservations of that day.`)
    }
    const end = rows.at(-1)
    last = end === undefined ? null : [end.key_id, end.day]
  }
  return findings
}

/** Days whose images are `most` together, or one day that has more: the time goes by the reservations that are counted. */
function readDays(database: Queryable, [key, day]: readonly [string, string], most: number): Promise<DayRow[]> {
  return database.query<DayRow>(
    `WITH next AS MATERIALIZED (SELECT * FROM days WHERE (key_id, day) > ($1, $2) ORDER BY key_id, day LIMIT $3::integer)
      SELECT d.key_id, d.day, d.images <> d.folded + (SELECT count(*) FROM reservations r
          WHERE r.key_id = d.key_id AND r.day = d.day AND r.state <> 'released') AS differs
      FROM (SELECT *, coalesce(sum(greatest(images - folded, 1))
          OVER (ORDER BY key_id, day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM next) AS d
      WHERE d.before < $3::integer ORDER BY d.key_id, d.day`,
    [key, day, most],
  )
}

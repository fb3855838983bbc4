/*
 * How long requests wait while `admin verify` recounts a large ledger.
 *
 *   node packages/server/test/load/verify.mjs [--reservations 1000000] [--directory DIR | --database URL]
 *
 * Needs a build. Makes a ledger of 200 accounts, keeps it in DIR if one is given, or in the PostgreSQL database of URL, which should be empty the first
 * time, uses it again the next time, and asks for an account every
 * 20 ms: first for 10 s with nothing else to do, then while `admin verify` runs. Other work on the machine makes both longer. Exit code 1 when the
 * recount is not clean.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const ACCOUNTS = 200
const BATCH = 20_000
const PERIOD_MS = 20

const { values: given } = parseArgs({
  options: {
    reservations: { type: 'string', default: '1000000' },
    directory: { type: 'string' },
    database: { type: 'string' },
  },
})
const reservations = Number(given.reservations)
const directory = given.directory ?? (await mkdtemp(join(tmpdir(), 'vec-verify-')))
const place = given.database === undefined ? { VEC_DATA_DIR: directory } : { DATABASE_URL: given.database }
const environment = { PATH: process.env.PATH, ...place, PORT: '0', VEC_OPS_PORT: '0', VEC_WORKERS: '1' }

/** The database of the ledger, while no server works with it: `exec` runs statements, of which the last gives its rows. */
async function openDatabase() {
  if (given.database === undefined) {
    const database = await PGlite.create({ dataDir: join(directory, 'database') })
    return { exec: async (sql) => (await database.exec(sql)).at(-1).rows, close: () => database.close() }
  }
  const client = new pg.Client({ connectionString: given.database })
  await client.connect()
  return { exec: async (sql) => [await client.query(sql)].flat().at(-1).rows, close: () => client.end() }
}

async function startServer() {
  const server = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = createInterface({ input: server.stdout })
  const url = await new Promise((resolve, reject) => {
    lines.once('line', (line) => resolve(/http:\S+/.exec(line)?.[0]))
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const stop = () =>
    new Promise((resolve) => {
      server.once('exit', resolve)
      server.kill('SIGTERM')
    })
  return { url, stop }
}

async function admin(...words) {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'admin', ...words], { env: environment })
  return JSON.parse(stdout)
}

/** Reservations of 1 credit each, 5,000 for each key and day, all captured. */
async function makeLedger() {
  await (await startServer()).stop()
  const database = await openDatabase()
  if ((await database.exec('SELECT FROM reservations LIMIT 1')).length > 0) return database.close()
  await database.exec(`
    INSERT INTO accounts (id, name, balance, created_at) SELECT 'acc_' || n, 'n', 0, now() FROM generate_series(0, ${ACCOUNTS - 1}) n;
    CREATE TABLE made (n integer PRIMARY KEY, id uuid, account text, key text, day text)`)
  const perAccount = Math.ceil(reservations / ACCOUNTS)
  await database.exec(`
    INSERT INTO entries (account_id, kind, balance_change, quota_used_change, spent_change, at)
      SELECT id, 'grant', ${perAccount}, 0, 0, now() FROM accounts;
    UPDATE accounts SET balance = ${perAccount}`)
  for (let from = 0; from < reservations; from += BATCH) {
    const to = Math.min(reservations, from + BATCH) - 1
    await database.exec(`
      TRUNCATE made;
      INSERT INTO made SELECT n, gen_random_uuid(), 'acc_' || n % ${ACCOUNTS}, 'key_' || n % ${ACCOUNTS}, '2026-01-' || to_char(1 + n / ${ACCOUNTS} / 5000, 'FM00')
        FROM generate_series(${from}, ${to}) n;
      INSERT INTO reservations (id, account_id, key_id, repeat_key, month, day, source, state, reserved_at, expires_at, ended_at)
        SELECT id, account, key, sha256(id::text::bytea), '2026-01', day, 'balance', 'captured', now(), now(), now() FROM made;
      INSERT INTO entries (account_id, reservation_id, kind, month, balance_change, quota_used_change, spent_change, at)
        SELECT account, id, 'reserve', '2026-01', -1, 0, 1, now() FROM made;
      INSERT INTO entries (account_id, reservation_id, kind, month, balance_change, quota_used_change, spent_change, at)
        SELECT account, id, 'capture', '2026-01', 0, 0, 0, now() FROM made`)
  }
  await database.exec(`
    DROP TABLE made;
    INSERT INTO days (key_id, day, images) SELECT key_id, day, count(*) FROM reservations GROUP BY key_id, day;
    INSERT INTO months (account_id, month, quota_used, spent) SELECT account_id, month, 0, count(*) FROM reservations GROUP BY account_id, month;
    UPDATE accounts a SET balance = balance - (SELECT spent FROM months WHERE account_id = a.id)`)
  await database.exec('VACUUM ANALYZE')
  await database.close()
}

/** Asks for the account at a fixed rate until the promise settles; the times of all answers, ms. */
async function waits(url, key, until) {
  const times = []
  const asked = []
  let isOver = false
  until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const started = performance.now()
    asked.push(
      // A connection that is kept could be closed by the server in the moment of its use.
      fetch(`${url}/v1/account`, { headers: { authorization: `Bearer ${key}`, connection: 'close' } })
        .then((response) => response.text())
        .then(() => times.push(performance.now() - started)),
    )
    await sleep(PERIOD_MS)
  }
  await Promise.all(asked)
  return times.sort((a, b) => a - b)
}

const at = (times, share) => Math.round(10 * times[Math.min(times.length - 1, Math.floor(share * times.length))]) / 10
const show = (name, times) =>
  console.log(
    `${name}: ${times.length} requests, median ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, longest ${at(times, 1)} ms`,
  )

if (given.database !== undefined || !existsSync(join(directory, 'database'))) await makeLedger()
const server = await startServer()
try {
  const { account_id: account } = await admin('account', 'create', '--name', 'asks', '--credits', '1', '--json')
  const { key } = await admin('key', 'create', '--account', account, '--json')
  await waits(server.url, key, sleep(2_000))
  show('idle', await waits(server.url, key, sleep(10_000)))
  const started = performance.now()
  const verified = admin('verify', '--json')
  show(
    'while verifying',
    await waits(
      server.url,
      key,
      verified.catch(() => undefined),
    ),
  )
  const { clean, findings, ...counts } = await verified
  console.log(
    `verify: ${Math.round((performance.now() - started) / 1000)} s, clean: ${clean}, ${JSON.stringify(counts)}`,
    ...findings,
  )
  process.exitCode = clean ? 0 : 1
} finally {
  await server.stop()
  if (given.directory === undefined) await rm(directory, { recursive: true })
}

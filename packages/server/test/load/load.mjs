/*
 * Loads a server of its own on loopback and prints what it does at 1, 2, 4 and 8 times its capacity.
 *
 *   node packages/server/test/load/load.mjs [--postgres URL] [--workers N] [--seconds S] [--rounds R] [--multiples 1,2,4,8]
 *
 * Needs a build. The embedded database is used, in a directory that is removed afterwards, or the PostgreSQL server of the URL, in a
 * database that is dropped afterwards. Each step sends for S seconds (default 8) at a fixed rate, whatever comes back, so a server
 * that slows down is not spared. What the sender and other work of the machine take away differs from one window to the next by a
 * tenth, so the steps are taken in R rounds (default 3), all multiples in each, and a multiple's figure is the median of its rounds.
 * The overhead is taken last, of a server that has run for as long as all this took. Exit code 1 when a floor is missed.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeTestImage } from './image.mjs'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const ACCOUNTS = 8
const OVERHEAD_SAMPLES = 200
const TICKS_PER_SECOND = 100
/** A job that was refused after more time in the queue had a place, which went to an account with fewer, ms. */
const LONGEST_REFUSAL_IN_QUEUE_MS = 5
/** What must hold. Times in ms; refusals are those at once, not of jobs that lost their place in the queue. */
const FLOORS = { goodputShare: 0.95, refusalP99: 50, loopDelayP99: 50, overheadMedian: 5 }

const { values: given } = parseArgs({
  options: {
    postgres: { type: 'string' },
    workers: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    multiples: { type: 'string', default: '1,2,4,8' },
  },
})
const multiples = given.multiples.split(',').filter(Boolean).map(Number)
const seconds = Math.min(60, Number(given.seconds))
const rounds = Number(given.rounds)

const image = makeTestImage()
let serial = 0
/** The same picture with other bytes behind its end: the same work, and never a free repeat. */
const nextImage = () => Buffer.concat([image, Buffer.from(String(++serial))])

const percentile = (values, p) => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? Number.NaN
}
/** Of the values that are there: a step without refusals has no time of one. */
const median = (values) => percentile(values.filter(Number.isFinite), 50)
const round = (value) => Math.round(value * 10) / 10

async function newPlace() {
  if (given.postgres === undefined) {
    const directory = await mkdtemp(join(tmpdir(), 'vec-load-'))
    return { env: { VEC_DATA_DIR: directory }, remove: () => rm(directory, { recursive: true }) }
  }
  const name = `vec_load_${randomBytes(6).toString('hex')}`
  const administer = async (sql) => {
    const client = new pg.Client({ connectionString: given.postgres })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await administer(`CREATE DATABASE ${name}`)
  const url = new URL(given.postgres)
  url.pathname = `/${name}`
  return { env: { DATABASE_URL: url.href }, remove: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

function startServer(env) {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const traceById = new Map()
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (!line.startsWith('{')) return
    const entry = JSON.parse(line)
    if (entry.msg === 'request') traceById.set(entry.request_id, { ...entry.stages_ms, total: entry.duration_ms })
  })
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error('the server did not start')))
    createInterface({ input: child.stdout }).once('line', (line) => {
      const [url, operationsUrl] = line.match(/http:\/\/[^\s)]+/g)
      resolve({ child, url, operationsUrl, traceById })
    })
  })
}

async function admin(env, words) {
  const child = spawn(process.execPath, [MAIN, 'admin', ...words, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text)
}

const agent = new Agent({ keepAlive: true, maxSockets: 400 })

function send(url, key) {
  const body = nextImage()
  const started = performance.now()
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}`, 'content-length': body.length }
    const outgoing = request(`${url}/v1/vectorize`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        const { 'x-request-id': id, 'retry-after': retryAfter } = response.headers
        resolve({ status: response.statusCode, ms: performance.now() - started, id, retryAfter })
      })
    })
    outgoing.on('error', () => resolve({ status: 0, ms: performance.now() - started }))
    outgoing.end(body)
  })
}

async function gauges(operationsUrl) {
  const text = await (await fetch(`${operationsUrl}/metrics`)).text()
  const read = (name) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  return {
    delayMs: 1000 * read('nodejs_eventloop_lag_p99_seconds'),
    rssMb: read('process_resident_memory_bytes') / 1_048_576,
  }
}

/** CPU seconds that a process has used. */
async function cpuSeconds(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Images a second with as many clients as can be served at once: the capacity. */
async function measureCapacity({ url }, keys, clients) {
  const end = performance.now() + 1000 * seconds
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, i) => {
      while (performance.now() < end) if ((await send(url, keys[i % keys.length])).status === 200) done++
    }),
  )
  return done / seconds
}

async function measureStep(server, keys, rate) {
  await gauges(server.operationsUrl)
  const cpuBefore = await cpuSeconds(server.child.pid)
  const started = performance.now()
  const pending = []
  for (let i = 0; i < rate * seconds; i++) {
    const wait = started + (1000 * i) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    pending.push(send(server.url, keys[i % keys.length]))
  }
  const answers = await Promise.all(pending)
  const elapsed = (performance.now() - started) / 1000
  await sleep(300)
  const stages = answers.flatMap(({ status, id }) => (status === 200 ? [server.traceById.get(id)] : []))
  const accepted = answers.filter((answer) => answer.status === 200)
  const refused = answers.filter((answer) => answer.status === 503)
  const hasWaited = ({ id }) => (server.traceById.get(id)?.queue ?? 0) > LONGEST_REFUSAL_IN_QUEUE_MS
  const atOnce = refused.filter((answer) => !hasWaited(answer))
  return {
    sent: answers.length,
    accepted: accepted.length,
    refused: refused.length,
    lostPlaces: refused.length - atOnce.length,
    other: answers.length - accepted.length - refused.length,
    goodput: accepted.length / elapsed,
    ...Object.fromEntries(
      ['admit', 'repeat', 'queue', 'reserve', 'process', 'trace', 'capture'].map((name) => [
        `${name}Median`,
        median(stages.flatMap((each) => each?.[name] ?? [])),
      ]),
    ),
    acceptedP99: percentile(
      accepted.map((answer) => answer.ms),
      99,
    ),
    refusalMedian: median(atOnce.map((answer) => answer.ms)),
    refusalP99: percentile(
      atOnce.map((answer) => answer.ms),
      99,
    ),
    withoutRetryAfter: refused.filter((answer) => !(Number(answer.retryAfter) >= 1)).length,
    cpuMsPerRequest: (1000 * ((await cpuSeconds(server.child.pid)) - cpuBefore)) / answers.length,
    ...(await gauges(server.operationsUrl)),
  }
}

/** Every multiple in every round; the medians of each multiple, and the sums of what must not happen at all. */
async function measureRounds(server, keys, capacity) {
  const taken = multiples.map(() => [])
  for (let i = 0; i < rounds; i++) {
    for (const [index, multiple] of multiples.entries()) {
      taken[index].push(await measureStep(server, keys, multiple * capacity))
    }
  }
  return taken.map((steps, index) => {
    const figures = Object.keys(steps[0] ?? {}).map((name) => [name, steps.map((step) => step[name])])
    console.log(`${multiples[index]}x:`, Object.fromEntries(figures.map(([name, all]) => [name, round(median(all))])))
    console.log('  goodput of each round:', steps.map((step) => round(step.goodput)).join(', '))
    const sum = (name) => steps.reduce((total, step) => total + step[name], 0)
    const medians = Object.fromEntries(figures.map(([name, all]) => [name, median(all)]))
    return { ...medians, other: sum('other'), withoutRetryAfter: sum('withoutRetryAfter') }
  })
}

/** Request minus tracing as a client sees it, one request at a time. */
async function measureOverhead({ url, traceById }, key) {
  const answers = []
  for (let i = 0; i < OVERHEAD_SAMPLES; i++) answers.push(await send(url, key))
  await sleep(500)
  const stages = answers.map(({ id }) => traceById.get(id))
  const overheads = answers.map(({ ms }, i) => ms - stages[i].trace)
  const stageNames = Object.keys(stages[0])
  console.log(
    'stages at the median, ms:',
    Object.fromEntries(stageNames.map((name) => [name, median(stages.map((each) => each[name]))])),
  )
  const inside = median(stages.map(({ total, trace }) => total - trace))
  return { median: median(overheads), p99: percentile(overheads, 99), inside }
}

const place = await newPlace()
const env = {
  PATH: process.env.PATH,
  PORT: '0',
  VEC_OPS_PORT: '0',
  VEC_WORKERS: given.workers,
  // One address sends everything: a sender may hold a quarter of the connections, a proxy as many as there are.
  VEC_TRUSTED_PROXIES: '127.0.0.1',
  VEC_RATE_PER_MINUTE: '1000000',
  VEC_RATE_BURST: '1000000',
  VEC_DAILY_IMAGES: '1000000',
  ...place.env,
}
const server = await startServer(env)
// The sender gives way to the server, as one on another machine would.
setPriority(10)
let failed = false
const judge = (what, value, isHeld) => {
  failed ||= !isHeld
  console.log(`${isHeld ? 'holds ' : 'MISSED'}  ${what}: ${value}`)
}
try {
  const keys = []
  for (let i = 0; i < ACCOUNTS; i++) {
    const { account_id } = await admin(env, ['account', 'create', '--name', `Load ${i}`, '--credits', '1000000'])
    keys.push((await admin(env, ['key', 'create', '--account', account_id])).key)
  }
  await measureCapacity(server, keys, Number(given.workers))
  const capacity = await measureCapacity(server, keys, Number(given.workers) + 1)
  console.log(
    `${given.postgres ? 'PostgreSQL' : 'PGlite'}, ${given.workers} worker(s): capacity ${round(capacity)} images/s`,
  )
  const steps = await measureRounds(server, keys, capacity)
  const peak = Math.max(...steps.map((step) => step.goodput))
  for (const [index, step] of steps.entries()) {
    const at = `at ${multiples[index]}x`
    const share = step.goodput / peak
    if (index > 0) judge(`goodput ${at}, share of the peak, %`, round(100 * share), share >= FLOORS.goodputShare)
    if (Number.isFinite(step.refusalP99))
      judge(`refusals at once ${at}, p99 ms`, round(step.refusalP99), step.refusalP99 < FLOORS.refusalP99)
    judge(`refusals without Retry-After ${at}`, step.withoutRetryAfter, step.withoutRetryAfter === 0)
    judge(`other answers ${at}`, step.other, step.other === 0)
    judge(`event-loop delay ${at}, p99 ms`, round(step.delayMs), step.delayMs < FLOORS.loopDelayP99)
  }
  const overhead = await measureOverhead(server, keys[0])
  judge(
    'overhead at the median, ms',
    `${round(overhead.median)} (p99 ${round(overhead.p99)}; by the server's own clock ${round(overhead.inside)})`,
    overhead.median < FLOORS.overheadMedian,
  )
} finally {
  agent.destroy()
  server.child.removeAllListeners('exit')
  const exited = new Promise((resolve) => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  await exited
  await place.remove()
}
process.exitCode = failed ? 1 : 0

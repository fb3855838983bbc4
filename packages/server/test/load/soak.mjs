/*
 * Runs a server under everything at once for a long time, and looks at what is left.
 *
 *   node packages/server/test/load/soak.mjs [--minutes 30] [--postgres URL] [--hostile DIRECTORY] [--pause 0]
 *
 * Needs a build. Senders of images over REST and over the tools, readers that stop reading, clients that leave, bytes that are no request, and
 * damaged and hostile files (those of a directory as well, if one is given) work side by side; each waits PAUSE ms before it goes on. In the end everybody stops; then no image may run or wait, no body
 * may be held, no reservation may be open, `admin verify` must be clean, an image must be answered, every answer must have been one of the contract, and
 * the memory of the server in the last quarter may be at most 1.2 times that of the second one, and 50 MB; its heap 1.2 times and 10 MB. Exit code 1 when one of these does not hold.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { makeHostileFiles } from './hostile.mjs'
import { makeTestImage } from './image.mjs'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const SAMPLE_MS = 1_000
/** What the contract allows at all; 500 is noted apart. */
const STATUSES = new Set([200, 202, 400, 401, 402, 404, 413, 415, 422, 429, 503])
const MEGABYTE = 1_048_576

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    postgres: { type: 'string' },
    hostile: { type: 'string' },
    pause: { type: 'string', default: '0' },
  },
})
const pause = Number(given.pause)
const endsAt = performance.now() + Number(given.minutes) * 60_000
const isOver = () => performance.now() >= endsAt

const directory = await mkdtemp(join(tmpdir(), 'vec-soak-'))
const databaseName = `vec_soak_${randomBytes(6).toString('hex')}`
async function administer(sql) {
  const client = new pg.Client({ connectionString: given.postgres })
  await client.connect()
  await client.query(sql)
  await client.end()
}
let place = { VEC_DATA_DIR: directory }
if (given.postgres !== undefined) {
  await administer(`CREATE DATABASE ${databaseName}`)
  const url = new URL(given.postgres)
  url.pathname = `/${databaseName}`
  place = { DATABASE_URL: url.href }
}
const environment = {
  PATH: process.env.PATH,
  PORT: '0',
  VEC_OPS_PORT: '0',
  VEC_WORKERS: '1',
  VEC_PROCESSING_SECONDS: '10',
  VEC_RATE_PER_MINUTE: '100000',
  VEC_RATE_BURST: '1000',
  VEC_DAILY_IMAGES: '1000000000',
  VEC_LOG_LEVEL: 'error',
  ...place,
}

const server = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
const errors = []
createInterface({ input: server.stderr }).on('line', (line) => errors.push(line))
const [url, operations] = await new Promise((resolve, reject) => {
  createInterface({ input: server.stdout }).once('line', (line) => resolve(line.match(/http:[^\s;)]+/g)))
  server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors.join('\n')}`)))
})
const port = Number(new URL(url).port)

async function admin(...words) {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'admin', ...words, '--json'], {
    env: environment,
  })
  return JSON.parse(stdout)
}
async function openAccount() {
  const { account_id: account } = await admin('account', 'create', '--name', 'soak', '--credits', '100000000')
  const { key } = await admin('key', 'create', '--account', account)
  return { account, key }
}
const { account, key } = await openAccount()
const { key: otherKey } = await openAccount()

const picture = makeTestImage()
let serial = 0
const newImage = () => Buffer.concat([picture, Buffer.from(String(++serial))])
const damaged = () => {
  const image = newImage()
  randomBytes(20).copy(image, 60 + (serial % (picture.length - 100)))
  return image.subarray(0, serial % 3 === 0 ? image.length / 2 : image.length)
}
const hostileFiles = (await makeHostileFiles()).map(([, bytes]) => bytes)
if (given.hostile !== undefined)
  for (const name of await readdir(given.hostile)) hostileFiles.push(await readFile(join(given.hostile, name)))

/** Answers by sender and status, and what was not allowed. */
const counts = {}
const wrong = []
function note(sender, status) {
  const name = `${sender} ${status}`
  counts[name] = (counts[name] ?? 0) + 1
  if (!STATUSES.has(status) && wrong.length < 20) wrong.push(name)
}

async function post(sender, path, body, headers = {}, ownKey = key) {
  const response = await fetch(url + path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${ownKey}`, ...headers },
  })
  note(sender, response.status)
  return Buffer.from(await response.arrayBuffer())
}
async function callTool(name, args) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
  return JSON.parse(await post(`tool ${name}`, '/mcp', body, { 'content-type': 'application/json' })).result
}

let resultPath = null
let image = newImage()
const senders = {
  async images() {
    if (serial % 3 > 0) image = newImage()
    await post('image', '/v1/vectorize', image)
  },
  async otherAccount() {
    await post('other', '/v1/vectorize', newImage(), {}, otherKey)
    await sleep(500)
  },
  async damaged() {
    await post('damaged', '/v1/vectorize', damaged())
  },
  async hostile() {
    await post('hostile', '/v1/vectorize', hostileFiles[serial++ % hostileFiles.length])
  },
  async uploads() {
    const link = (await callTool('create_upload', {})).structuredContent
    if (link === undefined) return sleep(1_000)
    const put = await fetch(link.upload_url, { method: 'PUT', body: newImage() })
    note('upload', put.status)
    const result = await callTool('vectorize', { upload_id: link.upload_id })
    if (result.structuredContent) resultPath = result.structuredContent.download_url.slice(url.length)
  },
  /** Asks for a result many times over and takes nothing of it. */
  async slowReaders() {
    const socket = connect(port).on('error', () => {})
    socket.pause()
    socket.write(`GET ${resultPath ?? '/openapi.json'} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(8))
    await sleep(2_000)
    socket.destroy()
  },
  async leaving() {
    const body = newImage()
    const socket = connect(port).on('error', () => {})
    socket.write(
      `POST /v1/vectorize HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, serial % 2 ? body.length : body.length / 2))
    await sleep(50)
    socket[serial % 4 > 1 ? 'destroy' : 'end']()
    await sleep(200)
    socket.destroy()
  },
  async noise() {
    const socket = connect(port).on('error', () => {})
    socket.write(serial % 2 ? randomBytes(1_000) : 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_000))
    await sleep(300)
    socket.destroy()
  },
  async messages() {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, i]))
    await post('message', '/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: keys }), {
      'content-type': 'application/json',
    })
    await sleep(200)
  },
}

async function repeat(send) {
  while (!isOver()) {
    try {
      await send()
      await sleep(pause)
    } catch (error) {
      // A connection that the server closed; whether it may is a matter of the tests.
      if (!(error instanceof TypeError)) throw error
      await sleep(100)
    }
  }
}

async function metric(name) {
  // A connection that is kept could be closed by the server in the moment of its use.
  const text = await (await fetch(`${operations}/metrics`, { headers: { connection: 'close' } })).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}
/** Resident memory of the server, megabytes; a sample that the process could not take is left out. */
const memory = []
/** Its heap, megabytes. What is left after garbage collection is the least of many samples. */
const heap = []
async function watch() {
  while (!isOver()) {
    const bytes = await metric('process_resident_memory_bytes')
    if (Number.isFinite(bytes)) memory.push(bytes / MEGABYTE)
    heap.push((await metric('nodejs_heap_size_used_bytes')) / MEGABYTE)
    await sleep(SAMPLE_MS)
  }
}

const failures = []
const check = (holds, sentence) => {
  if (!holds) failures.push(sentence)
}
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
try {
  await Promise.all([watch(), ...Object.values(senders).map(repeat), repeat(senders.images), repeat(senders.images)])
  await sleep(12_000)
  const part = (from, to) => median(memory.slice(from * memory.length, to * memory.length))
  const [middle, last] = [part(0.25, 0.5), part(0.75, 1)]
  console.log(
    `memory of the server: ${Math.round(middle)} MB in the second quarter, ${Math.round(last)} MB in the last, at most ${Math.round(Math.max(...memory))} MB`,
  )
  check(last <= 1.2 * middle + 50, 'The memory of the server grew.')
  const least = (from, to) => Math.min(...heap.slice(from * heap.length, to * heap.length))
  console.log(
    `its heap: at least ${Math.round(least(0.25, 0.5))} MB in the second quarter, ${Math.round(least(0.75, 1))} MB in the last`,
  )
  check(least(0.75, 1) <= 1.2 * least(0.25, 0.5) + 10, 'The heap of the server grew.')
  for (const name of ['vec_jobs_running', 'vec_jobs_waiting', 'vec_body_bytes']) {
    check((await metric(name)) === 0, `${name} is ${await metric(name)} with nobody there.`)
  }
  const report = await admin('verify')
  check(report.clean && report.open === 0, `The ledger is not clean: ${JSON.stringify(report)}`)
  check(
    (
      await fetch(`${url}/v1/vectorize`, {
        method: 'POST',
        body: newImage(),
        headers: { authorization: `Bearer ${key}` },
      })
    ).status === 200,
    'The server no longer converts.',
  )
  check(wrong.length === 0, `Answers outside the contract: ${wrong.join(', ')}`)
  console.log(
    `answers: ${Object.entries(counts)
      .sort()
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ')}`,
  )
  console.log(`verify: ${JSON.stringify({ ...report, findings: report.findings.slice(0, 5) })}; account ${account}`)
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await rm(directory, { recursive: true, force: true })
  if (given.postgres !== undefined) await administer(`DROP DATABASE ${databaseName} WITH (FORCE)`)
}
for (const sentence of failures) console.error(sentence)
const kinds = new Set(errors.map((line) => line.replaceAll(/\d+|[0-9a-f-]{12,}/g, '')))
console.log(`lines in the log: ${errors.length}, of ${kinds.size} kinds: ${errors.slice(0, 3).join('\n')}`)
console.log(failures.length === 0 ? 'The soak holds.' : 'The soak does not hold.')
process.exitCode = failures.length === 0 ? 0 : 1

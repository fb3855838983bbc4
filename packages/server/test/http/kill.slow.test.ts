import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/database/clock'
import { repeatKey } from '../../src/ledger/repeat-key'
import { verifyLedger } from '../../src/ledger/verify'
import { openStore, type StoreConfig } from '../../src/store/open-store'
import { CHANCE_SEED, makeChance } from '../chance'
import { inEachPlace, type Place } from '../store/places'
import { PICTURE } from './images'

/** The program as it is shipped; built before the tests run. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Kills at random moments for each engine: two here, three in `.ci/run`, more by hand. */
const KILLS = Number(process.env.VEC_TEST_KILLS ?? 2)
const chance = makeChance(CHANCE_SEED)
const LANES = 6
const CREDITS = 1_000_000
const DEFAULTS = { imageType: 'auto', quality: 'auto', colors: 'auto', detail: 'auto' }

/** One image file, and what its sender learned: a status and a charge for each answer that arrived whole, nothing for the others. */
interface Sent {
  readonly bytes: Buffer
  readonly isDamaged: boolean
  readonly answers: { readonly status: number; readonly charged: string | null }[]
  isCutOff: boolean
}

let serial = 0
/** Bytes that were never sent before; a damaged one fails in its worker, after its credit was reserved. */
function newImage(isDamaged: boolean): Sent {
  const bytes = Buffer.concat([PICTURE, Buffer.from(String(++serial))])
  if (isDamaged) bytes.fill(0x55, PICTURE.indexOf('IDAT') + 20, PICTURE.indexOf('IDAT') + 40)
  return { bytes, isDamaged, answers: [], isCutOff: false }
}

const isDelivered = ({ answers }: Sent) => answers.some(({ status }) => status === 200)

type Answer = Sent['answers'][number]

/** A way to have an image converted. */
type Way = (url: string, key: string, bytes: Buffer) => Promise<Answer>

const byRest: Way = async (url, key, bytes) => {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${url}/v1/vectorize`, { method: 'POST', body: new Uint8Array(bytes), headers })
  const text = await response.text()
  if (response.status === 200) expect(text).toMatch(/^<svg .*<\/svg>\s*$/s)
  return { status: response.status, charged: response.headers.get('x-credits-charged') }
}

/** The service answered 500 before anything was converted, as it may while its database is short of time. */
class Unprocessed extends Error {}

interface ToolResult {
  readonly isError?: boolean
  readonly content: readonly { readonly text?: string }[]
  readonly structuredContent?: Record<string, unknown>
}

async function callTool(url: string, key: string, name: string, given: object): Promise<ToolResult> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  const response = await fetch(`${url}/mcp`, { method: 'POST', body: JSON.stringify(message), headers })
  if (response.status === 500) throw new Unprocessed()
  if (response.status !== 200) throw new Error(`/mcp answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { result: ToolResult }).result
}

const FAILURES: Readonly<Record<string, number>> = { invalid_image: 422, internal: 500 }

/** What was charged is not part of the answer. */
async function vectorizeByTool(url: string, key: string, given: object): Promise<Answer> {
  const result = await callTool(url, key, 'vectorize', given)
  if (result.isError === true) {
    const text = result.content[0]?.text ?? ''
    const status = FAILURES[/^\w+/.exec(text)?.[0] ?? '']
    if (status === undefined) throw new Error(text)
    return { status, charged: null }
  }
  expect(result.structuredContent?.download_url).toMatch(/^http/)
  return { status: 200, charged: null }
}

const byTools: Way = (url, key, bytes) => vectorizeByTool(url, key, { image_base64: bytes.toString('base64') })

const byUploads: Way = async (url, key, bytes) => {
  const link = (await callTool(url, key, 'create_upload', {})).structuredContent
  const put = await fetch(String(link?.upload_url), { method: 'PUT', body: new Uint8Array(bytes) })
  if (put.status === 500) throw new Unprocessed()
  if (put.status !== 200) throw new Error(`an upload was answered with ${put.status}: ${await put.text()}`)
  return vectorizeByTool(url, key, { upload_id: link?.upload_id })
}

/** Notes the answer, or that the connection broke. */
async function send(way: Way, url: string, key: string, image: Sent): Promise<void> {
  try {
    image.answers.push(await way(url, key, image.bytes))
  } catch (error) {
    if (error instanceof Unprocessed) image.answers.push({ status: 500, charged: null })
    else if (error instanceof TypeError) image.isCutOff = true
    else throw error
  }
}

/** The service as an operator runs it. */
class Server {
  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
  ) {}

  static async start({ databaseUrl, dataDir, leaseMs }: StoreConfig): Promise<Server> {
    const env = {
      PATH: process.env.PATH,
      PORT: '0',
      VEC_OPS_PORT: '0',
      VEC_WORKERS: '2',
      VEC_QUEUE: '400',
      VEC_RATE_PER_MINUTE: '1000000',
      VEC_RATE_BURST: '100000',
      VEC_LEASE_SECONDS: String(leaseMs / 1000),
      ...(databaseUrl === null ? { VEC_DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl }),
    }
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text) => resolve(String(text)))
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
    return new Server(child, /http:\/\/[^\s]+/.exec(line)?.[0] ?? '')
  }

  get isAlive(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null
  }

  async kill(): Promise<void> {
    if (!this.isAlive) return
    const ended = new Promise((resolve) => this.process.once('exit', resolve))
    this.process.kill('SIGKILL')
    await ended
  }

  async killWorker(): Promise<void> {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
    const rows = stdout.split('\n').map((row) => row.trim().split(/\s+/).map(Number))
    const workers = rows.flatMap(([pid = 0, parent]) => (parent === this.process.pid && pid > 1 ? [pid] : []))
    if (workers.length > 0) process.kill(workers[chance(workers.length)] ?? 0, 'SIGKILL')
  }
}

/** One image: mostly a new one, now and then a damaged one, and now and then one that was delivered before. */
async function sendAny(way: Way, server: Server, key: string, sent: Sent[]): Promise<Sent> {
  const earlier = sent[chance(sent.length + 1)]
  const isRepeat = chance(8) === 0 && earlier !== undefined && isDelivered(earlier)
  const image = isRepeat ? earlier : newImage(chance(8) === 0)
  if (!isRepeat) sent.push(image)
  await send(way, server.url, key, image)
  return image
}

/** Senders that work side by side, each with one image after the other, until their server dies. */
class Lanes {
  /** When the first image of any of them was answered. */
  readonly first: Promise<unknown>
  /** When all are done. Rejects with the first answer that is not of the contract. */
  readonly end: Promise<unknown>

  constructor(way: Way, server: Server, key: string, sent: Sent[]) {
    const starts = Array.from({ length: LANES }, () => sendAny(way, server, key, sent))
    const goOn = async (image: Sent) => {
      while (server.isAlive && !image.isCutOff) image = await sendAny(way, server, key, sent)
    }
    this.first = Promise.race(starts)
    this.end = Promise.all(starts.map((start) => start.then(goOn)))
    // It is awaited later, each time that the test waits for something.
    this.end.catch(() => {})
  }

  /** Waits, or fails with a sender that failed meanwhile. */
  async during(milliseconds: number): Promise<void> {
    const waited = sleep(milliseconds)
    await Promise.race([waited, this.end])
    await waited
  }
}

describe(`a server and its workers killed with SIGKILL at ${KILLS} random moments under load, seed ${CHANCE_SEED}`, {
  timeout: 120_000 + 30_000 * KILLS,
}, () => {
  inEachPlace((makePlace) => {
    let place: Place
    let who: { accountId: string; key: string }

    beforeEach(async () => {
      place = await makePlace()
      const store = await openStore(place.config)
      const accountId = await store.accounts.createAccount({ name: 'n', credits: CREDITS, quota: 0, spendLimit: null })
      who = { accountId, key: (await store.accounts.createKey(accountId)).key }
      await store.close()
    })
    afterEach(() => place.remove())

    /** What the ledger says once the leases of all that died have run out. */
    async function recount() {
      const clock = { now: () => systemClock.now() + place.config.leaseMs }
      const store = await openStore(place.config, { clock })
      try {
        await store.ledger.sweep()
        const rows = await store.database.query<{ key: string }>(
          `SELECT encode(repeat_key, 'hex') AS key FROM reservations WHERE state = 'captured'`,
        )
        const captures = new Map<string, number>()
        for (const { key } of rows) captures.set(key, (captures.get(key) ?? 0) + 1)
        const report = await verifyLedger(store.database)
        return { captures, report, spent: CREDITS - (await store.ledger.credits(who.accountId)).balance }
      } finally {
        await store.close()
      }
    }

    it.each([
      ['REST', byRest],
      ['the tools', byTools],
      ['uploads', byUploads],
    ])('charges what it delivered, once, and delivers free what it charged and lost, over %s', async (_name, way) => {
      const sent: Sent[] = []
      for (let kills = 0; kills < KILLS; ) {
        const server = await Server.start(place.config)
        try {
          const lanes = new Lanes(way, server, who.key, sent)
          await lanes.first
          while (!sent.some(isDelivered)) {
            expect(server.isAlive).toBe(true)
            await lanes.during(10)
          }
          for (let isOver = false; !isOver; ) {
            await lanes.during(chance(1_000))
            isOver = ++kills >= KILLS || chance(2) === 0
            await (isOver ? server.kill() : server.killWorker())
          }
          await lanes.end
        } finally {
          await server.kill()
        }
      }
      const { captures, report, spent } = await recount()
      expect([report.findings, report.open]).toEqual([[], 0])

      const captureOf = ({ bytes }: Sent) => {
        const key = Buffer.from(repeatKey(who.accountId, bytes, DEFAULTS)).toString('hex')
        return captures.get(key) ?? 0
      }
      for (const image of sent) {
        const charges = image.answers.filter(({ charged }) => charged === '1').length
        const statuses = image.answers.map(({ status }) => status)
        const allowed = isDelivered(image) ? [1] : image.isCutOff && !image.isDamaged ? [0, 1] : [0]
        expect(allowed, `charges of an image answered with ${statuses}`).toContain(captureOf(image))
        if (way === byRest) expect(charges).toBe(isDelivered(image) ? 1 : 0)
        for (const status of statuses) expect(image.isDamaged ? [422, 500] : [200, 500]).toContain(status)
      }
      expect(spent).toBe(sent.reduce((sum, image) => sum + captureOf(image), 0))
      expect(sent.filter(isDelivered).length).toBeGreaterThan(0)

      const lost = sent.filter((image) => captureOf(image) === 1 && !isDelivered(image))
      const count = (which: (image: Sent) => boolean) => sent.filter(which).length
      console.info(
        `${KILLS} kills: ${sent.length} images sent, ${count(isDelivered)} delivered, ${count((image) => image.isCutOff)} cut off, ` +
          `${spent} charged, ${lost.length} of them lost with the connection`,
      )
      const server = await Server.start(place.config)
      for (const image of lost) await send(byRest, server.url, who.key, image)
      await server.kill()
      for (const { answers } of lost) expect(answers).toContainEqual({ status: 200, charged: '0' })
    })
  })
})

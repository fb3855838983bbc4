import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/database/clock'
import { repeatKey } from '../../src/ledger/repeat-key'
import { verifyLedger } from '../../src/ledger/verify'
import { openStore, type StoreConfig } from '../../src/store/open-store'
import { CHANCE_SEED, makeChance } from '../chance'
import { inEachPlace, type Place } from '../store/places'
import { PICTURE } from './images'

/** The program as it is shipped; built before the tests run. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Kills at random moments for each engine: a few here, 20 in `.ci/run`, more by hand. */
const KILLS = Number(process.env.VEC_TEST_KILLS ?? 2)
const chance = makeChance(CHANCE_SEED)
const LANES = 6
const CREDITS = 1_000_000
const DEFAULTS = { image_type: 'auto', quality: 'auto', colors: 'auto', detail: 'auto' }

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

async function send(url: string, key: string, image: Sent): Promise<void> {
  try {
    const headers = { authorization: `Bearer ${key}` }
    const body = new Uint8Array(image.bytes)
    const response = await fetch(`${url}/v1/vectorize`, { method: 'POST', body, headers })
    const text = await response.text()
    if (response.status === 200) expect(text).toMatch(/^<svg .*<\/svg>\s*$/s)
    image.answers.push({ status: response.status, charged: response.headers.get('x-credits-charged') })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    image.isCutOff = true
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
async function sendAny(server: Server, key: string, sent: Sent[]): Promise<Sent> {
  const earlier = sent[chance(sent.length + 1)]
  const isRepeat = chance(8) === 0 && earlier !== undefined && isDelivered(earlier)
  const image = isRepeat ? earlier : newImage(chance(8) === 0)
  if (!isRepeat) sent.push(image)
  await send(server.url, key, image)
  return image
}

/** Sends one image after the other until the server dies. `first` resolves when the first is answered. */
function startLane(server: Server, key: string, sent: Sent[]): { first: Promise<Sent>; end: Promise<void> } {
  const first = sendAny(server, key, sent)
  const goOn = async (image: Sent) => {
    while (server.isAlive && !image.isCutOff) image = await sendAny(server, key, sent)
  }
  return { first, end: first.then(goOn) }
}

describe(`a server and its workers killed with SIGKILL at ${KILLS} random moments under load, seed ${CHANCE_SEED}`, {
  timeout: 60_000 + 5_000 * KILLS,
}, () => {
  inEachPlace((makePlace) => {
    let place: Place
    let who: { accountId: string; key: string }

    beforeAll(async () => {
      place = await makePlace()
      const store = await openStore(place.config)
      const accountId = await store.accounts.createAccount({ name: 'n', credits: CREDITS, quota: 0, spendLimit: null })
      who = { accountId, key: (await store.accounts.createKey(accountId)).key }
      await store.close()
    })
    afterAll(() => place.remove())

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

    it('charges what it delivered, once, and delivers free what it charged and lost', async () => {
      const sent: Sent[] = []
      for (let kills = 0; kills < KILLS; ) {
        const server = await Server.start(place.config)
        const lanes = Array.from({ length: LANES }, () => startLane(server, who.key, sent))
        await Promise.race(lanes.map((lane) => lane.first))
        while (!sent.some(isDelivered)) await sleep(10)
        for (let isOver = false; !isOver; ) {
          await sleep(chance(1_000))
          isOver = ++kills >= KILLS || chance(2) === 0
          await (isOver ? server.kill() : server.killWorker())
        }
        await Promise.all(lanes.map((lane) => lane.end))
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
        expect(charges).toBe(isDelivered(image) ? 1 : 0)
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
      for (const image of lost) await send(server.url, who.key, image)
      await server.kill()
      for (const { answers } of lost) expect(answers).toContainEqual({ status: 200, charged: '0' })
    })
  })
})

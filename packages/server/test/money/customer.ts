import { setTimeout as sleep } from 'node:timers/promises'
import { IdenticalRequests } from '../../src/convert/identical-requests'
import type { Queryable, SqlValue } from '../../src/database/database'
import { repeatKey } from '../../src/ledger/repeat-key'
import { SqlLedger } from '../../src/ledger/sql-ledger'
import { openStore } from '../../src/store/open-store'
import type { Store } from '../../src/store/store'
import { makeChance } from '../chance'
import type { CrashPoint, CustomerMessage, CustomerTask } from './customer-task'

/*
 * A server process without HTTP: it opens the store and processes images for one account, or dies on the way.
 */

const task = JSON.parse(process.argv[2] ?? '') as CustomerTask
const store = await openStore(task.config)
const { accountId, keyId } = task
const chance = makeChance(task.kind === 'load' ? task.seed : 1)

function request(image: number) {
  const options = { imageType: 'auto', quality: 'auto', colors: 'auto', detail: 'auto' }
  const bytes = Buffer.from(`image ${image}`)
  return { accountId, keyId, repeatKey: repeatKey(accountId, bytes, options) }
}

function send(message: CustomerMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}

const identical = new IdenticalRequests(store.ledger)

/** Reserves, as a conversion does: while another process works on the image, it waits. */
async function reserve(image: number) {
  for (;;) {
    const result = await store.ledger.reserve(request(image))
    if (result.outcome !== 'in_flight') return result
    await identical.settled(request(image).repeatKey, AbortSignal.timeout(60_000))
  }
}

/** One request from reserve to the end, told to the parent once the store has acknowledged it. */
async function vectorize(image: number, isGood: boolean): Promise<void> {
  const result = await reserve(image)
  if (result.outcome !== 'reserved') return send({ outcome: result.outcome })
  const { reservationId } = result
  await send({ outcome: 'reserved', reservationId })
  await sleep(chance(5))
  if (isGood) {
    const { outcome } = await store.ledger.capture(reservationId)
    await send({ outcome, reservationId })
  } else if (await store.ledger.release(reservationId)) await send({ outcome: 'released', reservationId })
}

async function lane(first: number): Promise<never> {
  for (let image = first; ; image += 4) await vectorize(image, chance(4) > 0)
}

/** The database as a process sees it that dies right before or right after a statement took effect. */
function deadly(real: Queryable, point: CrashPoint): Queryable {
  const [when, statement] = point.split(' ') as ['before' | 'after', string]
  const die = () => process.kill(process.pid, 'SIGKILL')
  return {
    script: (sql) => real.script(sql),
    query: async <Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]> => {
      const isIt = sql.includes(`ledger_${statement}(`)
      if (isIt && when === 'before') die()
      const rows = await real.query<Row>(sql, parameters)
      if (isIt && when === 'after') die()
      return rows
    },
  }
}

async function dieAt(opened: Store, point: CrashPoint): Promise<void> {
  const ledger = new SqlLedger(deadly(opened.database, point), opened.clock, task.config)
  const result = await ledger.reserve(request(0))
  if (result.outcome !== 'reserved') throw new Error(result.outcome)
  if (point === 'between reserve and capture') process.kill(process.pid, 'SIGKILL')
  if (point.endsWith('release')) await ledger.release(result.reservationId)
  else await ledger.capture(result.reservationId)
}

if (task.kind === 'die') await dieAt(store, task.point)
else if (task.kind === 'load') await Promise.all([0, 1, 2, 3].map((first) => lane(task.firstImage + first)))
else await Promise.all(task.images.map((image) => vectorize(image, true)))
await store.close()
process.disconnect?.()

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/database/clock'
import { verifyLedger } from '../../src/ledger/verify'
import { openStore } from '../../src/store/open-store'
import { CHANCE_SEED, makeChance } from '../chance'
import { Child, compileChild } from '../database/child-process'
import { inEachPlace, type Place } from '../store/places'
import type { CrashPoint, CustomerMessage, CustomerTask } from './customer-task'

const CREDITS = 1_000_000

/** Kills at random moments for each engine: a few here, 20 in `.ci/run`, more by hand. */
const RANDOM_KILLS = Number(process.env.VEC_TEST_KILLS ?? 2)

/** What a process that died at this point has done to one credit, as anyone sees it after the sweep. */
const POINTS: readonly (readonly [CrashPoint, 'captured' | 'nothing'])[] = [
  ['before reserve', 'nothing'],
  ['after reserve', 'nothing'],
  ['between reserve and capture', 'nothing'],
  ['before capture', 'nothing'],
  ['after capture', 'captured'],
  ['before release', 'nothing'],
  ['after release', 'nothing'],
]

let file: string
beforeAll(async () => {
  file = await compileChild(new URL('./customer.ts', import.meta.url))
})

describe('a process killed with SIGKILL loses nothing and charges nothing twice', {
  timeout: 60_000 + 10_000 * RANDOM_KILLS,
}, () => {
  inEachPlace((makePlace) => {
    let place: Place
    /** An account for each test, made at once: opening the store is what takes time. */
    const accounts: { accountId: string; keyId: string }[] = []
    let who: { accountId: string; keyId: string }
    beforeAll(async () => {
      place = await makePlace()
      const store = await openStore(place.config)
      for (let test = 0; test <= POINTS.length; test++) {
        const terms = { name: 'n', credits: CREDITS, quota: 0, spendLimit: null }
        const accountId = await store.accounts.createAccount(terms)
        accounts.push({ accountId, keyId: (await store.accounts.createKey(accountId)).keyId })
      }
      await store.close()
    })
    afterAll(() => place.remove())
    beforeEach(() => {
      who = accounts.pop()!
    })

    const start = (task: { kind: 'die'; point: CrashPoint } | { kind: 'load'; firstImage: number; seed: number }) =>
      new Child<CustomerMessage>(file, { config: place.config, ...who, ...task } satisfies CustomerTask)

    /** What another process finds when it opens the store after the lease of all that died has run out. */
    async function recover() {
      const clock = { now: () => systemClock.now() + place.config.leaseMs }
      const store = await openStore(place.config, { clock })
      try {
        await store.ledger.sweep()
        const rows = await store.database.query<{ id: string; state: string }>(
          'SELECT id::text, state FROM reservations WHERE account_id = $1',
          [who.accountId],
        )
        const { balance } = await store.ledger.credits(who.accountId)
        return {
          report: await verifyLedger(store.database),
          states: new Map(rows.map(({ id, state }) => [id, state])),
          balance,
        }
      } finally {
        await store.close()
      }
    }

    test.each(POINTS)('%s', async (point, left) => {
      expect(await start({ kind: 'die', point }).ended).toBe('SIGKILL')
      const { report, balance } = await recover()
      expect(report.findings).toEqual([])
      expect(report.open).toBe(0)
      expect(CREDITS - balance).toBe(left === 'captured' ? 1 : 0)
    })

    test(`at ${RANDOM_KILLS} random moments under load, seed ${CHANCE_SEED}`, async () => {
      const chance = makeChance(CHANCE_SEED)
      const acknowledged = new Map<string, string>()
      for (let round = 0; round < RANDOM_KILLS; round++) {
        const child = start({ kind: 'load', firstImage: round * 1_000_000, seed: CHANCE_SEED + round })
        const hasCharged = () => child.messages.some(({ outcome }) => outcome === 'captured')
        // The first round has charged something before it is killed, however slow the machine is.
        for (let count = 1; count === 1 || (round === 0 && !hasCharged()); count++) await child.received(count)
        await sleep(chance(250))
        await child.kill()
        for (const { outcome, reservationId } of child.messages) {
          if (reservationId !== undefined) acknowledged.set(reservationId, outcome)
        }
      }
      const { report, states, balance } = await recover()
      expect(report.findings).toEqual([])
      expect(report.open).toBe(0)
      for (const [id, outcome] of acknowledged) {
        if (outcome === 'reserved') expect(states.get(id), 'of a reservation').toMatch(/^(captured|released)$/)
        else expect(states.get(id), 'of what was acknowledged').toBe(outcome)
      }
      expect(CREDITS - balance).toBe([...states.values()].filter((state) => state === 'captured').length)
      expect([...acknowledged.values()]).toContain('captured')
    })
  })
})

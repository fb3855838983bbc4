import fc from 'fast-check'
import { expect } from 'vitest'
import { repeatKey } from '../../src/ledger/repeat-key'
import type { ManualClock } from '../database/engines'
import { DAILY_IMAGES, LEASE_MS, type LedgerHarness } from './ledger-harness'

const DAY_MS = 86_400_000

interface OpenReservation {
  readonly image: number
  readonly key: number
  readonly month: string
  readonly day: string
  readonly ofQuota: boolean
  readonly expiresAt: number
  state: 'open' | 'captured' | 'released'
  id: string
}

/** What the ledger should know, in plain counters. */
export class LedgerModel {
  readonly quotaUsed = new Map<string, number>()
  readonly spent = new Map<string, number>()
  readonly images = new Map<string, number>()
  readonly capturedAt = new Map<number, number>()
  readonly revoked = new Set<number>()
  reservations: OpenReservation[] = []
  captures = 0

  constructor(
    readonly clock: ManualClock,
    public balance: number,
    public quota: number,
    public spendLimit: number | null,
  ) {}

  month(): string {
    return new Date(this.clock.now()).toISOString().slice(0, 7)
  }

  day(): string {
    return new Date(this.clock.now()).toISOString().slice(0, 10)
  }

  /** What `reserve` must answer. */
  verdict(key: number, image: number): string {
    if (this.reservations.some((each) => each.state === 'open' && each.image === image)) return 'in_flight'
    const capturedAt = this.capturedAt.get(image)
    if (capturedAt !== undefined && this.clock.now() - capturedAt < DAY_MS) return 'repeat'
    if ((this.images.get(`${key} ${this.day()}`) ?? 0) >= DAILY_IMAGES) return 'daily_limit'
    const quotaLeft = Math.max(0, this.quota - (this.quotaUsed.get(this.month()) ?? 0))
    if (quotaLeft + this.balance === 0) return 'no_credits'
    if (this.spendLimit !== null && (this.spent.get(this.month()) ?? 0) >= this.spendLimit) return 'spend_limit'
    return 'reserved'
  }

  open(key: number, image: number, id: string): OpenReservation {
    const [month, day] = [this.month(), this.day()]
    const ofQuota = (this.quotaUsed.get(month) ?? 0) < this.quota
    const expiresAt = this.clock.now() + LEASE_MS
    const reservation: OpenReservation = { image, key, month, day, ofQuota, expiresAt, state: 'open', id }
    this.reservations.push(reservation)
    this.count(reservation, 1)
    return reservation
  }

  capture(reservation: OpenReservation): void {
    reservation.state = 'captured'
    this.capturedAt.set(reservation.image, this.clock.now())
    this.captures += 1
  }

  release(reservation: OpenReservation): void {
    reservation.state = 'released'
    this.count(reservation, -1)
  }

  sweep(): number {
    const expired = this.reservations.filter((each) => each.state === 'open' && each.expiresAt <= this.clock.now())
    for (const each of expired) this.release(each)
    return expired.length
  }

  private count({ month, day, key, ofQuota }: OpenReservation, n: number): void {
    const add = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + n)
    add(this.spent, month)
    add(this.images, `${key} ${day}`)
    if (ofQuota) add(this.quotaUsed, month)
    else this.balance -= n
  }
}

type Command = fc.AsyncCommand<LedgerModel, LedgerHarness>

/** Compare all that can be seen, after each command (invariants I1, I2, I5, I6 of the ledger follow from the equality). */
async function compare(model: LedgerModel, real: LedgerHarness): Promise<void> {
  const [quotaUsed, spent] = [model.quotaUsed.get(model.month()) ?? 0, model.spent.get(model.month()) ?? 0]
  const quotaLeft = Math.max(0, model.quota - quotaUsed)
  const headroom = model.spendLimit === null ? Infinity : Math.max(0, model.spendLimit - spent)
  const credits = await real.ledger.credits(real.accountId)
  expect(credits).toEqual({
    available: Math.min(quotaLeft + model.balance, headroom),
    balance: model.balance,
    quota: model.quota,
    quotaUsed,
    quotaLeft,
    spentMonth: spent,
    spendLimit: model.spendLimit,
  })
  expect(credits.balance).toBeGreaterThanOrEqual(0)
}

function command(name: string, run: (model: LedgerModel, real: LedgerHarness) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real)
      await compare(model, real)
    },
    toString: () => name,
  }
}

async function reserve(
  model: LedgerModel,
  real: LedgerHarness,
  key: number,
  image: number,
): Promise<OpenReservation | null> {
  const keyId = await real.authenticate(key)
  expect(keyId === null).toBe(model.revoked.has(key))
  if (keyId === null) return null
  const options = { imageType: 'auto', quality: 'auto', colors: 'auto', detail: 'auto' }
  const request = { accountId: real.accountId, keyId, repeatKey: repeatKey(real.accountId, Buffer.of(image), options) }
  const verdict = model.verdict(key, image)
  const before = await real.ledger.findRepeat(request.repeatKey)
  expect(before).toBe(verdict === 'repeat' || verdict === 'in_flight' ? verdict : 'none')
  const result = await real.ledger.reserve(request)
  expect(result.outcome).toBe(verdict)
  if (result.outcome === 'daily_limit') {
    expect(result.retryAfterSeconds).toBe(Math.ceil((DAY_MS - (model.clock.now() % DAY_MS)) / 1000))
  }
  return result.outcome === 'reserved' ? model.open(key, image, result.reservationId) : null
}

async function end(model: LedgerModel, real: LedgerHarness, reservation: OpenReservation, ok: boolean): Promise<void> {
  const wasOpen = reservation.state === 'open'
  if (ok) {
    const result = await real.ledger.capture(reservation.id)
    expect(result.outcome).toBe(reservation.state === 'released' ? 'expired' : 'captured')
    if (wasOpen) model.capture(reservation)
  } else {
    expect(await real.ledger.release(reservation.id)).toBe(wasOpen)
    if (wasOpen) model.release(reservation)
  }
}

const grantCommand = (n: number) =>
  command(`grant(${n})`, async (model, real) => {
    await real.grant(n)
    model.balance += n
  })

const vectorizeCommand = (key: number, image: number, ok: boolean) =>
  command(`vectorize(key ${key}, image ${image}, ${ok ? 'ok' : 'fails'})`, async (model, real) => {
    const reservation = await reserve(model, real, key, image)
    if (reservation !== null) await end(model, real, reservation, ok)
  })

/** Ask again for what was charged, right before, at or after the end of its free window. */
const windowEdgeCommand = (n: number, offsetMs: number) =>
  command(`windowEdge(${n}, ${offsetMs} ms)`, async (model, real) => {
    const captured = [...model.capturedAt]
    const [image, capturedAt] = captured[n % Math.max(1, captured.length)] ?? []
    if (image === undefined || capturedAt === undefined) return
    model.clock.advance(Math.max(0, capturedAt + DAY_MS + offsetMs - model.clock.now()))
    const reservation = await reserve(model, real, 0, image)
    if (reservation !== null) await end(model, real, reservation, true)
  })

const beginCommand = (key: number, image: number) =>
  command(`begin(key ${key}, image ${image})`, async (model, real) => void (await reserve(model, real, key, image)))

const endCommand = (n: number, ok: boolean) =>
  command(`end(${n}, ${ok ? 'ok' : 'fails'})`, async (model, real) => {
    const reservation = model.reservations[n % Math.max(1, model.reservations.length)]
    if (reservation !== undefined) await end(model, real, reservation, ok)
  })

const revokeCommand = (key: number) =>
  command(`revoke(key ${key})`, async (model, real) => {
    await real.revoke(key)
    model.revoked.add(key)
  })

const spendLimitCommand = (spendLimit: number | null) =>
  command(`spendLimit(${spendLimit})`, async (model, real) => {
    await real.setTerms({ spendLimit })
    model.spendLimit = spendLimit
  })

const quotaCommand = (quota: number) =>
  command(`quota(${quota})`, async (model, real) => {
    await real.setTerms({ quota })
    model.quota = quota
  })

const advanceCommand = (ms: number) =>
  command(`advance(${ms} ms)`, (model) => {
    model.clock.advance(ms)
    return Promise.resolve()
  })

const sweepCommand = () =>
  command('sweep', async (model, real) => {
    expect(await real.ledger.sweep()).toBe(model.sweep())
    // What is over cannot be asked for again: a caller holds its reservation for less than a lease.
    model.reservations = model.reservations.filter((each) => each.expiresAt > model.clock.now())
  })

const crashCommand = () =>
  command('crash', async (model, real) => {
    await real.crash()
    model.sweep()
    model.reservations = model.reservations.filter((each) => each.state === 'open')
  })

const key = fc.nat({ max: 2 })
const image = fc.nat({ max: 5 })

const vectorize = fc.tuple(key, image, fc.boolean()).map((args) => vectorizeCommand(...args))

/** Sequences of everything that can happen to an account. */
export const ledgerCommands = fc.commands(
  [
    fc.integer({ min: 1, max: 5 }).map(grantCommand),
    vectorize,
    vectorize,
    vectorize,
    vectorize,
    fc.tuple(key, image).map((args) => beginCommand(...args)),
    fc.tuple(fc.nat({ max: 50 }), fc.boolean()).map((args) => endCommand(...args)),
    fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: -1, max: 1 })).map((args) => windowEdgeCommand(...args)),
    fc.integer({ min: 1, max: 2 }).map(revokeCommand),
    fc.option(fc.nat({ max: 8 })).map(spendLimitCommand),
    fc.nat({ max: 4 }).map(quotaCommand),
    fc
      .oneof(
        fc.constantFrom(1, 1000, LEASE_MS - 1, LEASE_MS, DAY_MS - 1, DAY_MS, 40 * DAY_MS),
        fc.integer({ min: 1, max: 3 * DAY_MS }),
      )
      .map(advanceCommand),
    fc.constant(sweepCommand()),
    fc.constant(crashCommand()),
  ],
  // By default sequences stay short, and an account sees hardly one request.
  { maxCommands: 60, size: 'max' },
)

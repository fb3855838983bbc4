import { resolveOptions } from '@vec/core'
import { describe, expect, it } from 'vitest'
import { ClientGone, ServiceError } from '../../src/contract/errors'
import { Converter } from '../../src/convert/converter'
import type { Delivery } from '../../src/convert/delivery'
import { Exchange } from '../../src/exchange/exchange'
import type { Traced } from '../../src/jobs/protocol'
import type { Tracer } from '../../src/jobs/tracer'
import type { Credits, Ledger, RepeatState, ReserveResult } from '../../src/ledger/ledger'
import type { Store } from '../../src/store/store'
import { makeImage, makePng } from '../http/images'
import { MADE } from '../jobs/made'

const CALLER = { account: { id: 'acc_1', name: 'A' }, keyId: 'key_1' }
const CREDITS: Credits = {
  available: 4,
  balance: 4,
  quota: 0,
  quotaUsed: 0,
  quotaLeft: 0,
  spentMonth: 0,
  spendLimit: null,
}
const TRACED: Traced = { svg: Buffer.from('<svg/>'), width: 1, height: 1, made: MADE, milliseconds: 1 }

/** What each part answers; whatever is missing succeeds. */
interface Script {
  /** A slot is free, so that nobody has to wait for one. */
  readonly isIdle?: boolean
  readonly repeat?: RepeatState
  readonly day?: ServiceError
  readonly slot?: Error
  readonly reserve?: ReserveResult
  readonly run?: () => Promise<Traced>
  readonly capture?: 'captured' | 'expired' | Error
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** A converter over parts that do as they are told and write down what they were asked. */
function scripted(given: Script) {
  const script: Mutable<Script> = { ...given }
  const calls: string[] = []
  const note = <T>(name: string, value: T): Promise<T> => {
    calls.push(name)
    return value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  }
  const ledger: Partial<Ledger> = {
    findRepeat: () => note('repeat', script.repeat ?? 'none'),
    reserve: () => note('reserve', script.reserve ?? { outcome: 'reserved', reservationId: 'r1' }),
    capture: () => {
      if (script.capture instanceof Error) return note('capture', script.capture as never)
      return note('capture', { outcome: script.capture ?? 'captured', charged: 1, available: 3 } as never)
    },
    release: () => note('release', true),
    isCharged: () => note('isCharged', false),
    credits: () => note('credits', CREDITS),
  }
  const dailyLimit = {
    check: () =>
      note('day', script.day ? { allowed: false as const, retryAfterSeconds: 9 } : { allowed: true as const }),
  }
  const slot = {
    run: () => note('run', 0).then(() => script.run?.() ?? TRACED),
    release: () => void calls.push('free'),
  }
  const acquireNow = () => (script.isIdle ? slot : null)
  const tracer = { acquireNow, acquire: () => note('slot', script.slot ?? slot) }
  const converter = new Converter({ ledger, dailyLimit } as unknown as Store, tracer as unknown as Tracer, 1_000)
  const convert = (image = makeImage(), exchange = new Exchange()) =>
    converter.convert({ caller: CALLER, bytes: image, options: resolveOptions(), exchange })
  const convertFor = (delivery: Delivery<unknown>) =>
    converter.convertFor(
      { caller: CALLER, bytes: makeImage(), options: resolveOptions(), exchange: new Exchange() },
      delivery,
    )
  return { calls, convert, convertFor, script }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )

describe('Converter', () => {
  it('goes through the contract in its order', async () => {
    const { calls, convert } = scripted({})
    expect(await convert()).toMatchObject({ charged: 1, remaining: 3 })
    expect(calls).toEqual(['repeat', 'day', 'slot', 'reserve', 'run', 'free', 'capture', 'free'])
  })

  it('looks at the file before anything is asked', async () => {
    const { calls, convert } = scripted({})
    for (const image of [Buffer.from('x'), makePng({ width: 4097 }), makePng({ frames: 2 })]) {
      expect(['unsupported_format', 'too_many_pixels', 'invalid_image']).toContain(await codeOf(convert(image)))
    }
    expect(calls).toEqual([])
  })

  it('neither counts the day nor reserves nor charges for a repeat', async () => {
    const { calls, convert } = scripted({ repeat: 'repeat', reserve: { outcome: 'repeat' } })
    expect(await convert()).toMatchObject({ charged: 0, remaining: 4 })
    expect(calls).toEqual(['repeat', 'slot', 'reserve', 'run', 'free', 'credits', 'free'])
  })

  it('charges nothing when an identical request was charged while this one waited', async () => {
    const { calls, convert } = scripted({ reserve: { outcome: 'repeat' } })
    expect((await convert()).charged).toBe(0)
    expect(calls).not.toContain('capture')
  })

  it('leaves all checks to the reservation when a slot is free', async () => {
    const { calls, convert } = scripted({ isIdle: true })
    expect(await convert()).toMatchObject({ charged: 1, remaining: 3 })
    expect(calls).toEqual(['reserve', 'run', 'free', 'capture', 'free'])
    const limited = scripted({ isIdle: true, reserve: { outcome: 'daily_limit', retryAfterSeconds: 7 } })
    await expect(limited.convert()).rejects.toMatchObject({ code: 'daily_limit', retryAfterSeconds: 7 })
    const repeated = scripted({ isIdle: true, reserve: { outcome: 'repeat' } })
    expect(await repeated.convert()).toMatchObject({ charged: 0, remaining: 4 })
  })

  it('stops at the daily limit before the queue, and at the queue before the credits', async () => {
    const limited = scripted({ day: new ServiceError('daily_limit') })
    expect(await codeOf(limited.convert())).toBe('daily_limit')
    expect(limited.calls).toEqual(['repeat', 'day'])
    const full = scripted({ slot: new ServiceError('busy') })
    expect(await codeOf(full.convert())).toBe('busy')
    expect(full.calls).toEqual(['repeat', 'day', 'slot'])
  })

  it.each(['no_credits', 'spend_limit'] as const)('frees the slot when the answer is %s', async (outcome) => {
    const { calls, convert } = scripted({ reserve: { outcome } })
    expect(await codeOf(convert())).toBe(outcome)
    expect(calls).toEqual(['repeat', 'day', 'slot', 'reserve', 'free'])
  })

  it.each(['timeout', 'internal', 'invalid_image'] as const)(
    'gives the credit back when processing ends with %s',
    async (code) => {
      const { calls, convert } = scripted({ run: () => Promise.reject(new ServiceError(code)) })
      expect(await codeOf(convert())).toBe(code)
      expect(calls).toEqual(['repeat', 'day', 'slot', 'reserve', 'run', 'release', 'free'])
    },
  )

  it('delivers nothing when the reservation ended before the capture', async () => {
    const { convert } = scripted({ capture: 'expired' })
    expect(await codeOf(convert())).toBe('timeout')
  })

  it('delivers nothing when the capture fails', async () => {
    const { calls, convert } = scripted({ capture: new Error('the database is gone') })
    await expect(convert()).rejects.toMatchObject({ code: 'internal', cause: { message: 'the database is gone' } })
    expect(calls).toContain('release')
  })

  it('stores what is fetched later before it charges, and takes it away when it cannot', async () => {
    const delivery = (calls: string[]) => ({
      put: () => Promise.resolve(calls.push('put')).then(() => 'link'),
      withdraw: async (link: string) => void calls.push(`withdraw ${link}`),
    })
    const charged = scripted({ isIdle: true })
    expect(await charged.convertFor(delivery(charged.calls))).toMatchObject({ charged: 1, receipt: 'link' })
    expect(charged.calls).toEqual(['reserve', 'run', 'free', 'put', 'capture', 'free'])
    const expired = scripted({ isIdle: true, capture: 'expired' })
    expect(await codeOf(expired.convertFor(delivery(expired.calls)))).toBe('timeout')
    expect(expired.calls).toContain('withdraw link')
    const unstored = scripted({ isIdle: true })
    const failing = { put: () => Promise.reject(new Error('no space')), withdraw: async () => {} }
    expect(await codeOf(unstored.convertFor(failing))).toBe('internal')
    expect(unstored.calls).toEqual(['reserve', 'run', 'free', 'release', 'free'])
  })

  it('holds no slot while another process works on the same request', async () => {
    const script: Script = { isIdle: true, reserve: { outcome: 'in_flight' }, repeat: 'in_flight' }
    const { calls, convert, script: now } = scripted(script)
    const converted = convert()
    while (!calls.includes('repeat')) await new Promise(setImmediate)
    expect(calls).toEqual(['reserve', 'free', 'repeat'])
    Object.assign(now, { repeat: 'repeat', reserve: { outcome: 'repeat' } })
    expect((await converted).charged).toBe(0)
    expect(calls.slice(3)).toEqual(['repeat', 'reserve', 'run', 'free', 'credits', 'free'])
  })

  it('refuses a key that was revoked meanwhile', async () => {
    const { calls, convert } = scripted({ isIdle: true, reserve: { outcome: 'revoked' } })
    expect(await codeOf(convert())).toBe('unauthorized')
    expect(calls).toEqual(['reserve', 'free'])
  })

  it('gives the credit back when the client left meanwhile', async () => {
    const exchange = new Exchange()
    const listeners: (() => void)[] = []
    exchange.follow(
      { writableFinished: false, once: (_: string, listener: () => void) => listeners.push(listener) } as never,
      () => {},
    )
    const { calls, convert } = scripted({
      run: () => {
        for (const close of listeners) close()
        return Promise.resolve(TRACED)
      },
    })
    await expect(convert(makeImage(), exchange)).rejects.toBeInstanceOf(ClientGone)
    expect(calls).toContain('release')
    expect(calls).not.toContain('capture')
  })

  it('answers busy when the wait is longer than its limit', async () => {
    const { convert } = scripted({ repeat: 'in_flight' })
    expect(await codeOf(convert())).toBe('busy')
  })
})

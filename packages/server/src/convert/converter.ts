import { inspect, type Options } from '@vec/core'
import type { Caller } from '../account/accounts'
import { busy } from '../contract/busy'
import { ClientGone, ServiceError } from '../contract/errors'
import type { Exchange } from '../exchange/exchange'
import type { Traced } from '../jobs/protocol'
import type { Slot, Tracer } from '../jobs/tracer'
import { repeatKey } from '../ledger/repeat-key'
import { reserveWhenSettled, waitUntilSettled } from '../ledger/reserve-when-settled'
import type { Store } from '../store/store'
import { InFlight } from './in-flight'

/** A delivered SVG and what it cost. */
export interface Conversion extends Traced {
  /** 1, or 0 for a free repeat. */
  readonly charged: number
  /** Images that the account can still process. */
  readonly remaining: number
}

/** One conversion while no identical one of this process runs. */
interface Job {
  readonly caller: Caller
  readonly bytes: Uint8Array
  readonly options: Options
  readonly exchange: Exchange
  /** What makes it a repeat of another; see `repeatKey`. */
  readonly key: Uint8Array
  /** Ends the waiting that comes before processing. */
  readonly waitSignal: AbortSignal
  /** Lets an identical one begin. */
  readonly leave: () => void
}

/**
 * From an image file to a paid SVG, in the order the contract's errors imply: the file itself, free repeat, daily limit, queue,
 * credit, processing, charge. Whatever fails after the credit was reserved gives it back.
 */
export class Converter {
  private readonly inFlight = new InFlight()
  private readonly ongoing = new Set<Promise<Conversion>>()

  constructor(
    private readonly store: Pick<Store, 'ledger' | 'dailyLimit'>,
    private readonly tracer: Tracer,
    private readonly waitLimitMs: number,
  ) {}

  convert(caller: Caller, bytes: Uint8Array, options: Options, exchange: Exchange): Promise<Conversion> {
    const conversion = this.perform(caller, bytes, options, exchange)
    const forget = () => this.ongoing.delete(conversion)
    this.ongoing.add(conversion)
    conversion.then(forget, forget)
    return conversion
  }

  /** Resolves when every conversion that was begun has ended, its credit charged or given back. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.ongoing)
  }

  private async perform(caller: Caller, bytes: Uint8Array, options: Options, exchange: Exchange): Promise<Conversion> {
    const header = inspect(bytes)
    exchange.width = header.width
    exchange.height = header.height
    const key = repeatKey(caller.account.id, bytes, {
      image_type: options.imageType,
      quality: options.quality,
      colors: options.colors,
      detail: options.detail,
    })
    const wait = limitedWait(exchange.signal, this.waitLimitMs)
    let leave = () => {}
    try {
      leave = await this.inFlight.enter(key, wait.signal)
      return await this.convertAlone({ caller, bytes, options, exchange, key, waitSignal: wait.signal, leave })
    } finally {
      wait.end()
      leave()
    }
  }

  private async convertAlone(job: Job): Promise<Conversion> {
    const { slot, isRepeat } = await this.takeSlot(job)
    try {
      const reservation = isRepeat ? null : await this.reserve(job)
      if (reservation === null) job.leave()
      return await this.process(job, slot, reservation)
    } finally {
      slot.release()
    }
  }

  /**
   * A slot, and whether the job is known to be a free repeat. When a slot is free nobody has to wait for it, and `reserve` makes all
   * the checks that come before the queue in one transaction; only a job that must wait is checked first.
   */
  private async takeSlot({
    caller,
    exchange,
    key,
    waitSignal,
    leave,
  }: Job): Promise<{ slot: Slot; isRepeat: boolean }> {
    const free = this.tracer.acquireNow()
    if (free !== null) return { slot: free, isRepeat: false }
    const state = await exchange.timed('repeat', () => waitUntilSettled(this.store.ledger, key, waitSignal))
    if (state === 'repeat') leave()
    else await this.checkDay(caller.keyId)
    const slot = await exchange.timed('queue', () => this.tracer.acquire(caller.account.id, waitSignal))
    return { slot, isRepeat: state === 'repeat' }
  }

  private async checkDay(keyId: string): Promise<void> {
    const verdict = await this.store.dailyLimit.check(keyId)
    if (!verdict.allowed) throw dailyLimit(verdict.retryAfterSeconds)
  }

  /** The id of a reservation, or null for a free repeat. */
  private async reserve({ caller, exchange, key, waitSignal }: Job): Promise<string | null> {
    const request = { accountId: caller.account.id, keyId: caller.keyId, repeatKey: key }
    const result = await exchange.timed('reserve', () => reserveWhenSettled(this.store.ledger, request, waitSignal))
    if (result.outcome === 'reserved') return result.reservationId
    if (result.outcome === 'repeat') return null
    if (result.outcome === 'daily_limit') throw dailyLimit(result.retryAfterSeconds)
    throw new ServiceError(result.outcome)
  }

  private async process(job: Job, slot: Slot, reservation: string | null): Promise<Conversion> {
    const { caller, bytes, options, exchange } = job
    try {
      const traced = await exchange.timed('process', () => slot.run(bytes, options, exchange.signal))
      slot.release()
      exchange.stages.trace = Math.round(traced.milliseconds * 10) / 10
      if (exchange.signal.aborted) throw new ClientGone()
      const price = await exchange.timed('capture', () => this.capture(caller.account.id, reservation))
      return { ...traced, ...price }
    } catch (error) {
      if (reservation !== null) await this.store.ledger.release(reservation)
      throw error
    }
  }

  /** Charges the reservation, if there is one. Once this resolves the SVG may be sent, and not before. */
  private async capture(
    accountId: string,
    reservation: string | null,
  ): Promise<Pick<Conversion, 'charged' | 'remaining'>> {
    if (reservation === null) return { charged: 0, remaining: (await this.store.ledger.credits(accountId)).available }
    const result = await this.store.ledger.capture(reservation)
    if (result.outcome === 'expired') throw new ServiceError('timeout')
    return { charged: result.charged, remaining: result.available }
  }
}

function dailyLimit(retryAfterSeconds: number): ServiceError {
  return new ServiceError('daily_limit', undefined, { retryAfterSeconds })
}

/** Aborts with `signal`, or with `busy` after `limitMs`, until it is ended. */
function limitedWait(signal: AbortSignal, limitMs: number): { readonly signal: AbortSignal; readonly end: () => void } {
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => controller.abort(busy('No worker became free in time.')), limitMs)
  const end = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, end }
}

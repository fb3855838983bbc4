import { inspect, type Options } from '@vec/core'
import type { Caller } from '../account/account'
import { ServiceError } from '../contract/errors'
import type { Exchange } from '../exchange/exchange'
import type { Traced } from '../jobs/protocol'
import type { Slot, Tracer } from '../jobs/tracer'
import { repeatKey } from '../ledger/repeat-key'
import type { Store } from '../store/store'
import { Charge, type Price } from './charge'
import { AS_ANSWER, type Delivery } from './delivery'
import { IdenticalRequests } from './identical-requests'
import { limitedWait } from './limited-wait'

/** A delivered SVG and what it cost. */
export interface Conversion<Receipt = undefined> extends Traced, Price {
  /** Of the delivery; nothing when the SVG is the answer itself. */
  readonly receipt: Receipt
}

/** An image that is to be converted, for whom, and the request that asks for it. */
export interface Task {
  readonly caller: Caller
  readonly bytes: Uint8Array
  readonly options: Options
  readonly exchange: Exchange
}

/** A task whose turn among identical ones of this process has come. */
interface Job<Receipt> extends Task {
  readonly delivery: Delivery<Receipt>
  /** What makes it a repeat of another; see `repeatKey`. */
  readonly key: Uint8Array
  /** Ends the waiting that comes before processing. */
  readonly waitSignal: AbortSignal
  /** Lets an identical one begin. */
  readonly endTurn: () => void
}

/**
 * From an image file to a paid SVG, in the order the contract's errors imply: the file itself, free repeat, daily limit, queue,
 * credit, processing, charge. Whatever fails after the credit was reserved gives it back.
 */
export class Converter {
  private readonly identical: IdenticalRequests
  private readonly ongoing = new Set<Promise<unknown>>()

  constructor(
    private readonly store: Pick<Store, 'ledger' | 'dailyLimit'>,
    private readonly tracer: Tracer,
    private readonly waitLimitMs: number,
  ) {
    this.identical = new IdenticalRequests(store.ledger)
  }

  /** A conversion whose SVG is the answer itself. */
  convert(task: Task): Promise<Conversion> {
    return this.convertFor(task, AS_ANSWER)
  }

  /** A conversion whose SVG is fetched later: it is charged once `delivery` has put it in its place. */
  convertFor<Receipt>(task: Task, delivery: Delivery<Receipt>): Promise<Conversion<Receipt>> {
    const conversion = this.perform(task, delivery)
    const forget = () => this.ongoing.delete(conversion)
    this.ongoing.add(conversion)
    conversion.then(forget, forget)
    return conversion
  }

  /** Resolves when every conversion that was begun has ended, its credit charged or given back. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.ongoing)
  }

  private async perform<Receipt>(task: Task, delivery: Delivery<Receipt>): Promise<Conversion<Receipt>> {
    const { caller, bytes, options, exchange } = task
    const header = inspect(bytes)
    exchange.width = header.width
    exchange.height = header.height
    const key = repeatKey(caller.account.id, bytes, options)
    const wait = limitedWait(exchange.signal, this.waitLimitMs)
    let endTurn = () => {}
    try {
      endTurn = await this.identical.takeTurn(key, wait.signal)
      return await this.convertInTurn({ ...task, delivery, key, waitSignal: wait.signal, endTurn })
    } finally {
      wait.end()
      endTurn()
    }
  }

  /** A slot is given back when another process works on the same request: waiting for that needs none. */
  private async convertInTurn<Receipt>(job: Job<Receipt>): Promise<Conversion<Receipt>> {
    for (;;) {
      const slot = await this.takeSlot(job)
      try {
        const charge = await this.reserve(job)
        if (charge !== 'in_flight') return await this.process(job, slot, charge)
      } finally {
        slot.release()
      }
      await job.exchange.timed('repeat', () => this.identical.settled(job.key, job.waitSignal))
    }
  }

  /**
   * When a slot is free nobody has to wait for it, and `reserve` makes all the checks that come before the queue in one transaction;
   * only a job that must wait is checked first.
   */
  private async takeSlot({ caller, exchange, key, waitSignal, endTurn }: Job<unknown>): Promise<Slot> {
    const free = this.tracer.acquireNow(caller.account.id)
    if (free !== null) return free
    const state = await exchange.timed('repeat', () => this.identical.settled(key, waitSignal))
    if (state === 'repeat') endTurn()
    else await this.checkDay(caller.keyId)
    return exchange.timed('queue', () => this.tracer.acquire(caller.account.id, waitSignal))
  }

  private async checkDay(keyId: string): Promise<void> {
    const verdict = await this.store.dailyLimit.check(keyId)
    if (!verdict.allowed) throw dailyLimit(verdict.retryAfterSeconds)
  }

  /** The charge that the job holds from now on, or that another process works on the same request. */
  private async reserve({ caller, exchange, key, endTurn }: Job<unknown>): Promise<Charge | 'in_flight'> {
    const { ledger } = this.store
    const accountId = caller.account.id
    const request = { accountId, keyId: caller.keyId, repeatKey: key }
    const result = await exchange.timed('reserve', () => ledger.reserve(request))
    if (result.outcome === 'in_flight') return result.outcome
    if (result.outcome === 'reserved') return new Charge(ledger, accountId, result.reservationId)
    if (result.outcome === 'daily_limit') throw dailyLimit(result.retryAfterSeconds)
    if (result.outcome === 'revoked') throw new ServiceError('unauthorized')
    if (result.outcome !== 'repeat') throw new ServiceError(result.outcome)
    endTurn()
    return new Charge(ledger, accountId, null)
  }

  private async process<Receipt>(job: Job<Receipt>, slot: Slot, charge: Charge): Promise<Conversion<Receipt>> {
    const { bytes, options, exchange } = job
    try {
      const traced = await exchange.timed('process', () => slot.run(bytes, options, exchange.signal))
      slot.release()
      exchange.stages.trace = Math.round(traced.milliseconds * 10) / 10
      return await this.deliver(job, traced, charge)
    } catch (error) {
      throw await charge.giveBack(error)
    }
  }

  /** Puts the SVG in its place, then charges. What cannot be charged is taken away again. */
  private async deliver<Receipt>(
    { exchange, delivery }: Job<Receipt>,
    traced: Traced,
    charge: Charge,
  ): Promise<Conversion<Receipt>> {
    exchange.signal.throwIfAborted()
    const receipt = await delivery.put(traced)
    try {
      exchange.signal.throwIfAborted()
      const price = await exchange.timed('capture', () => charge.capture())
      return { ...traced, ...price, receipt }
    } catch (error) {
      await delivery.withdraw(receipt).catch(() => undefined)
      throw error
    }
  }
}

function dailyLimit(retryAfterSeconds: number): ServiceError {
  return new ServiceError('daily_limit', undefined, { retryAfterSeconds })
}

import { inspect, type Options, VecError } from '@vec/core'
import type { Caller } from '../account/account'
import { ERRORS, type ErrorCode } from '../contract/errors'
import type { Exchange } from '../exchange/exchange'
import type { Inspected } from '../jobs/protocol'
import type { Tracer } from '../jobs/tracer'
import type { Store } from '../store/store'
import { limitedWait } from './limited-wait'
import { repeatKeyOf } from './repeat-key-of'

/** What a conversion of the same image and options would come to now. */
export interface Foresight extends Omit<Inspected, 'refusal'> {
  /** What the conversion would fail with; null when it would not, as far as can be known before. */
  readonly refusal: { readonly code: ErrorCode; readonly message: string } | null
  readonly cost: { readonly credits: number; readonly freeRepeat: boolean }
}

/**
 * Dry runs: what `Converter` would do, in the order of its checks, without tracing, reserving or charging. The pixels are looked at in a
 * child, in a slot like any other, so a dry run waits and is refused under load as a conversion is.
 */
export class Inspector {
  constructor(
    private readonly store: Pick<Store, 'ledger' | 'dailyLimit'>,
    private readonly tracer: Tracer,
    private readonly waitLimitMs: number,
    /** Credits of a conversion that is no repeat. */
    private readonly price: number,
  ) {}

  async inspect(caller: Caller, bytes: Uint8Array, options: Options, exchange: Exchange): Promise<Foresight> {
    const inspected = refuseByHeader(bytes) ?? (await this.examine(caller, bytes, options, exchange))
    exchange.width = inspected.header?.width
    exchange.height = inspected.header?.height
    const state = await this.store.ledger.findRepeat(repeatKeyOf(caller.account.id, bytes, options))
    const freeRepeat = inspected.refusal === null && state === 'repeat'
    const refusal = inspected.refusal ?? (freeRepeat ? null : await this.findObstacle(caller))
    const credits = refusal !== null || freeRepeat ? 0 : this.price
    return { ...inspected, refusal, cost: { credits, freeRepeat } }
  }

  private async examine(caller: Caller, bytes: Uint8Array, options: Options, exchange: Exchange): Promise<Inspected> {
    const wait = limitedWait(exchange.signal, this.waitLimitMs)
    const slot = await exchange
      .timed('queue', () => this.tracer.acquire(caller.account.id, wait.signal))
      .finally(() => wait.end())
    try {
      return await exchange.timed('process', () => slot.inspect(bytes, options, exchange.signal))
    } finally {
      slot.release()
    }
  }

  /** Why the account or the key could not convert now, whatever the image. */
  private async findObstacle({ account, keyId }: Caller): Promise<Foresight['refusal']> {
    const day = await this.store.dailyLimit.check(keyId)
    if (!day.allowed) return worded('daily_limit')
    const credits = await this.store.ledger.credits(account.id)
    if (credits.available > 0) return null
    return worded(credits.quotaLeft + credits.balance > 0 ? 'spend_limit' : 'no_credits')
  }
}

/** The refusal of a file that need not be decoded for it; null for any other. */
function refuseByHeader(bytes: Uint8Array): Inspected | null {
  try {
    inspect(bytes)
    return null
  } catch (error) {
    if (!(error instanceof VecError)) throw error
    return { header: null, resolved: null, refusal: { code: error.code, message: error.message } }
  }
}

function worded(code: ErrorCode): { readonly code: ErrorCode; readonly message: string } {
  return { code, message: ERRORS[code].message }
}

import { type Header, inspect, type Options, VecError } from '@vec/core'
import type { Caller } from '../account/account'
import { ERRORS, type ErrorCode } from '../contract/errors'
import type { Exchange } from '../exchange/exchange'
import type { Inspected } from '../jobs/protocol'
import type { Tracer } from '../jobs/tracer'
import { repeatKey } from '../ledger/repeat-key'
import type { Store } from '../store/store'
import { limitedWait } from './limited-wait'

/** What a conversion of the same image and options would come to now. */
export interface Foresight extends Omit<Inspected, 'refusal'> {
  /** What the conversion would fail with; null when it would not, as far as can be known before. */
  readonly refusal: { readonly code: ErrorCode; readonly message: string } | null
  readonly cost: { readonly credits: number; readonly freeRepeat: boolean }
}

/**
 * Dry runs: what `Converter` would do, in the order of its checks, without tracing, reserving or charging. A dry run costs a part of a
 * conversion and nothing is paid for it, so the pixels are looked at only for a caller who could have the image converted.
 */
export class Inspector {
  constructor(
    private readonly store: Pick<Store, 'ledger' | 'dailyLimit'>,
    private readonly tracer: Pick<Tracer, 'acquireDryRun'>,
    private readonly waitLimitMs: number,
    /** Credits of a conversion that is no repeat. */
    private readonly price: number,
  ) {}

  async inspect(caller: Caller, bytes: Uint8Array, options: Options, exchange: Exchange): Promise<Foresight> {
    const header = readHeader(bytes)
    if ('code' in header) return refused(null, header)
    exchange.width = header.width
    exchange.height = header.height
    const isRepeat = (await this.store.ledger.findRepeat(repeatKey(caller.account.id, bytes, options))) === 'repeat'
    const obstacle = isRepeat ? null : await this.findObstacle(caller)
    if (obstacle !== null) return refused(header, obstacle)
    const inspected = await this.examine(caller, bytes, options, exchange)
    if (inspected.refusal !== null) return refused(inspected.header, inspected.refusal)
    return { ...inspected, refusal: null, cost: { credits: isRepeat ? 0 : this.price, freeRepeat: isRepeat } }
  }

  private async examine(caller: Caller, bytes: Uint8Array, options: Options, exchange: Exchange): Promise<Inspected> {
    const wait = limitedWait(exchange.signal, this.waitLimitMs)
    const turn = await exchange
      .timed('queue', () => this.tracer.acquireDryRun(caller.account.id, wait.signal))
      .finally(() => wait.end())
    try {
      return await exchange.timed('process', () => turn.inspect(bytes, options, exchange.signal))
    } finally {
      turn.release()
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

/** The header of a file, or why that is enough to refuse it. */
function readHeader(bytes: Uint8Array): Header | NonNullable<Foresight['refusal']> {
  try {
    return inspect(bytes)
  } catch (error) {
    if (!(error instanceof VecError)) throw error
    return { code: error.code, message: error.message }
  }
}

function refused(header: Header | null, refusal: NonNullable<Foresight['refusal']>): Foresight {
  return { header, resolved: null, refusal, cost: { credits: 0, freeRepeat: false } }
}

function worded(code: ErrorCode): NonNullable<Foresight['refusal']> {
  return { code, message: ERRORS[code].message }
}

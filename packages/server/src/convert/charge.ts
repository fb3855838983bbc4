import { ClientGone, type ErrorCode, ServiceError, toServiceError } from '../contract/errors'
import type { Ledger } from '../ledger/ledger'

/** What a conversion cost. */
export interface Price {
  /** 1, or 0 for a free repeat. */
  readonly charged: number
  /** Images that the account can still process. */
  readonly remaining: number
}

/** Codes whose message tells what became of the charge: their clients may send the request again. */
const CHARGE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['internal', 'timeout'])

/** The credit that one conversion holds, or none for a free repeat. It ends by one `capture` or one `giveBack`. */
export class Charge {
  constructor(
    private readonly ledger: Ledger,
    private readonly accountId: string,
    /** Id of the reservation; null for a free repeat. */
    private readonly reservation: string | null,
  ) {}

  /** Charges the credit. Once this resolves the SVG may be sent, and not before. */
  async capture(): Promise<Price> {
    if (this.reservation === null) {
      return { charged: 0, remaining: (await this.ledger.credits(this.accountId)).available }
    }
    const result = await this.ledger.capture(this.reservation)
    if (result.outcome === 'expired') throw new ServiceError('timeout')
    return { charged: result.charged, remaining: result.available }
  }

  /** Gives the credit back after a failure; resolves to the error to throw, whose message says what the ledger says of the charge. */
  async giveBack(thrown: unknown): Promise<unknown> {
    const isUncharged = this.reservation === null || (await this.release(this.reservation))
    if (thrown instanceof ClientGone) return thrown
    const error = toServiceError(thrown)
    if (!CHARGE_CODES.has(error.code)) return error
    const charge = isUncharged
      ? 'Nothing was charged.'
      : 'If a credit was charged, the same request is free for 24 hours.'
    const { cause, retryAfterSeconds } = error
    return new ServiceError(error.code, `${error.message} ${charge}`, {
      cause,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }

  /** Whether the ledger says that the reservation costs nothing. False when it cannot say. */
  private async release(reservation: string): Promise<boolean> {
    try {
      return (await this.ledger.release(reservation)) || !(await this.ledger.isCharged(reservation))
    } catch {
      return false
    }
  }
}

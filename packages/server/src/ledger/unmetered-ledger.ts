import { randomUUID } from 'node:crypto'
import type { Queryable } from '../database/database'
import {
  type CaptureResult,
  type Credits,
  type Ledger,
  type RepeatState,
  type ReserveRequest,
  type ReserveResult,
  viewCredits,
} from './ledger'

/** The balance an unmetered account shows: the largest 32-bit integer, for clients that store it in one. */
const UNMETERED_BALANCE = 2_147_483_647

/** For those who run the service for themselves: every request with a valid key is processed, nothing is charged or remembered. */
export class UnmeteredLedger implements Ledger {
  constructor(private readonly database: Queryable) {}

  findRepeat(): Promise<RepeatState> {
    return Promise.resolve('none')
  }

  async reserve({ keyId }: Pick<ReserveRequest, 'keyId'>): Promise<ReserveResult> {
    const revoked = await this.database.query('SELECT id FROM api_keys WHERE id = $1 AND revoked_at IS NOT NULL', [
      keyId,
    ])
    if (revoked.length > 0) return { outcome: 'revoked' }
    return { outcome: 'reserved', reservationId: randomUUID() }
  }

  capture(): Promise<CaptureResult> {
    return Promise.resolve({ outcome: 'captured', charged: 0, available: UNMETERED_BALANCE })
  }

  release(): Promise<boolean> {
    return Promise.resolve(true)
  }

  isCharged(): Promise<boolean> {
    return Promise.resolve(false)
  }

  credits(): Promise<Credits> {
    const counters = { balance: UNMETERED_BALANCE, quota: 0, quotaUsed: 0, spentMonth: 0, spendLimit: null }
    return Promise.resolve(viewCredits(counters))
  }

  sweep(): Promise<number> {
    return Promise.resolve(0)
  }
}

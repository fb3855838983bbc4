import { type Clock, utcTimestamp } from '../database/clock'
import type { Queryable } from '../database/database'
import { clientNetwork } from './client-network'
import { toVerdict, type Verdict, type VerdictRow } from './verdict'

/** 30 failed authentications in any minute for each IPv4 address or IPv6 /64 network, counted by all processes of one database together. */
export class AuthFailureLimiter {
  constructor(
    private readonly database: Queryable,
    private readonly clock: Clock,
    private readonly perMinute: number,
  ) {}

  /**
   * Counts one failed attempt from an address: allowed gives 401, refused gives 429. Call it for failures only, so that a valid key
   * passes however noisy its neighbours are. Text that is no address counts for one bucket of its own.
   */
  async countFailure(address: string): Promise<Verdict> {
    const rows = await this.database.query<VerdictRow>(
      'SELECT allowed, wait FROM auth_failure($1, $2::timestamptz, $3::integer)',
      [clientNetwork(address), utcTimestamp(this.clock.now()), this.perMinute],
    )
    return toVerdict(rows[0])
  }
}

import type { Caller } from '../account/accounts'
import type { Verdict } from './verdict'

/** 60 requests a minute for each key, 10 at once; one budget for REST and tools, shared by every process of the database. */
export interface RateLimiter {
  /** Count one request of the key, or say when the next is allowed. A refused request costs nothing. */
  take(keyId: string): Promise<Verdict>
  /** Count one `ping`, notification or malformed message: ten times the rate, apart from the requests. */
  takeSmall(keyId: string): Promise<Verdict>
  /** `Accounts.authenticate` and `take` in one round trip: null, and nothing is counted, where the former gives null. */
  admit(apiKey: string): Promise<Admission | null>
}

/** Whose key it is, and whether it may make one more request now. */
export interface Admission {
  readonly caller: Caller
  readonly verdict: Verdict
}

/** 5,000 images for each key and UTC day. Counted by `Ledger.reserve`, given back by `Ledger.release`; free repeats do not count. */
export interface DailyLimit {
  /** Whether the key has an image left today. Reads only: the early refusal; `reserve` decides. */
  check(keyId: string): Promise<Verdict>
}

/** 30 failed authentications in any minute for each IPv4 address or IPv6 /64 network. */
export interface AuthFailureLimiter {
  /**
   * Count one failed attempt from an address: allowed gives 401, refused gives 429. Call it for failures only, so that a valid key
   * passes however noisy its neighbours are. Text that is no address counts for one bucket of its own.
   */
  countFailure(address: string): Promise<Verdict>
}

import type { Terms } from './account'
import { AccountError } from './account-error'

/** Most credits in one grant, quota or limit; sums stay far inside a 32-bit integer. */
const MAX_CREDITS = 1_000_000_000

/** Throws for a quota or a limit that no account may have. */
export function checkTerms({ quota, spendLimit }: Partial<Terms>): void {
  if (quota !== undefined) checkCredits('The quota', quota)
  if (spendLimit != null) checkCredits('The spending limit', spendLimit)
}

/** Throws for anything but a number of credits; `what` begins the sentence. */
export function checkCredits(what: string, credits: number): void {
  if (!Number.isInteger(credits) || credits < 0 || credits > MAX_CREDITS) {
    throw new AccountError(`${what} must be a whole number from 0 to ${MAX_CREDITS}.`)
  }
}

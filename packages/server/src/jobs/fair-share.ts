/** Slot time that an account used counts half after this much time, ms: what a minute ago cost others hardly delays it now. */
const HALF_LIFE_MS = 60_000

/** An account with so many timeouts in so much time yields to the others. */
const PATIENCE = 2
const MEMORY_MS = 3_600_000

/** Accounts that are remembered; those that came longest ago are forgotten. */
const MOST_ACCOUNTS = 10_000

interface Account {
  running: number
  /** Slot time used, ms, as it counted at `usedAt`. */
  used: number
  usedAt: number
  /** When its images timed out, oldest first. */
  timeouts: number[]
}

/** Fair share between accounts, by how much each runs and has run: who comes next. Times are those of a monotonic clock, ms. */
export class FairShare {
  private readonly accounts = new Map<string, Account>()

  running(account: string): number {
    return this.accounts.get(account)?.running ?? 0
  }

  /** Counts a job in; the returned function counts it out, with the time that it took. */
  begin(account: string, now: number): (now: number) => void {
    const entry = this.accounts.get(account) ?? { running: 0, used: 0, usedAt: now, timeouts: [] }
    this.accounts.delete(account)
    this.accounts.set(account, entry)
    entry.running++
    this.forgetOld()
    return (end) => {
      entry.running--
      entry.used = decayed(entry, end) + end - now
      entry.usedAt = end
    }
  }

  noteTimeout(account: string, now: number): void {
    this.accounts.get(account)?.timeouts.push(now)
  }

  /** Whether the account's images time out again and again, so that others go first. */
  yields(account: string, now: number): boolean {
    const entry = this.accounts.get(account)
    if (entry === undefined) return false
    entry.timeouts = entry.timeouts.filter((at) => at > now - MEMORY_MS)
    return entry.timeouts.length >= PATIENCE
  }

  /** Whether one account comes before another: one that does not yield, then the one that runs less, then the one that ran less. */
  isBefore(one: string, other: string, now: number): boolean {
    const order =
      Number(this.yields(one, now)) - Number(this.yields(other, now)) ||
      this.running(one) - this.running(other) ||
      this.used(one, now) - this.used(other, now)
    return order < 0
  }

  private used(account: string, now: number): number {
    const entry = this.accounts.get(account)
    return entry === undefined ? 0 : decayed(entry, now)
  }

  private forgetOld(): void {
    if (this.accounts.size <= MOST_ACCOUNTS) return
    for (const [account, { running }] of this.accounts) {
      if (running > 0) continue
      this.accounts.delete(account)
      return
    }
  }
}

function decayed({ used, usedAt }: Account, now: number): number {
  return used * 2 ** ((usedAt - now) / HALF_LIFE_MS)
}

import { busy } from '../contract/busy'

/** Requests whose key and rate are looked up at once: enough to keep the database busy, too few to make the charges wait. */
const ADMISSIONS_AT_ONCE = 8

/** Requests a second of one network whose key and rate are still checked while the queue is full. */
const EXAMINED_PER_SECOND = 20

/** Requests at once that are still checked so, after a pause. */
const EXAMINED_BURST = 10

/** Networks that are remembered; all are forgotten when there are more. */
const MOST_NETWORKS = 10_000

/**
 * Keeps an overload from the database. Most requests that meet a full queue are refused, so that is done here, before their key is
 * looked up and their body read; the machine's time goes to the images that were accepted. A few requests a second of each network
 * still pass: so that a wrong key or a wrong file gets its own error, and an account without a place in the queue gets one.
 */
export class FrontDoor {
  private readonly line: (() => void)[] = []
  private admitting = 0
  /** By network: when its allowance is whole again, ms. */
  private readonly examinedUntil = new Map<string, number>()

  constructor(private readonly isFull: () => boolean) {}

  /** Runs the lookups of one request in their turn. Throws `busy` when the queue is full and enough are examined already. */
  async admit<T>(network: string, lookUp: () => Promise<T>): Promise<T> {
    this.assertOpen(network)
    if (this.admitting >= ADMISSIONS_AT_ONCE) {
      await new Promise<void>((resolve) => this.line.push(resolve))
      if (this.isFull()) {
        this.line.shift()?.()
        throw busy('All workers are busy and the queue is full.')
      }
    }
    this.admitting++
    try {
      return await lookUp()
    } finally {
      this.admitting--
      this.line.shift()?.()
    }
  }

  private assertOpen(network: string): void {
    if (!this.isFull()) return
    const now = performance.now()
    const spacing = 1000 / EXAMINED_PER_SECOND
    if (this.examinedUntil.size > MOST_NETWORKS) this.examinedUntil.clear()
    const until = Math.max(this.examinedUntil.get(network) ?? 0, now) + spacing
    if (until - now > EXAMINED_BURST * spacing) throw busy('All workers are busy and the queue is full.')
    this.examinedUntil.set(network, until)
  }
}

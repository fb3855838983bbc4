import { busy } from '../contract/busy'

/** Requests whose key and rate are looked up at once: enough to keep the database busy, too few to make the charges wait. */
const ADMISSIONS_AT_ONCE = 8

/** While the queue is full, how many requests are still examined in the contract's order, per second and at once. */
const EXAMINED_PER_SECOND = 20
const EXAMINED_BURST = 10

/**
 * Keeps an overload from the database. What the service can do with a request when its queue is full is to refuse it, so it is
 * refused here, before its key is looked up and its body read, and what the machine has left goes to the images that were accepted.
 * A few a second are still examined, so that a wrong key, a wrong file or a repeat is called by its name whenever the load is
 * moderate.
 */
export class FrontDoor {
  private readonly line: (() => void)[] = []
  private admitting = 0
  private examinedUntilMs = 0

  constructor(private readonly isFull: () => boolean) {}

  /** Runs the lookups of one request in their turn. Throws `busy` when the queue is full and enough are examined already. */
  async admit<T>(lookUp: () => Promise<T>): Promise<T> {
    this.assertOpen()
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

  private assertOpen(): void {
    if (!this.isFull()) return
    const now = performance.now()
    const spacing = 1000 / EXAMINED_PER_SECOND
    const until = Math.max(this.examinedUntilMs, now) + spacing
    if (until - now > EXAMINED_BURST * spacing) throw busy('All workers are busy and the queue is full.')
    this.examinedUntilMs = until
  }
}

import { busy } from '../contract/busy'

/** Requests whose key and rate are looked up at once: enough to keep the database busy, too few to make the charges wait. */
const ADMISSIONS_AT_ONCE = 8

/** Requests a second whose key, rate and body are still checked while the queue is full. */
const EXAMINED_PER_SECOND = 20
/** Requests at once that are still checked so, after a pause. */
const EXAMINED_BURST = 10

/**
 * Keeps an overload from the database. A request that meets a full queue can only be refused, so it is refused here, before its key is
 * looked up and its body read; the machine's time goes to the images that were accepted. A few requests a second still pass, so that
 * under moderate load a wrong key or a wrong file gets its own error.
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

import { collectDefaultMetrics, Registry } from 'prom-client'

/**
 * Shortest time between two readings, ms. A reading empties the histogram of event loop delays, which takes a sample every 10 ms and the
 * first one after 20 ms. Read sooner, it would report a mean of NaN and a minimum of 292 years.
 */
const READING_MS = 1_000

/** Memory, CPU, event loop and garbage collection of the process. Requests within a second get the same figures. */
export class ProcessFigures {
  private readonly registry = new Registry()
  private last: Promise<string> | undefined
  private lastAt = 0

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  /** The text exposition format of Prometheus, version 0.0.4. */
  render(): Promise<string> {
    const now = performance.now()
    if (this.last === undefined || now - this.lastAt >= READING_MS) {
      this.last = this.registry.metrics()
      this.lastAt = now
    }
    return this.last
  }
}

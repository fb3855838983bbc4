import { Worker } from 'node:worker_threads'

/** The clock that stops a hanging process: it runs in a thread of its own, because an endless loop keeps this thread from reading any. */
const CLOCK = `
const { parentPort, workerData } = require('node:worker_threads')
const { writeSync } = require('node:fs')
let timer
parentPort.on('message', (work) => {
  clearTimeout(timer)
  timer = setTimeout(() => {
    writeSync(2, work + ' did not end within ' + workerData / 1000 + ' s\\n')
    process.kill(process.pid, 'SIGKILL')
  }, workerData)
})
`

/** Stops the process, which fails its test, when one piece of work takes longer than a limit. What it was is then written to stderr. */
export class Watchdog {
  private readonly clock: Worker

  /** `limit` is the longest time of one piece of work, ms. */
  constructor(limit: number) {
    this.clock = new Worker(CLOCK, { eval: true, workerData: limit })
  }

  /** Tells what begins now; what began before has ended. */
  begin(work: string): void {
    this.clock.postMessage(work)
  }

  async stop(): Promise<void> {
    await this.clock.terminate()
  }
}

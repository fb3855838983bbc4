import { setImmediate as nextTurn } from 'node:timers/promises'

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Watches for signals that end the run. The first one calls `onSignal`, so that the run can end itself; a second one ends the process at once.
 */
export class Interruption {
  signal: NodeJS.Signals | undefined
  private readonly listener: (signal: NodeJS.Signals) => void

  constructor(onSignal: () => void) {
    this.listener = (signal) => {
      if (this.signal !== undefined) this.dieOf(signal)
      this.signal = signal
      onSignal()
    }
    for (const signal of SIGNALS) process.on(signal, this.listener)
  }

  /** Signals have their usual effect again. */
  stopWatching(): void {
    for (const signal of SIGNALS) process.off(signal, this.listener)
  }

  /** Ends the process by the signal, as the program that started it expects to see. */
  dieOf(signal: NodeJS.Signals): void {
    this.stopWatching()
    process.kill(process.pid, signal)
  }
}

/**
 * Runs work that a signal must not cut in two. A signal that arrives meanwhile takes effect right after it;
 * at all other times signals end the process at once, as they do by default, even in the middle of a long trace.
 */
export async function undisturbed(work: () => Promise<void>): Promise<void> {
  let held: NodeJS.Signals | undefined
  const hold = (signal: NodeJS.Signals) => {
    held ??= signal
  }
  for (const signal of SIGNALS) process.on(signal, hold)
  try {
    await work()
  } finally {
    // A whole turn of the event loop, so that a signal that came during the work has reached `hold`.
    await nextTurn()
    await nextTurn()
    for (const signal of SIGNALS) process.off(signal, hold)
    if (held) process.kill(process.pid, held)
  }
}

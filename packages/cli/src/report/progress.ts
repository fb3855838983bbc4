import type { Tally } from '../batch/tally'
import { fitPath } from '../terminal/fit'
import type { Terminal } from '../terminal/terminal'
import { formatDuration } from '../terminal/units'

/** Time between two drawings of the line, ms. */
const REDRAW_MS = 100
/** The rate is that of the last so many ms, so that it follows what the files are like. */
const RATE_WINDOW_MS = 15_000

/** Columns that stay free: some terminals break a line at the last one, and Ctrl-C is echoed as two characters behind it. */
const FREE_COLUMNS = 3

/** One line at the bottom of a terminal, drawn over and over: `312/1000  31 %  14.2/s  48 s left  3 failed  icons/a.png`. */
export class ProgressLine {
  private readonly samples: { readonly time: number; readonly done: number }[]
  private drawnAt = 0
  private isShown = false
  private drawn = ''

  constructor(
    private readonly terminal: Terminal,
    private readonly write: (text: string) => void,
    private readonly total: number,
    private readonly now: () => number,
  ) {
    this.samples = [{ time: now(), done: 0 }]
  }

  update(tally: Tally, latest: string): void {
    const time = this.now()
    this.samples.push({ time, done: tally.done })
    while (this.samples.length > 2 && time - this.samples[0]!.time > RATE_WINDOW_MS) this.samples.shift()
    if (time - this.drawnAt < REDRAW_MS) return
    this.drawnAt = time
    this.drawn = `\r${this.lineOf(tally, latest)}\u001b[K`
    this.write(this.drawn)
    this.isShown = true
  }

  /** Writes a line above the line of progress, which stays. */
  writeAbove(line: string): void {
    const wasShown = this.isShown
    if (wasShown) this.write('\r\u001b[K')
    this.write(line)
    if (wasShown) this.write(this.drawn)
  }

  /** Takes the line away, so that other text can be written. */
  clear(): void {
    if (this.isShown) this.write('\r\u001b[K')
    this.isShown = false
    this.drawnAt = 0
  }

  private lineOf(tally: Tally, latest: string): string {
    const { done, failed } = tally
    const rate = this.rate()
    const facts = [
      `${done}/${this.total}`,
      `${Math.floor((100 * done) / this.total)} %`,
      `${rate.toFixed(1)}/s`,
      ...(rate > 0 && done < this.total ? [`${formatDuration((1000 * (this.total - done)) / rate)} left`] : []),
    ]
    const failures = failed > 0 ? `  ${failed} failed` : ''
    const plain = facts.join('  ')
    const columns = this.terminal.columns() - FREE_COLUMNS
    const room = columns - plain.length - failures.length - 2
    if (room < 0) return plain.slice(0, Math.max(0, columns))
    return `${plain}${this.terminal.color('red', failures)}  ${this.terminal.color('dim', fitPath(latest, room))}`
  }

  /** Files a second. */
  private rate(): number {
    const first = this.samples[0]!
    const last = this.samples[this.samples.length - 1]!
    const time = last.time - first.time
    return time > 0 ? (1000 * (last.done - first.done)) / time : 0
  }
}

import type { Outcome } from '../batch/outcome'
import type { Tally } from '../batch/tally'
import { printable } from '../failure'
import type { Terminal } from '../terminal/terminal'
import type { Verbosity } from '../words/convert-arguments'
import { creditsLine, errorLine, resultLine, summaryLine } from './lines'
import { ProgressLine } from './progress'
import type { Ending, Reporter } from './reporter'

/** Time between two lines of progress where no line can be drawn over, ms. */
const HEARTBEAT_MS = 10_000

/** Tells people on standard error: errors, results, progress and a summary, as much of it as was asked for. */
export class TextReporter implements Reporter {
  private readonly progress: ProgressLine | undefined
  private toldAt: number

  constructor(
    private readonly terminal: Terminal,
    private readonly write: (text: string) => void,
    private readonly verbosity: Verbosity,
    /** Inputs of the run. */
    private readonly total: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.toldAt = now()
    const drawsProgress = verbosity !== 'quiet' && total > 1 && terminal.isInteractive
    this.progress = drawsProgress ? new ProgressLine(terminal, write, total, now) : undefined
  }

  onDone(tally: Tally, outcome: Outcome): void {
    if (this.progress !== undefined) {
      this.progress.update(tally, printable(outcome.input))
      return
    }
    if (this.verbosity === 'quiet' || this.now() - this.toldAt < HEARTBEAT_MS) return
    this.toldAt = this.now()
    this.line(`${tally.done} of ${this.total} done, ${tally.failed} failed`)
  }

  onOutcome(outcome: Outcome): void {
    if (outcome.kind === 'failed') this.line(this.terminal.color('red', errorLine(outcome.input, outcome.failure)))
    else if (this.tellsResults() && outcome.outputs.some(({ path }) => path !== '-'))
      this.line(resultLine(outcome, this.terminal))
  }

  onEnd(tally: Tally, end: Ending): Promise<void> {
    this.progress?.clear()
    if (this.verbosity !== 'quiet') {
      if (this.total !== 1) this.line(summaryLine(tally, end, this.terminal))
      if (tally.creditsRemaining !== null || tally.creditsCharged > 0) this.line(creditsLine(tally))
      if (end.early === 'interrupted') this.line('The same command again goes on where this one stopped.')
    }
    return Promise.resolve()
  }

  /** A line of its own, above the line of progress. */
  private line(text: string): void {
    if (this.progress === undefined) this.write(`${text}\n`)
    else this.progress.writeAbove(`${text}\n`)
  }

  private tellsResults(): boolean {
    return this.verbosity === 'verbose' || (this.verbosity === 'normal' && this.total === 1)
  }
}

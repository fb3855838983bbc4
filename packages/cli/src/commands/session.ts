import path from 'node:path'
import { Interruption, undisturbed } from '../batch/interruption'
import { missingOutcome, type Outcome } from '../batch/outcome'
import { processJob, type Workbench } from '../batch/process-job'
import { type EarlyEnd, runBatch } from '../batch/run-batch'
import { Tally } from '../batch/tally'
import { EXIT_FAILED, EXIT_OK, EXIT_REFUSED } from '../exit-codes'
import type { FailureCode } from '../failure'
import type { MissingInput } from '../inputs/missing-input'
import type { Job } from '../outputs/job'
import { removeLeftovers } from '../outputs/leftovers'
import { JsonReporter } from '../report/json-reporter'
import type { Reporter } from '../report/reporter'
import { TextReporter } from '../report/text-reporter'
import { examineTerminal } from '../terminal/terminal'
import type { ConvertArguments } from '../words/convert-arguments'
import { chooseConverter } from './choose-converter'
import { openRecords } from './open-records'

/** Codes of the hosted service about the account, which have an exit status of their own. */
const ACCOUNT_CODES: readonly FailureCode[] = ['unauthorized', 'no_credits', 'spend_limit', 'daily_limit']

/**
 * What runs of one command share: the converter, the records, and the watch for signals. With `--watch` there are several runs. A process
 * that traces itself hears of signals only afterwards; there they keep their usual effect, which `undisturbed` puts off for the time of writing.
 */
export class Session {
  private readonly interruption: Interruption | undefined
  private readonly ended = new AbortController()
  /** Aborted when a signal has ended the session. */
  readonly interrupted = this.ended.signal

  private constructor(
    private readonly given: ConvertArguments,
    private readonly bench: Workbench,
    occupiesProcess: boolean,
  ) {
    if (occupiesProcess) return
    this.interruption = new Interruption(() => {
      this.ended.abort()
      bench.converter.close()
    })
  }

  static async open(given: ConvertArguments, jobCount: number): Promise<Session> {
    const records = openRecords(given)
    const { converter, engine, occupiesProcess } = await chooseConverter(given, jobCount)
    const protect = occupiesProcess ? undisturbed : (work: () => Promise<void>) => work()
    const { options, overwrite, timeout } = given
    const always = given.stagesDir !== undefined
    const bench = { converter, engine, records, options, overwrite, always, timeout, protect }
    return new Session(given, bench, occupiesProcess)
  }

  /** Works through the jobs and reports. The exit status; a run that was interrupted ends the process by its signal. */
  async run(jobs: readonly Job[], missing: readonly MissingInput[]): Promise<number> {
    const started = performance.now()
    for (const directory of new Set(jobs.flatMap(({ outputs }) => outputs.map((output) => path.dirname(output.path)))))
      removeLeftovers(directory)
    const total = jobs.length + missing.length
    const reporters = this.reporters(total)
    const tally = new Tally()
    const onDone = (outcome: Outcome) => {
      tally.add(outcome)
      for (const reporter of reporters) reporter.onDone?.(tally, outcome)
    }
    const onOutcome = (outcome: Outcome) => {
      for (const reporter of reporters) reporter.onOutcome(outcome)
    }
    for (const outcome of missing.map(missingOutcome)) {
      onDone(outcome)
      onOutcome(outcome)
    }
    const early = await runBatch({
      jobs,
      concurrency: this.bench.converter.concurrency,
      failFast: this.given.failFast,
      interrupted: this.interrupted,
      process: (job, ended) => processJob(job, this.bench, ended),
      onDone,
      onOutcome,
    })
    const ending = { early, total, milliseconds: performance.now() - started }
    for (const reporter of reporters) await reporter.onEnd(tally, ending)
    this.endIfInterrupted()
    return exitStatus(tally, early)
  }

  /** Ends the process by the signal that interrupted the session, if one did. */
  endIfInterrupted(): void {
    if (this.interruption?.signal !== undefined) this.interruption.dieOf(this.interruption.signal)
  }

  close(): void {
    this.bench.converter.close()
    this.interruption?.stopWatching()
  }

  private reporters(total: number): Reporter[] {
    const terminal = examineTerminal(process.stderr, process.env)
    const text = new TextReporter(terminal, (line) => process.stderr.write(line), this.given.verbosity, total)
    return this.given.json ? [text, new JsonReporter()] : [text]
  }
}

function exitStatus(tally: Tally, early: EarlyEnd | undefined): number {
  if (ACCOUNT_CODES.some((code) => tally.failures.has(code))) return EXIT_REFUSED
  return tally.failed > 0 || early !== undefined ? EXIT_FAILED : EXIT_OK
}

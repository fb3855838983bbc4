import path from 'node:path'
import { findInputs, type InputWords } from '../inputs/find-inputs'
import type { Job } from '../outputs/job'
import { type OutputWords, planApart } from '../outputs/plan-jobs'
import { UsageError } from '../words/usage-error'

/** What a change leads to. */
interface Reactions {
  /** Converts inputs that changed. */
  readonly run: (jobs: readonly Job[]) => Promise<unknown>
  /** Tells why an input that changed is not converted. */
  readonly tell: (problem: string) => void
}

/** Absolute paths of files that changed and were not converted since. */
export class Changes {
  /** What changed since the last look. */
  readonly fresh = new Set<string>()
  /** What a conflict or a place that gives no name has kept back: it was told of, and is converted once that is over. */
  readonly kept = new Set<string>()
}

/**
 * Converts the inputs among the files that changed. Those whose results would collide with others' are kept back, and told of when they have
 * changed since the last look.
 */
export async function convertChanged(
  words: InputWords & OutputWords,
  { fresh, kept }: Changes,
  { run, tell }: Reactions,
): Promise<void> {
  const news = new Set(fresh)
  const files = new Set([...kept, ...fresh])
  fresh.clear()
  kept.clear()
  try {
    const { inputs } = await findInputs(words)
    const hasChanged = ({ input }: Job) => files.has(path.resolve(input.path))
    const { jobs, conflicts } = planApart(inputs, words)
    const blocked = [...conflicts].filter(([job]) => hasChanged(job))
    for (const [{ input }] of blocked) kept.add(path.resolve(input.path))
    const newlyBlocked = blocked.filter(([{ input }]) => news.has(path.resolve(input.path)))
    for (const problem of new Set(newlyBlocked.map(([, reason]) => reason))) tell(problem)
    const ready = jobs.filter(hasChanged)
    if (ready.length > 0) await run(ready)
  } catch (error) {
    // Such as a new file that does not lie below --base: nothing can be named until it is gone.
    if (!(error instanceof UsageError)) throw error
    for (const file of files) kept.add(file)
    tell(error.message)
  }
}

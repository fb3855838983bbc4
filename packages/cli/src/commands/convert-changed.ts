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

/**
 * Converts the inputs among the files that changed. Those whose results would collide with others' are told of and stay in `changed`, so that they
 * are converted once the conflict is over; the others are taken from it.
 */
export async function convertChanged(
  words: InputWords & OutputWords,
  changed: Set<string>,
  { run, tell }: Reactions,
): Promise<void> {
  const files = new Set(changed)
  changed.clear()
  try {
    const { inputs } = await findInputs(words)
    const hasChanged = ({ input }: Job) => files.has(path.resolve(input.path))
    const { jobs, conflicts } = planApart(inputs, words)
    const blocked = [...conflicts].filter(([job]) => hasChanged(job))
    for (const [{ input }] of blocked) changed.add(path.resolve(input.path))
    for (const problem of new Set(blocked.map(([, reason]) => reason))) tell(problem)
    const ready = jobs.filter(hasChanged)
    if (ready.length > 0) await run(ready)
  } catch (error) {
    // Such as a new file that does not lie below --base: nothing can be named until it is gone.
    if (!(error instanceof UsageError)) throw error
    for (const file of files) changed.add(file)
    tell(error.message)
  }
}

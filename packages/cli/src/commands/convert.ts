import { findInputs } from '../inputs/find-inputs'
import { planJobs } from '../outputs/plan-jobs'
import { parseConvertArguments } from '../words/convert-arguments'
import { UsageError } from '../words/usage-error'
import { Session } from './session'

/** `vec FILE...`: the words after `vec` in, the exit status out. Throws UsageError before anything is converted. */
export async function convert(words: readonly string[]): Promise<number> {
  const given = parseConvertArguments(words)
  const { inputs, missing } = await findInputs(given)
  if (given.stagesDir !== undefined && inputs.length > 1) throw new UsageError('--stages takes one input')
  const jobs = planJobs(inputs, given)
  if (given.dryRun) {
    const { tellPlan } = await import('./tell-plan')
    return tellPlan(jobs, missing, given)
  }
  const session = await Session.open(given, jobs.length)
  try {
    const run = () => session.run(jobs, missing)
    if (!given.watch) return await run()
    const { watchInputs } = await import('./watch')
    const known = inputs.map((input) => input.path)
    return await watchInputs(given, session, { known, run })
  } finally {
    session.close()
  }
}

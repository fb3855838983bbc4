import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@vec/core'
import { ChildPool } from '../engine/child-pool'
import type { Converter } from '../engine/converter'
import { ThisProcess } from '../engine/this-process'
import type { ConvertArguments } from '../words/convert-arguments'
import { UsageError } from '../words/usage-error'

/** Requests at the same time where `-j` says nothing: within the 2 to 4 that the service asks for. */
const REMOTE_JOBS = 3

/** Beside the program once it is built. */
const CHILD_PROGRAM = fileURLToPath(new URL('./child-program.js', import.meta.url))

/** Who converts, and what of it the results depend on. */
export interface Choice {
  readonly converter: Converter
  /** See `resultKey`. The version of a hosted service is not known: its results are made anew for other images and options only. */
  readonly engine: string
  /** Whether converting keeps this process from hearing signals. */
  readonly occupiesProcess: boolean
}

/**
 * One image is converted in this process, which saves starting another; more are converted in child processes, so that each fails alone, can be
 * stopped, and all cores are used.
 */
export async function chooseConverter(given: ConvertArguments, jobCount: number): Promise<Choice> {
  const { remote, jobs, timeout, stagesDir, watch } = given
  if (remote !== undefined) {
    const { RemoteService, ServiceClient } = await import('../remote/remote')
    const client = new ServiceClient(remote, readApiKey(process.env))
    const writers = new ChildPool(CHILD_PROGRAM, jobs ?? availableParallelism(), timeout)
    const converter = new RemoteService(client, jobs ?? REMOTE_JOBS, writers, timeout)
    return { converter, engine: remote, occupiesProcess: false }
  }
  const isAlone = jobCount === 1 && !watch && timeout === undefined
  if (isAlone || stagesDir !== undefined) {
    return { converter: new ThisProcess(stagesDir), engine: VERSION, occupiesProcess: true }
  }
  const size = jobs ?? availableParallelism()
  return { converter: new ChildPool(CHILD_PROGRAM, size, timeout), engine: VERSION, occupiesProcess: false }
}

/** The key of the hosted service. Throws UsageError. */
export function readApiKey({ VEC_API_KEY }: NodeJS.ProcessEnv): string {
  if (!VEC_API_KEY) throw new UsageError('--remote needs the API key in the environment variable VEC_API_KEY')
  if (!/^[\x21-\x7e]+$/.test(VEC_API_KEY)) throw new UsageError('VEC_API_KEY holds characters that no key has')
  return VEC_API_KEY
}

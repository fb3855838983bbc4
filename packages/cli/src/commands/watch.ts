import { once } from 'node:events'
import { statSync } from 'node:fs'
import path from 'node:path'
import { printable } from '../failure'
import { baseOf, findInputs } from '../inputs/find-inputs'
import { readList } from '../inputs/read-list'
import type { Job } from '../outputs/job'
import type { ConvertArguments } from '../words/convert-arguments'
import { convertChanged } from './convert-changed'
import { RootWatch } from './root-watch'
import type { Session } from './session'

/** Changes that come within so many ms are one run. */
const GATHER_MS = 100

/** What the command line meant when it was read: the paths of the inputs, and the run that converts them. */
interface FirstRun {
  readonly known: readonly string[]
  readonly run: () => Promise<number>
}

/**
 * `--watch`: converts inputs, and again whenever they change or appear, until a signal ends it. The exit status. What happens during the
 * first run is seen, too.
 */
export async function watchInputs(given: ConvertArguments, session: Session, first: FirstRun): Promise<number> {
  const listed = given.filesFrom === undefined ? [] : await readList(given.filesFrom)
  const roots = [...new Set([...given.inputs, ...listed].map(rootOf))]
  const changed = new Set<string>()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const reactions = {
    run: (jobs: readonly Job[]) => session.run(jobs, []),
    tell: (problem: string) => process.stderr.write(`vec: ${printable(problem)}\n`),
  }
  const note = (file: string) => {
    changed.add(path.resolve(file))
    gather()
  }
  const gather = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(() => convertChanged(given, changed, reactions))
    }, GATHER_MS)
  }
  // The end of one file may end the conflict of another.
  const watcher = await RootWatch.open(roots, { onFile: note, onGone: gather })
  try {
    const firstRun = first.run()
    const settled = () => {}
    running = firstRun.then(settled, settled)
    await noteUnknown(given, first.known, note)
    await firstRun
    if (given.verbosity !== 'quiet') process.stderr.write(`watching ${roots.join(', ')}; Ctrl-C ends it\n`)
    if (!session.interrupted.aborted) await once(session.interrupted, 'abort')
  } finally {
    clearTimeout(timer)
    await Promise.all([watcher.close(), running])
  }
  session.endIfInterrupted()
  return 0
}

/** Notes the inputs that appeared after the command line was read and before the watch began. */
async function noteUnknown(
  given: ConvertArguments,
  known: readonly string[],
  note: (file: string) => void,
): Promise<void> {
  const paths = new Set(known)
  const { inputs } = await findInputs(given)
  for (const { path: file } of inputs) if (!paths.has(file)) note(file)
}

/** What is watched for a word: a file, a directory, or the directory that holds all matches of a glob. */
function rootOf(word: string): string {
  return path.resolve(statSync(word, { throwIfNoEntry: false })?.isFile() ? word : baseOf(word))
}

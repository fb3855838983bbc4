import { once } from 'node:events'
import { statSync } from 'node:fs'
import path from 'node:path'
import { EXIT_FAILED, EXIT_OK } from '../exit-codes'
import { fileFailure, printable } from '../failure'
import { baseOf, findInputs, isGlob } from '../inputs/find-inputs'
import { readList } from '../inputs/read-list'
import type { Job } from '../outputs/job'
import type { ConvertArguments } from '../words/convert-arguments'
import { Changes, convertChanged } from './convert-changed'
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
 * `--watch`: converts inputs, and again whenever they change or appear, until a signal ends it or nothing can be watched. The exit status. What happens during the
 * first run is seen, too.
 */
export async function watchInputs(given: ConvertArguments, session: Session, first: FirstRun): Promise<number> {
  const listed = given.filesFrom === undefined ? [] : await readList(given.filesFrom)
  const words = [...given.inputs, ...listed]
  const paths = [...new Set(words.map(rootOf))]
  const depth = Math.max(0, ...words.map((word) => depthOf(word, given.recursive)))
  const changes = new Changes()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const reactions = {
    run: (jobs: readonly Job[]) => session.run(jobs, []),
    tell: (problem: string) => process.stderr.write(`vec: ${printable(problem)}\n`),
  }
  const note = (file: string) => {
    changes.fresh.add(path.resolve(file))
    gather()
  }
  const gather = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(() => convertChanged(given, changes, reactions))
    }, GATHER_MS)
  }
  // The end of one file may end the conflict of another.
  const onUnwatched = tellerOfUnwatched(reactions.tell)
  const watcher = await RootWatch.open({ paths, depth }, { onFile: note, onGone: gather, onUnwatched })
  try {
    const firstRun = first.run()
    const settled = () => {}
    running = firstRun.then(settled, settled)
    await noteUnknown(given, first.known, note)
    await firstRun
    if (watcher.watched.length === 0) {
      reactions.tell('nothing can be watched')
      return EXIT_FAILED
    }
    if (given.verbosity !== 'quiet') process.stderr.write(`watching ${watcher.watched.join(', ')}; Ctrl-C ends it\n`)
    if (!session.interrupted.aborted) await once(session.interrupted, 'abort')
  } finally {
    clearTimeout(timer)
    await Promise.all([watcher.close(), running])
  }
  session.endIfInterrupted()
  return EXIT_OK
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
  return path.resolve(isFile(word) ? word : baseOf(word))
}

/** Whether a file has this name; none has one that cannot be looked at, as it is too long. */
function isFile(word: string): boolean {
  try {
    return statSync(word, { throwIfNoEntry: false })?.isFile() ?? false
  } catch {
    return false
  }
}

/** How many directories below its root the inputs of a word can lie. One that means nothing yet may become a directory. */
function depthOf(word: string, recursive: boolean): number {
  if (isFile(word)) return 0
  const base = baseOf(word)
  if (base === word) return recursive ? Number.POSITIVE_INFINITY : 0
  if (!isGlob(word)) return recursive ? Number.POSITIVE_INFINITY : 1
  return word.includes('**') ? Number.POSITIVE_INFINITY : path.relative(base, word).split(/[\\/]/).length - 1
}

/** Tells of directories that cannot be watched: of each that may not be read, and once of what holds for all, as too few watches of the system. */
function tellerOfUnwatched(tell: (problem: string) => void): (error: unknown) => void {
  const told = new Set<string>()
  return (error) => {
    const { code, path: file } = error as NodeJS.ErrnoException
    const place = code === 'EACCES' || code === 'EPERM' ? (file ?? '') : ''
    const problem = `${place === '' ? 'not all can be watched' : `${place}: cannot be watched`}: ${fileFailure('cannot_read', error).message}`
    if (told.has(problem)) return
    told.add(problem)
    tell(problem)
  }
}

import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FileError } from './failure'

/**
 * Writes a text file so that its name never holds half of it: into a temporary file beside it, flushed, then renamed.
 * Missing directories are made. An existing file is replaced and keeps its permissions; a symbolic link keeps pointing to
 * it; a device or pipe is written to as it is. Throws FileError `cannot_write`.
 */
export async function writeOutput(target: string, text: string): Promise<void> {
  try {
    await mkdir(path.dirname(target), { recursive: true })
    await undisturbed(() => replaceFile(target, text))
  } catch (error) {
    throw new FileError('cannot_write', error)
  }
}

/** Writes to standard output and waits until it is taken. Throws FileError `cannot_write`. */
export function writeStandardOutput(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(new FileError('cannot_write', error)) : resolve()))
  })
}

function replaceFile(target: string, text: string): void {
  const existing = statSync(target, { throwIfNoEntry: false })
  if (existing && !existing.isFile()) {
    writeFileSync(target, text)
    return
  }
  const place = existing ? realpathSync(target) : target
  // Renaming asks the directory for permission, not the file: a write-protected file is not ours to replace.
  if (existing) accessSync(place, constants.W_OK)
  const temporary = path.join(path.dirname(place), `.vec-${process.pid}-${randomBytes(6).toString('hex')}.part`)
  try {
    writeFileSync(temporary, text, { flag: 'wx', flush: true })
    if (existing) chmodSync(temporary, existing.mode & 0o777)
    renameSync(temporary, place)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs synchronous work that a signal must not cut in two. A signal that arrives meanwhile takes effect right after it;
 * at all other times signals end the process at once, as they do by default, even in the middle of a long trace.
 */
async function undisturbed(work: () => void): Promise<void> {
  let held: NodeJS.Signals | undefined
  const hold = (signal: NodeJS.Signals) => {
    held ??= signal
  }
  for (const signal of SIGNALS) process.on(signal, hold)
  try {
    work()
  } finally {
    // A whole turn of the event loop, so that a signal that came during the work has reached `hold`.
    await nextTurn()
    await nextTurn()
    for (const signal of SIGNALS) process.off(signal, hold)
    if (held) process.kill(process.pid, held)
  }
}

import { randomBytes } from 'node:crypto'
import { accessSync, lstatSync, renameSync, statSync } from 'node:fs'
import { access, chmod, constants, open, realpath, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { FileFailure, fileFailure } from '../failure'
import { PART_PREFIX, PART_SUFFIX } from './leftovers'
import { makeDirectory } from './make-directory'

/**
 * Writes a file so that its name never holds half of it: into a temporary file beside it, flushed, then renamed.
 * Missing directories are made. An existing file is replaced and keeps its permissions; a symbolic link keeps pointing to
 * it; a device or pipe is written to as it is. `assertReplaceable` looks at the place once more right before the new file takes it, and
 * throws where it must not. Throws FileFailure `cannot_write`.
 */
export async function writeOutput(
  target: string,
  content: string | Uint8Array,
  assertReplaceable: () => void = () => {},
): Promise<void> {
  try {
    refuseUnfit(target)
    const existing = await stat(target).catch(() => undefined)
    if (existing && !existing.isFile()) {
      await writeFile(target, content)
      return
    }
    if (!existing) makeDirectory(path.dirname(target))
    const place = existing ? await realpath(target) : target
    // Renaming asks the directory for permission, not the file: a write-protected file is not ours to replace.
    if (existing) await access(place, constants.W_OK)
    await replaceFile(place, content, existing?.mode, assertReplaceable)
  } catch (error) {
    throw error instanceof FileFailure ? error : fileFailure('cannot_write', error, target)
  }
}

/** Throws FileFailure `cannot_write` when a result would have the name of a directory, or of a link that leads nowhere: replacing it would lose the link. */
export function refuseUnfit(target: string): void {
  const existing = statSync(target, { throwIfNoEntry: false })
  if (existing?.isDirectory()) throw new FileFailure('cannot_write', 'is a directory; -d writes into it', target)
  if (existing === undefined && lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new FileFailure('cannot_write', 'is a link to a file that is not there', target)
  }
}

/** Throws the system's error where this user may not write a file at a place, or in the first directory above it that is there. */
export function assertWritable(place: string): void {
  const existing = statSync(place, { throwIfNoEntry: false })
  if (existing !== undefined) accessSync(place, constants.W_OK)
  if (existing !== undefined && !existing.isFile()) return
  let directory = path.dirname(place)
  while (statSync(directory, { throwIfNoEntry: false }) === undefined) directory = path.dirname(directory)
  accessSync(directory, constants.W_OK | constants.X_OK)
}

/** Writes to standard output and waits until it is taken. Throws FileFailure `cannot_write`. */
export function writeStandardOutput(content: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(content, (error) => (error ? reject(fileFailure('cannot_write', error, '-')) : resolve()))
  })
}

async function replaceFile(
  place: string,
  content: string | Uint8Array,
  mode: number | undefined,
  assertReplaceable: () => void,
): Promise<void> {
  const temporary = path.join(path.dirname(place), `${PART_PREFIX}${randomBytes(6).toString('hex')}${PART_SUFFIX}`)
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    if (mode !== undefined) await chmod(temporary, mode & 0o777)
    assertReplaceable()
    // At once, so that nothing else happens in this process between the look and the renaming.
    renameSync(temporary, place)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
